import { useEffect, useRef, useState } from 'react';
import type { PasskeyListing, PasskeysResponse } from '../../../../src/contract/index.js';
import { removePasskey } from '../../../api/passkeys.js';
import { rich, t } from '../../../messages/pages.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';
import { CopyLine } from '../../../components/copy-line.js';
import { keepFocusIn } from '../../../components/keep-focus.js';
import { useSession } from '../../../session/use-session.js';
import { registrationError, STATES } from './messages.js';

interface Props {
  list: PasskeysResponse;
  onChange: () => Promise<void>;
}

/** Every passkey: its name and host, where it is configured, and a button that removes it. */
export function PasskeyList({ list, onChange }: Props) {
  const { entries, error, remove } = useRemoval(onChange);
  if (list.passkeys.length === 0) return <p>{t('noPasskeys')}</p>;
  return (
    <>
      <ul ref={entries} className="panel entries passkeys">
        {list.passkeys.map((passkey) => (
          <li key={passkey.id} className="entry">
            <div className="entry-text">
              <p>{rich('passkeyFor', { name: passkey.name, host: passkey.rp_id })}</p>
              <p className="fine-print">{t(STATES[passkey.state])}</p>
            </div>
            {passkey.state === 'removed' ? (
              <CopyLine line={passkey.entry} />
            ) : (
              <button
                type="button"
                className="button"
                aria-label={t('removeWhich', { name: passkey.name })}
                onClick={() => void remove(passkey)}
              >
                {t('remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="passkey-problem">
        {error}
      </p>
    </>
  );
}

/** Removes passkeys, and says why one could not be removed. */
function useRemoval(onChange: Props['onChange']) {
  const { call } = useSession();
  const [error, setError] = useState('');
  const [removals, setRemovals] = useState(0);
  const entries = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // The button has become the line to copy.
    if (removals > 0) keepFocusIn(entries.current?.closest('section'));
  }, [removals]);

  const remove = async ({ id }: PasskeyListing) => {
    const outcome = await call((token) => removePasskey(token, id));
    setError(outcome.kind === 'removed' ? '' : registrationError(outcome));
    await onChange();
    setRemovals((count) => count + 1);
  };
  return { entries, error, remove };
}
