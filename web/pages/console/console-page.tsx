import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { appOnOrigin } from '../../layout.js';
import { pageHost } from '../../components/page-host.js';
import { AppLink } from '../../components/app-link.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { useOverview } from '../../session/use-overview.js';
import { useCurrentUser } from '../../session/use-session.js';
import { SECTIONS } from './sections.js';
import './console-page.css';

/** The main application page: the console, in sections. */
export function ConsolePage() {
  const { heading } = usePageTitle(`Console · ${pageHost()}`);
  const { hash } = useLocation();
  const { state } = useOverview();
  const user = useCurrentUser();
  const inApp = state.kind === 'overview' && state.overview.instance.listens === null;
  const sections = SECTIONS.filter(
    ({ forGuests, serviceOnly = false }) =>
      (forGuests || user.kind !== 'guest') && !(serviceOnly && inApp),
  );
  // The other sections wait until the first one has its height, so that nothing moves down.
  const loaded = state.kind !== 'loading';

  useEffect(() => {
    // The browser looked for the anchor before this page was rendered.
    if (loaded && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, loaded]);

  return (
    <main className="console" id="content" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        Console
      </h1>
      {appOnOrigin && (
        <div className="console-app">
          <p>This is the Housekey console, not the app at this address.</p>
          <AppLink />
        </div>
      )}
      <SectionLinks sections={sections} />
      <div className="console-sections">
        {sections.slice(0, loaded ? undefined : 1).map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Content />
          </section>
        ))}
      </div>
    </main>
  );
}

function SectionLinks({ sections }: { sections: typeof SECTIONS }) {
  return (
    <nav className="console-nav" aria-label="Console sections">
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
