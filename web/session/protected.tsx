import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { StatusCheck } from '../../src/client/auth-api.js';
import type { SignedOutReason } from '../../src/client/session-state-store.js';
import { Loading } from '../components/brand.js';
import { views } from '../layout.js';
import { loginAddress } from '../login-redirect.js';
import { t } from '../messages/pages.js';
import { UnreachablePage } from '../pages/notice-pages.js';
import { leaveNotice, noticeOf, type SignOutNotice } from './notice.js';
import { authApi } from './persistence.js';
import { session, startSession, useSessionState } from './session.js';

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
  const state = useSessionState();
  const { pathname, search, hash } = useLocation();
  useEffect(startSession, []);

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
      return <Outlet />;
  }
}

interface Props {
  address: string;
  /** Why the user is sent there. */
  notice: SignOutNotice | null;
}

/**
 * Loads the login page in place of this one. Only from a service that responds: the browser's own error page
 * would neither say why, nor try again.
 */
function ToLogin({ address, notice }: Props) {
  const [state, setState] = useState<'leaving' | 'unreachable' | 'retrying'>('leaving');

  const leave = useCallback(
    ({ kind }: StatusCheck) => {
      if (kind === 'unreachable') {
        setState('unreachable');
        return;
      }
      if (notice !== null) leaveNotice(notice);
      window.location.replace(address);
    },
    [address, notice],
  );

  const isExpired = notice?.reason === 'expired';
  useEffect(() => {
    const prepare = async () => {
      // The service's clock may be behind: with a valid session, the address of the login is the app's.
      if (isExpired) await session.endExpired();
      leave(await authApi.checkStatus());
    };
    void prepare();
  }, [isExpired, leave]);

  if (state === 'leaving') return <Loading label={t('loading')} />;
  const retry = async () => {
    setState('retrying');
    leave(await authApi.checkStatus());
  };
  return <UnreachablePage retrying={state === 'retrying'} retry={retry} notice={notice} />;
}
