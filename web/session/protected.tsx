import { Outlet, useLocation } from 'react-router';
import { views } from '../layout.js';
import { loginAddress } from '../login-redirect.js';
import { UnreachablePage } from '../pages/notice-pages.js';
import { Loading } from '../components/loading.js';
import { noticeOf } from './notice.js';
import { ToLogin } from './to-login.js';
import type { SignedOutReason } from '../../src/client/session-state.js';
import { useTabSession, useSessionState, CurrentUserContext } from './use-session.js';
import { t } from '../messages/pages.js';

/** A user who signed out on purpose is not sent back to the same page after the next sign-in. */
const SIGNED_OUT_BY_USER: ReadonlySet<SignedOutReason> = new Set([
  'by-user',
  'by-user-local-only',
  'everywhere',
]);

/**
 * Shows the pages inside only to users that the service has confirmed. Others see a loading state,
 * an error if the service does not respond, or the login page.
 */
export function Protected() {
  const session = useTabSession();
  const state = useSessionState();
  const { pathname, search, hash } = useLocation();

  switch (state.kind) {
    case 'checking':
      return <Loading label={t('checkingSession')} />;
    case 'unreachable':
      return <UnreachablePage retrying={state.retrying} retry={session.check} />;
    case 'signed-out': {
      const address = SIGNED_OUT_BY_USER.has(state.reason)
        ? views.login
        : loginAddress(pathname + search + hash, window.location.origin);
      return <ToLogin address={address} notice={noticeOf(state)} />;
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
