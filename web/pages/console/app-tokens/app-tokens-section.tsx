import { RetryButton } from '../../../components/retry-button.js';
import { AppTokenList } from './app-token-list.js';
import { useAppTokens } from './use-app-tokens.js';
import './app-tokens-section.css';

/** The configured app tokens, each with a button that revokes it. */
export function AppTokensSection() {
  const { state, refresh, revoke } = useAppTokens();
  switch (state.kind) {
    case 'loading':
      return <output>Loading the app tokens…</output>;
    case 'unreachable':
      return (
        <>
          <p role="alert">The service cannot be reached, so the app tokens cannot be shown.</p>
          <RetryButton retrying={false} retry={refresh} />
        </>
      );
    case 'app-tokens':
      return (
        <>
          <p>
            Scripts, git, calendar clients and other programs use the app with these. To create one,
            run <code>housekey app-token NAME</code> and put its line into{' '}
            <code>SERVICE_APP_TOKENS</code>.
          </p>
          <AppTokenList appTokens={state.appTokens} revoke={revoke} />
        </>
      );
  }
}
