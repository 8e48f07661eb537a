import { useEffect } from 'react';
import { Link } from 'react-router';
import { appOnOrigin, views } from '../../layout.js';
import { pageHost } from '../../components/page-host.js';
import { AppLink } from '../../components/app-link.js';
import { SecurityIllustration } from '../../components/security-illustration.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { useCurrentUser } from '../../session/use-session.js';
import { loadConsole } from '../console/load-console.js';
import { Greeting } from './greeting.js';
import { WelcomeDetails } from './welcome-details.js';
import { WelcomeFacts } from './welcome-facts.js';
import { t } from '../../messages/pages.js';
import '../../components/panel.css';
import './welcome-page.css';

/** The welcome page: who is signed in, and what matters now. Guests see how to set it up. */
export function WelcomePage() {
  const user = useCurrentUser();
  const { heading } = usePageTitle(`${t('welcome')} · ${pageHost()}`);
  const guest = user.kind === 'guest';

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
          <Greeting user={user} />
          <p className="welcome-actions">
            {appOnOrigin && <AppLink />}
            <Link className={appOnOrigin ? 'button' : 'button button-primary'} to={views.app}>
              {t('openConsole')}
            </Link>
          </p>
        </div>
        <SecurityIllustration state={guest ? 'open' : 'secure'} />
      </section>
      {guest ? <WelcomeDetails /> : <WelcomeFacts />}
    </main>
  );
}
