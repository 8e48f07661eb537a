import { Navigate, Outlet, useLocation } from 'react-router';
import { views } from '../layout.js';
import { loginAddress } from '../safe-redirect.js';
import { Unreachable } from '../components/unreachable.js';
import { Loading } from '../components/loading.js';
import { noticeState } from './notice.js';
import type { SignedOutReason } from './session-state.js';
import { useSession, useSessionState, CurrentUserContext } from './use-session.js';

/** Whoever left by choice is not led back to where they were. */
const LEFT: ReadonlySet<SignedOutReason> = new Set([
  'by-visitor',
  'by-visitor-untold',
  'everywhere',
]);

/**
 * Shows the views inside to whoever the service let in, and to nobody else: while it is asked
 * they wait, without its answer they see that, and a stranger is led to the login.
 */
export function Protected() {
  const session = useSession();
  const state = useSessionState();
  const { pathname, search, hash } = useLocation();

  switch (state.kind) {
    case 'checking':
      return <Loading label="Checking who is there" />;
    case 'unreachable':
      return <Unreachable retrying={state.retrying} retry={session.check} />;
    case 'signed-out': {
      const address = LEFT.has(state.reason)
        ? views.login
        : loginAddress(pathname + search + hash, window.location.origin);
      return <Navigate to={address} replace state={noticeState(state.reason)} />;
    }
    case 'guest':
    case 'signed-in':
      return (
        <CurrentUserContext value={state}>
          <Outlet />
        </CurrentUserContext>
      );
  }
}
