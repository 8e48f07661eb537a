import { HostBadge } from './host-badge.js';
import { RetryButton } from './retry-button.js';
import { usePageTitle } from './use-page-title.js';
import './notice-page.css';

interface Props {
  retrying: boolean;
  retry: () => Promise<void>;
}

/** Instead of a protected view while the service cannot say who is there. */
export function Unreachable({ retrying, retry }: Props) {
  const { heading } = usePageTitle('No answer · Housekey');
  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        Nobody answers the door
      </h1>
      <p className="lede">
        The service cannot be reached, so nothing is shown until it can say who you are. You are not
        signed out, and nothing is lost.
      </p>
      <RetryButton retrying={retrying} retry={retry} />
      <p className="fine">
        It may be restarting, or your connection may be down. If this is your house: look whether
        the service runs, and what its log says last.
      </p>
    </main>
  );
}
