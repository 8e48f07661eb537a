import { Navigate, Outlet, useLocation } from 'react-router';
import { views } from '../layout.js';
import { loginAddress } from '../destination.js';
import { Unreachable } from '../parts/unreachable.js';
import { Waiting } from '../parts/waiting.js';
import { noticeState } from './notice.js';
import type { SignedOutReason } from './session-state.js';
import { useSession, useSessionState, VisitorContext } from './use-session.js';

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
      return <Waiting label="Checking who is there" />;
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
        <VisitorContext value={state}>
          <Outlet />
        </VisitorContext>
      );
  }
}
