import { useCallback, useEffect, useState } from 'react';
import type { PasskeysResponse } from '../../../../src/contract/index.js';
import { fetchPasskeys } from '../../../api/passkeys.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { useSession } from '../../../session/use-session.js';
import { PROBLEMS } from './messages.js';
import { PasskeyList } from './passkey-list.js';
import { RegisterPasskey } from './register-passkey.js';
import { rich, t } from '../../../messages/pages.js';
import './passkeys-section.css';

/** The passkeys, and the form that registers another one. */
export function PasskeysSection() {
  const { call } = useSession();
  const [list, setList] = useState<PasskeysResponse | 'loading' | 'failed'>('loading');

  const load = useCallback(async () => {
    const outcome = await call(fetchPasskeys);
    // If the session has ended, this page is replaced.
    if (outcome.kind === 'rejected') return;
    setList(outcome.kind === 'passkeys' ? outcome.list : 'failed');
  }, [call]);

  useEffect(() => {
    const loadFirst = async () => await load();
    void loadFirst();
  }, [load]);

  if (list === 'loading') return <output>{t('loadingPasskeys')}</output>;
  if (list === 'failed') return <LoadFailed text={t('passkeysFailed')} retry={load} />;
  return (
    <>
      <p>{rich('passkeysHelp')}</p>
      <PasskeyList list={list} onChange={load} />
      {list.problem === null ? (
        <RegisterPasskey list={list} onAdded={() => void load()} />
      ) : (
        <p>{t(PROBLEMS[list.problem])}</p>
      )}
    </>
  );
}
