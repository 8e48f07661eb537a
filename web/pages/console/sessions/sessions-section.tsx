import { SignOutButton } from '../../../components/sign-out-button.js';
import { useCurrentUser } from '../../../session/use-session.js';
import { Expiry } from './expiry.js';
import { SessionList } from './session-list.js';
import { SignOutEverywhere } from './sign-out-everywhere.js';
import { t } from '../../../messages/pages.js';

/** The current session, the buttons to sign out of this browser or of all devices, and all sessions. */
export function SessionsSection() {
  const user = useCurrentUser();
  if (user.kind === 'guest') return null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('signedInAs')}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
        </div>
        {user.expiresAtMs !== null && <Expiry atMs={user.expiresAtMs} />}
      </dl>
      <p className="fine-print">
        {t(user.expiresAtMs === null ? 'expiryUnknown' : 'signInAfterExpiry')}{' '}
        {t('signOutEndsSession')}
      </p>
      <div className="button-row">
        <SignOutButton />
        <SignOutEverywhere />
      </div>
      <SessionList />
    </>
  );
}
