import { useCallback, useEffect, useState } from 'react';
import type { StatusCheck } from '../../src/client/auth-api.js';
import { checkStatus } from '../api/auth.js';
import { Loading } from '../components/loading.js';
import { UnreachablePage } from '../pages/notice-pages.js';
import { t } from '../messages/pages.js';
import { leaveNotice, type SignOutNotice } from './notice.js';
import { useTabSession } from './use-session.js';

interface Props {
  address: string;
  /** Why the user is sent there. */
  notice: SignOutNotice | null;
}

/**
 * Loads the login page in place of this one. Only from a service that responds: the browser's own error page
 * would neither say why, nor try again.
 */
export function ToLogin({ address, notice }: Props) {
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

  const { endExpired } = useTabSession();
  const isExpired = notice?.reason === 'expired';
  useEffect(() => {
    const prepare = async () => {
      // The service's clock may be behind: with a valid session, the address of the login is the app's.
      if (isExpired) await endExpired();
      leave(await checkStatus());
    };
    void prepare();
  }, [isExpired, endExpired, leave]);

  if (state === 'leaving') return <Loading label={t('loading')} />;
  const retry = async () => {
    setState('retrying');
    leave(await checkStatus());
  };
  return <UnreachablePage retrying={state === 'retrying'} retry={retry} notice={notice} />;
}
