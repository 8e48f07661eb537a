import { useEffect } from 'react';
import { Link } from 'react-router';
import { layout, views } from '../../layout.js';
import { hostName } from '../../parts/address.js';
import { AppLink } from '../../parts/app-link.js';
import { DoorPicture } from '../../parts/door-picture.js';
import { SignOutButton } from '../../parts/sign-out-button.js';
import { useArrival } from '../../parts/use-arrival.js';
import { useVisitor } from '../../session/use-session.js';
import { loadMainView } from '../main/load.js';
import { Greeting } from './greeting.js';
import { Setup } from './setup.js';
import './welcome-page.css';

/** The welcome: who is inside, what this service is, how it is set up, and the way on. */
export function WelcomePage() {
  const visitor = useVisitor();
  const { heading } = useArrival(`Welcome · ${hostName()}`);
  const guest = visitor.kind === 'guest';

  useEffect(() => {
    // If it fails now, opening the console tries again and says so.
    loadMainView().catch(() => undefined);
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
        <DoorPicture state={guest ? 'open' : 'shut'} />
      </section>
      <Setup guest={guest} />
    </main>
  );
}
