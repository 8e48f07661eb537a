import { HostBadge } from './host-badge.js';
import { RetryButton } from './retry-button.js';
import { usePageTitle } from './use-page-title.js';
import './notice-page.css';

interface Props {
  retrying: boolean;
  retry: () => Promise<void>;
}

/** Replaces a protected page while the service cannot confirm the session. */
export function UnreachablePage({ retrying, retry }: Props) {
  const { heading } = usePageTitle('Service unreachable · Housekey');
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        The service cannot be reached
      </h1>
      <p className="lead">
        This page stays hidden until the service confirms who you are. You have not been signed out.
      </p>
      <RetryButton retrying={retrying} retry={retry} />
      <p className="fine-print">
        The service may be restarting, or your connection may be down. If you run this service,
        check that it is running, and check its log.
      </p>
    </main>
  );
}
