import { useState } from 'react';
import type { UpstreamError } from '../../../src/contract/index.js';
import { pageHost } from '../../components/page-host.js';
import { HostBadge } from '../../components/host-badge.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { UPSTREAM_ERROR_MESSAGES } from './messages.js';
import { t } from '../../messages/pages.js';
import '../../components/notice-page.css';

/**
 * Replaces a page of the app, at that page's address, when the app does not respond. Sends no
 * requests: the service has already let the user in, or the path needs no sign-in.
 */
export function UpstreamErrorPage({ error }: { error: UpstreamError }) {
  const { title, summary, advice } = UPSTREAM_ERROR_MESSAGES[error];
  const { heading } = usePageTitle(`${t(title)} · ${pageHost()}`);
  const [retrying, setRetrying] = useState(false);

  const retry = () => {
    setRetrying(true);
    window.location.reload();
  };

  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        {t(title)}
      </h1>
      <p className="lead">{`${t(summary)} ${t('signInNotAffected')}`}</p>
      <button type="button" className="button" aria-busy={retrying} onClick={retry}>
        {t(retrying ? 'trying' : 'tryAgain')}
      </button>
      <p className="fine-print">{t(advice)}</p>
    </main>
  );
}
