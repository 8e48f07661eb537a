import { useEffect, useRef, useState } from 'react';
import type { PasskeyListing, PasskeysResponse } from '../../../../src/contract/index.js';
import { removePasskey } from '../../../api/remove-passkey.js';
import type { Confirmation } from '../../../api/passkeys.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { confirmResult, type ConfirmResult } from '../../../components/confirm-form.js';
import { rich, t } from '../../../messages/pages.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';
import { CopyLine } from '../../../components/copy-line.js';
import { keepFocusIn } from '../../../components/keep-focus.js';
import { useSession } from '../../../session/use-session.js';
import { STATES } from './messages.js';

interface Props {
  list: PasskeysResponse;
  onChange: () => Promise<void>;
}

/** Every passkey: its name and host, where it is configured, and a button that removes it. */
export function PasskeyList({ list, onChange }: Props) {
  const { entries, removing, setRemoving, close, remove } = useRemoval(onChange);
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
                aria-haspopup="dialog"
                onClick={() => {
                  setRemoving(passkey);
                }}
              >
                {t('remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {removing !== null && (
        <RemoveDialog
          passkey={removing}
          onConfirm={async (given) => await remove(removing, given)}
          onClose={close}
        />
      )}
    </>
  );
}

interface DialogProps {
  passkey: PasskeyListing;
  onConfirm: (given: Confirmation | null) => Promise<ConfirmResult>;
  onClose: () => void;
}

function RemoveDialog({ passkey, ...handlers }: DialogProps) {
  return (
    <ConfirmDialog
      title={t('removeTitle', { device: passkey.name })}
      confirm={t('removePasskey')}
      confirming={t('removing')}
      failed={t('serviceUnreachable')}
      {...handlers}
    >
      <p>{t('removePasskeyHelp')}</p>
    </ConfirmDialog>
  );
}

/** Removes passkeys, once the owner has confirmed it. */
function useRemoval(onChange: Props['onChange']) {
  const { call } = useSession();
  const [removing, setRemoving] = useState<PasskeyListing | null>(null);
  const [removals, setRemovals] = useState(0);
  const entries = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // The button has become the line to copy.
    if (removals > 0) keepFocusIn(entries.current?.closest('section'));
  }, [removals]);

  const remove = async ({ id }: PasskeyListing, given: Confirmation | null) => {
    const outcome = await call((token) => removePasskey(token, id, given));
    const result = confirmResult(outcome);
    if (result !== true) return result;
    await onChange();
    setRemovals((count) => count + 1);
    return result;
  };
  const close = () => setRemoving(null);
  return { entries, removing, setRemoving, close, remove };
}
