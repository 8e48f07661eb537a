import { useState } from 'react';
import type { Trouble } from '../../layout.js';
import { hostName } from '../../parts/address.js';
import { Plaque } from '../../parts/plaque.js';
import { useArrival } from '../../parts/use-arrival.js';
import { TROUBLES } from './troubles.js';
import '../../parts/notice-page.css';

/**
 * In place of a page of the app behind the gate, at that page's own address. Asks the service
 * nothing: whoever sees it was let in a moment ago, or asked for something that is open to all.
 */
export function TroublePage({ trouble }: { trouble: Trouble }) {
  const { title, what, advice } = TROUBLES[trouble];
  const { heading } = useArrival(`${title} · ${hostName()}`);
  const [trying, setTrying] = useState(false);

  const tryAgain = () => {
    setTrying(true);
    window.location.reload();
  };

  return (
    <main className="notice-page" id="content" tabIndex={-1}>
      <Plaque />
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
