import { useState } from 'react';
import type { AppTokenEntry } from '../../../../src/contract/index.js';
import type { RevokeOutcome } from '../../../api/app-tokens.js';
import { AppTokenRow } from './app-token-row.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';

interface Props {
  appTokens: readonly AppTokenEntry[];
  revoke: (name: string) => Promise<RevokeOutcome>;
}

/** The app tokens, the dialog that revokes one, and what came of it. */
export function AppTokenList({ appTokens, revoke }: Props) {
  const [revoking, setRevoking] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const confirm = async (name: string) => {
    const outcome = await revoke(name);
    if (outcome.kind === 'failed') return false;
    setMessage(
      outcome.kind === 'here'
        ? `${name}: ${outcome.detail}.`
        : `${name} is revoked. Remove its line from SERVICE_APP_TOKENS, too.`,
    );
    return true;
  };
  return (
    <>
      {appTokens.length > 0 && (
        <ul className="panel entries">
          {appTokens.map((appToken) => (
            <AppTokenRow key={appToken.name} appToken={appToken} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      <output className="entries-message">{message}</output>
      {revoking !== null && (
        <RevokeDialog
          name={revoking}
          onConfirm={async () => await confirm(revoking)}
          onClose={() => {
            setRevoking(null);
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  name: string;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

function RevokeDialog({ name, ...handlers }: DialogProps) {
  return (
    <ConfirmDialog
      title={
        <>
          Revoke <code>{name}</code>?
        </>
      }
      confirm="Revoke app token"
      confirming="Revoking…"
      failed="Revoking failed. The app token is still valid."
      {...handlers}
    >
      <p>
        The program that uses it is refused at once, and its running requests end. Without Redis or{' '}
        <code>SERVICE_STATE_DIR</code>, the token is valid again after a restart until you remove
        its line from <code>SERVICE_APP_TOKENS</code>.
      </p>
    </ConfirmDialog>
  );
}
