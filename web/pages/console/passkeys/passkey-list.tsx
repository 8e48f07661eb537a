import { useState } from 'react';
import type { PasskeyListing, PasskeysResponse } from '../../../../src/contract/index.js';
import { removePasskey } from '../../../api/passkeys.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';
import { CopyLine } from '../../../components/copy-line.js';
import { useSession } from '../../../session/use-session.js';
import { registrationError, STATES } from './messages.js';

interface Props {
  list: PasskeysResponse;
  onChange: () => Promise<void>;
}

/** Every passkey: its name and host, where it is configured, and a button that removes it. */
export function PasskeyList({ list, onChange }: Props) {
  const { call } = useSession();
  const [error, setError] = useState('');
  if (list.passkeys.length === 0) return <p>There are no passkeys yet.</p>;

  const remove = async ({ id }: PasskeyListing) => {
    const outcome = await call((token) => removePasskey(token, id));
    setError(outcome.kind === 'removed' ? '' : registrationError(outcome));
    await onChange();
  };
  return (
    <>
      <ul className="panel entries passkeys">
        {list.passkeys.map((passkey) => (
          <li key={passkey.id} className="entry">
            <div className="entry-text">
              <p>
                <strong>{passkey.name}</strong> for {passkey.rp_id}
              </p>
              <p className="fine-print">{STATES[passkey.state]}</p>
            </div>
            {passkey.state === 'removed' ? (
              <CopyLine line={passkey.entry} />
            ) : (
              <button type="button" className="button" onClick={() => void remove(passkey)}>
                Remove<span className="visually-hidden"> {passkey.name}</span>
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
