import { SignOutButton } from '../../../components/sign-out-button.js';
import { useCurrentUser } from '../../../session/use-session.js';
import { Expiry } from './expiry.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import './sessions-section.css';

/** Who is inside and until when, and the ways out: of this browser, and of every device. */
export function SessionsSection() {
  const visitor = useCurrentUser();
  if (visitor.kind === 'guest') return null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Signed in as</dt>
          <dd>{visitor.email}</dd>
        </div>
        {visitor.expiresAtMs !== null && <Expiry atMs={visitor.expiresAtMs} />}
      </dl>
      <p className="fine">
        {visitor.expiresAtMs === null
          ? 'The service does not say when this session ends.'
          : 'Then this page asks for the password again.'}{' '}
        Signing out ends the session at once, in every tab of this browser.
      </p>
      <div className="ways-out">
        <SignOutButton />
        <SignOutEverywhere />
      </div>
    </>
  );
}
