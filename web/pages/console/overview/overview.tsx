import { useOverview } from '../../../session/use-overview.js';
import { useCurrentUser } from '../../../session/use-session.js';
import { SecuritySection } from '../security/security-section.js';
import { AppHealth } from './app-health.js';
import { FailedAttempts } from './failed-attempts.js';
import { LastSignIn } from './last-sign-in.js';
import { t } from '../../../messages/pages.js';
import './overview.css';

/** On one screen: whether the login is secure, what to fix next, and what happened. */
export function Overview() {
  const user = useCurrentUser();
  const { state } = useOverview();
  return (
    <div className="overview">
      <section id="security" className="overview-security" aria-labelledby="security-title">
        <h2 id="security-title" className="visually-hidden">
          {t('security')}
        </h2>
        <SecuritySection />
      </section>
      {/* They wait until the section above has its height, so that nothing moves down. */}
      {user.kind !== 'guest' && state.kind !== 'loading' && state.kind !== 'withheld' && (
        <div className="overview-cards">
          <LastSignIn />
          <FailedAttempts />
          {state.kind === 'overview' && <AppHealth overview={state.overview} />}
        </div>
      )}
      {state.kind === 'overview' && (
        <p className="fine-print">{t('version', { version: state.overview.version })}</p>
      )}
    </div>
  );
}
