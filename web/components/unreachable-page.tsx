import { HostBadge } from './host-badge.js';
import { RetryButton } from './retry-button.js';
import { usePageTitle } from './use-page-title.js';
import { t } from '../messages/pages.js';
import './notice-page.css';

interface Props {
  retrying: boolean;
  retry: () => Promise<void>;
}

/** Replaces a protected page while the service cannot confirm the session. */
export function UnreachablePage({ retrying, retry }: Props) {
  const { heading } = usePageTitle(`${t('unreachableTitle')} · Housekey`);
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        {t('unreachable')}
      </h1>
      <p className="lead">{t('pageHidden')}</p>
      <RetryButton retrying={retrying} retry={retry} />
      <p className="fine-print">{t('pageHiddenHelp')}</p>
    </main>
  );
}
