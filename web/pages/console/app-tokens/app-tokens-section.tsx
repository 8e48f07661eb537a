import { LoadFailed } from '../../../components/load-failed.js';
import { AppTokenList } from './app-token-list.js';
import { useAppTokens } from './use-app-tokens.js';
import { rich, t } from '../../../messages/pages.js';
import './app-tokens-section.css';

/** The configured app tokens, each with a button that revokes it. */
export function AppTokensSection() {
  const { state, refresh, revoke } = useAppTokens();
  switch (state.kind) {
    case 'loading':
      return <output>{t('loadingAppTokens')}</output>;
    case 'unreachable':
      return <LoadFailed text={t('appTokensUnreachable')} retry={refresh} />;
    case 'app-tokens':
      return (
        <>
          <p>{rich('appTokensHelp')}</p>
          <AppTokenList appTokens={state.appTokens} revoke={revoke} />
        </>
      );
  }
}
