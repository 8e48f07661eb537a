import { useEffect } from 'react';
import { Link } from 'react-router';
import { VIEWS } from '../../../src/contract.js';
import { hostName } from '../../parts/address.js';
import { SignOutButton } from '../../parts/sign-out-button.js';
import { useArrival } from '../../parts/use-arrival.js';
import { useVisitor } from '../../session/use-session.js';
import { loadMainView } from '../main/load.js';
import { DoorPicture } from './door-picture.js';
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
          {guest ? (
            <p className="lede">
              Authentication is disabled: whoever finds this address comes in, as you did, as a{' '}
              <strong>guest</strong>.
            </p>
          ) : (
            <p className="lede">
              Signed in as <strong className="welcome-email">{visitor.email}</strong>. The door is
              locked behind you.
            </p>
          )}
          <p className="welcome-ways">
            <Link className="button button-brass" to={VIEWS.app}>
              Open the console
            </Link>
            {!guest && <SignOutButton />}
          </p>
        </div>
        <DoorPicture open={guest} />
      </section>
      <Setup guest={guest} />
    </main>
  );
}
