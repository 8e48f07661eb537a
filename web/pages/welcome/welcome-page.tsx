import { useEffect } from 'react';
import { Link } from 'react-router';
import { layout, views } from '../../layout.js';
import { hostName } from '../../components/address.js';
import { AppLink } from '../../components/app-link.js';
import { DoorIllustration } from '../../components/door-illustration.js';
import { SignOutButton } from '../../components/sign-out-button.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { useCurrentUser } from '../../session/use-session.js';
import { loadConsole } from '../console/load-console.js';
import { Greeting } from './greeting.js';
import { Setup } from './setup.js';
import './welcome-page.css';

/** The welcome: who is inside, what this service is, how it is set up, and the way on. */
export function WelcomePage() {
  const visitor = useCurrentUser();
  const { heading } = usePageTitle(`Welcome · ${hostName()}`);
  const guest = visitor.kind === 'guest';

  useEffect(() => {
    // If it fails now, opening the console tries again and says so.
    loadConsole().catch(() => undefined);
  }, []);

  return (
    <main className="welcome" id="content" tabIndex={-1}>
      <section className="welcome-greeting">
        <div className="welcome-words">
          <h1 ref={heading} tabIndex={-1}>
            {guest ? 'The door is open' : 'Welcome in'}
          </h1>
          <Greeting visitor={visitor} />
          <p className="welcome-ways">
            {layout.gateway && <AppLink />}
            <Link className={layout.gateway ? 'button' : 'button button-brass'} to={views.app}>
              Open the console
            </Link>
            {!guest && <SignOutButton />}
          </p>
        </div>
        <DoorIllustration state={guest ? 'open' : 'secure'} />
      </section>
      <Setup guest={guest} />
    </main>
  );
}
