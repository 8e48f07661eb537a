import { useState } from 'react';
import type { AppTokenEntry } from '../../../../src/contract/index.js';
import type { ChangeOutcome } from '../../../api/change.js';
import { AppTokenRow } from './app-token-row.js';
import { rich, t } from '../../../messages/pages.js';
import { doneText } from '../../../messages/service-messages.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';

interface Props {
  appTokens: readonly AppTokenEntry[];
  revoke: (name: string) => Promise<ChangeOutcome>;
}

/** The app tokens, the dialog that revokes one, and what came of it. */
export function AppTokenList({ appTokens, revoke }: Props) {
  const [revoking, setRevoking] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const confirm = async (name: string) => {
    const outcome = await revoke(name);
    if (outcome.kind === 'failed' || outcome.kind === 'gone') return false;
    setMessage(doneText(t('revokedDone', { name }), outcome));
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
      title={rich('revokeTitle', { name })}
      confirm={t('revokeConfirm')}
      confirming={t('revoking')}
      failed={t('revokeFailed')}
      {...handlers}
    >
      <p>{rich('revokeHelp')}</p>
    </ConfirmDialog>
  );
}
