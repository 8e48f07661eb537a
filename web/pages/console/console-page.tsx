import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { layout } from '../../layout.js';
import { hostName } from '../../components/address.js';
import { AppLink } from '../../components/app-link.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { useOverview } from '../../session/use-overview.js';
import { useCurrentUser } from '../../session/use-session.js';
import { SECTIONS } from './sections.js';
import './console-page.css';

/** The main application view: the owner's console, a page of sections. */
export function ConsolePage() {
  const { heading } = usePageTitle(`Console · ${hostName()}`);
  const { hash } = useLocation();
  const { state } = useOverview();
  const visitor = useCurrentUser();
  const sections = SECTIONS.filter(({ forGuests }) => forGuests || visitor.kind !== 'guest');
  // What stands below the first section waits until that has its height: nothing is pushed down.
  const settled = state.kind !== 'reading';

  useEffect(() => {
    // The browser looked for the anchor before this view was there.
    if (settled && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, settled]);

  return (
    <main className="console" id="content" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        Console
      </h1>
      {layout.gateway && (
        <div className="console-app">
          <p>This is the console of the door. The app behind it is another place.</p>
          <AppLink />
        </div>
      )}
      <nav className="console-jumps" aria-label="Sections of the console">
        <ul>
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="console-sections">
        {sections.slice(0, settled ? undefined : 1).map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Content />
          </section>
        ))}
      </div>
    </main>
  );
}
