import { createRoot } from 'react-dom/client';
import { createClient } from 'housekey/client';
import {
  HousekeyProvider,
  RequireSession,
  SignInForm,
  useSession,
  type SignInTexts,
} from 'housekey/react';
import { GERMAN } from './german-texts.js';

const QUERY = new URLSearchParams(location.search);
const OFFERS_PASSKEYS = QUERY.has('passkeys');
const SESSION = QUERY.has('token') ? 'token' : 'cookie';
const TEXTS: Partial<SignInTexts> = QUERY.has('german') ? GERMAN : {};
/** Without a box, if the page decides. */
const STAYS = QUERY.has('stay') ? { staySignedIn: QUERY.get('stay') === 'true' } : {};

function Account() {
  const { session, signOut } = useSession();
  return (
    <>
      <p>Hello, {session?.email}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

// For tests that use the client without a form.
Object.assign(globalThis, { createClient });

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <HousekeyProvider session={SESSION}>
    <RequireSession
      pending={<p>Checking</p>}
      fallback={<SignInForm passkeys={OFFERS_PASSKEYS} texts={TEXTS} {...STAYS} />}
    >
      <Account />
    </RequireSession>
  </HousekeyProvider>,
);
