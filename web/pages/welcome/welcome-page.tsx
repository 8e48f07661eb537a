import { useEffect } from 'react';
import { Link } from 'react-router';
import { appOnOrigin, canSetUp, views } from '../../layout.js';
import { siteName } from '../../components/page-host.js';
import { AppLink } from '../../components/app-link.js';
import {
  SecurityIllustration,
  type DrawnSecurity,
} from '../../components/security-illustration.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { useOverview, type OverviewState } from '../../session/use-overview.js';
import { useCurrentUser } from '../../session/use-session.js';
import { loadConsole } from '../console/load-console.js';
import { Greeting } from './greeting.js';
import { WelcomeDetails } from './welcome-details.js';
import { WelcomeFacts } from './welcome-facts.js';
import { t } from '../../messages/pages.js';
import '../../components/panel.css';
import './welcome-page.css';

/** The welcome page: who is signed in and, for the owner, what matters now. Guests see how to set it up. */
export function WelcomePage() {
  const user = useCurrentUser();
  const { heading } = usePageTitle(`${t('welcome')} · ${siteName()}`);
  const { state } = useOverview();
  const guest = user.kind === 'guest';
  const offersSetup = guest && canSetUp;
  const isOther = state.kind === 'withheld';

  useEffect(() => {
    // If this fails, opening the console tries again and shows the error.
    loadConsole().catch(() => undefined);
  }, []);

  return (
    <main className="welcome" id="content" tabIndex={-1}>
      <section className="welcome-header">
        <div className="welcome-intro">
          <h1 ref={heading} tabIndex={-1}>
            {t(guest ? 'authDisabled' : 'welcome')}
          </h1>
          <Greeting user={user} isOther={isOther} />
          <p className="welcome-actions">
            {appOnOrigin && <AppLink />}
            {offersSetup && (
              // From the service, which says whether the setup is possible with this address.
              <a className="button button-primary" href={views.firstSetup}>
                {t('setUpLogin')}
              </a>
            )}
            <Link
              className={appOnOrigin || offersSetup ? 'button' : 'button button-primary'}
              to={views.app}
            >
              {t('openConsole')}
            </Link>
          </p>
        </div>
        <SecurityIllustration state={guest ? 'open' : currentSecurity(state)} />
      </section>
      {guest && <WelcomeDetails />}
      {!guest && !isOther && <WelcomeFacts />}
    </main>
  );
}

/** The security as it was just checked. */
function currentSecurity(state: OverviewState): DrawnSecurity {
  return state.kind === 'overview' && !state.stale ? state.overview.security : 'unknown';
}
