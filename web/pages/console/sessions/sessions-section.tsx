import { SignOutButton } from '../../../components/sign-out-button.js';
import { useCurrentUser } from '../../../session/use-session.js';
import { Expiry } from './expiry.js';
import { SessionList } from './session-list.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';

/** The current session, the buttons to sign out of this browser or of all devices, and all sessions. */
export function SessionsSection() {
  const user = useCurrentUser();
  if (user.kind === 'guest') return null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Signed in as</dt>
          <dd>{user.email}</dd>
        </div>
        {user.expiresAtMs !== null && <Expiry atMs={user.expiresAtMs} />}
      </dl>
      <p className="fine-print">
        {user.expiresAtMs === null
          ? 'The service does not say when this session expires.'
          : 'After that, you have to sign in again.'}{' '}
        Signing out ends the session at once in all tabs of this browser.
      </p>
      <div className="button-row">
        <SignOutButton />
        <SignOutEverywhere />
      </div>
      <SessionList />
    </>
  );
}
