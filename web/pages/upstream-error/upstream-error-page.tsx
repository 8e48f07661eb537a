import { useState } from 'react';
import type { UpstreamError } from '../../layout.js';
import { hostName } from '../../components/address.js';
import { HostBadge } from '../../components/host-badge.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { UPSTREAM_ERROR_MESSAGES } from './messages.js';
import '../../components/notice-page.css';

/**
 * In place of a page of the app behind the gate, at that page's own address. Asks the service
 * nothing: whoever sees it was let in a moment ago, or asked for something that is open to all.
 */
export function UpstreamErrorPage({ trouble }: { trouble: UpstreamError }) {
  const { title, what, advice } = UPSTREAM_ERROR_MESSAGES[trouble];
  const { heading } = usePageTitle(`${title} · ${hostName()}`);
  const [trying, setTrying] = useState(false);

  const tryAgain = () => {
    setTrying(true);
    window.location.reload();
  };

  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <HostBadge />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lede">{what} The door itself works, and you are signed in as before.</p>
      <button type="button" className="button" aria-busy={trying} onClick={tryAgain}>
        {trying ? 'Trying…' : 'Try again'}
      </button>
      <p className="fine">{advice}</p>
    </main>
  );
}
