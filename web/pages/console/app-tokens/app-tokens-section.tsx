import { useState } from 'react';
import { RetryButton } from '../../../components/retry-button.js';
import { AppTokenRow } from './app-token-row.js';
import { RevokeDialog } from './revoke-dialog.js';
import { useAppTokens } from './use-app-tokens.js';
import './app-tokens-section.css';

/** The configured app tokens, each with a button that revokes it. */
export function AppTokensSection() {
  const { state, refresh, revoke } = useAppTokens();
  const [revoking, setRevoking] = useState<string | null>(null);
  const [message, setMessage] = useState('');

  if (state.kind === 'loading') return <output>Loading the app tokens…</output>;
  if (state.kind === 'unreachable') {
    return (
      <>
        <p role="alert">The service cannot be reached, so the app tokens cannot be shown.</p>
        <RetryButton retrying={false} retry={refresh} />
      </>
    );
  }
  const confirm = async (name: string) => {
    const { kind } = await revoke(name);
    if (kind === 'failed') return false;
    setMessage(
      kind === 'here'
        ? `${name} is revoked here. The other replicas follow as soon as Redis can be reached.`
        : `${name} is revoked. Remove its line from SERVICE_APP_TOKENS, too.`,
    );
    return true;
  };
  return (
    <>
      <p>
        Scripts, git, calendar clients and other programs use the app with these. To create one, run{' '}
        <code>housekey app-token NAME</code> and put its line into <code>SERVICE_APP_TOKENS</code>.
      </p>
      {state.appTokens.length > 0 && (
        <ul className="app-tokens">
          {state.appTokens.map((appToken) => (
            <AppTokenRow key={appToken.name} appToken={appToken} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      <output className="app-tokens-message">{message}</output>
      {revoking !== null && (
        <RevokeDialog
          name={revoking}
          onConfirm={confirm}
          onClose={() => {
            setRevoking(null);
          }}
        />
      )}
    </>
  );
}
