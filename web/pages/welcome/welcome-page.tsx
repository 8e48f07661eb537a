import { useEffect } from 'react';
import { Link } from 'react-router';
import { AuthVariables } from '../../components/auth-variables.js';
import {
  SecurityIllustration,
  type DrawnSecurity,
} from '../../components/security-illustration.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { appOnOrigin, canSetUp, hasApps, views, siteName } from '../../layout.js';
import { rich, t } from '../../messages/pages.js';
import { useOverview, type OverviewState, WithOverview } from '../../session/overview.js';
import { useCurrentUser } from '../../session/session.js';
import { loadConsole } from '../console/load-console.js';
import { AppTiles } from './app-tiles.js';
import '../../components/panel.css';
import './welcome-page.css';
import type { OverviewResponse } from '../../../src/contract/index.js';
import { LoadFailed } from '../../components/fetched.js';
import { byUrgency, FindingSummary, LevelIcon, securityLevel } from '../../components/findings.js';
import { formatMoment } from '../../messages/formats.js';

/** The welcome page: who is signed in, whether all is well, and the apps. Guests see how to set it up. */
export function WelcomePage() {
  const user = useCurrentUser();
  const heading = usePageTitle(`${t('welcome')} · ${siteName()}`);
  const { state } = useOverview();
  const guest = user.kind === 'guest';
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
          <p className="lead">
            {user.kind === 'guest'
              ? rich(appOnOrigin ? 'guestLeadWithApp' : 'guestLead')
              : greeting(user.email, isOther)}
          </p>
          <Actions isGuest={guest} />
        </div>
        <SecurityIllustration state={guest ? 'open' : currentSecurity(state)} />
      </section>
      {!isOther && <WelcomeState />}
      {guest && <GuestDetails />}
      {hasApps && !guest && !isOther && <AppTiles />}
    </main>
  );
}

/** The security as it was just checked. */
function currentSecurity(state: OverviewState): DrawnSecurity {
  return state.kind === 'overview' && !state.stale ? state.overview.security : 'unknown';
}

function Actions({ isGuest }: { isGuest: boolean }) {
  const offersSetup = isGuest && canSetUp;
  return (
    <p className="welcome-actions">
      {appOnOrigin && (
        // A plain link, because our router does not know the app.
        <a className="button button-primary" href="/">
          {t('openApp')}
        </a>
      )}
      {offersSetup && (
        // From the service, which says whether the setup is possible with this address.
        <a className="button button-primary" href={views.firstSetup}>
          {t('setUpLogin')}
        </a>
      )}
      <Link
        className={appOnOrigin || offersSetup ? 'button' : 'button button-primary'}
        to={views.console}
      >
        {t('openConsole')}
      </Link>
    </p>
  );
}

/** Who is signed in, and who else has access. `isOther`: the session is valid, but not the owner's. */
function greeting(email: string, isOther: boolean) {
  const ownerLead = appOnOrigin ? 'ownerLeadWithApp' : 'ownerLead';
  return rich(isOther ? 'otherLead' : ownerLead, {
    email,
    user: (content) => <strong className="welcome-email">{content}</strong>,
  });
}

/** For guests: what Housekey is, and how to set it up. */
function GuestDetails() {
  return (
    <section className="panel welcome-details" aria-labelledby="about">
      <h2 id="about">{t('aboutHousekey')}</h2>
      <p>{`${t(appOnOrigin ? 'aboutAppLogin' : 'aboutLogin')} ${t('aboutUser')}`}</p>
      <AuthVariables />
    </section>
  );
}

/** Whether all is well, in one sentence. Claims nothing that was not just checked. */
function WelcomeState() {
  const { state, refresh } = useOverview();
  const failed =
    state.kind === 'overview' && state.stale
      ? t('checkFailed', { time: formatMoment(state.loadedAtMs) })
      : '';
  return (
    <section className="panel welcome-state" aria-label={t('security')}>
      {failed === '' ? (
        <WithOverview>{(overview) => <Checked overview={overview} />}</WithOverview>
      ) : (
        <LoadFailed text={failed} retry={refresh} />
      )}
    </section>
  );
}

function Checked({ overview: { security, findings } }: { overview: OverviewResponse }) {
  // An outage is no reason for a risk.
  const problems = findings.filter(({ level }) =>
    security === 'secure' ? level !== 'good' : level === 'warning',
  );
  const [problem] = byUrgency(problems);
  const level = securityLevel(security);
  return (
    <>
      <p>
        <span data-level={level}>
          <LevelIcon level={level} />
        </span>{' '}
        <strong>{t(`security-${security}`)}</strong>
        {' · '}
        {problem?.level === 'outage' && `${t('outages')} `}
        {problem ? <FindingSummary finding={problem} Element="span" /> : t('nothingToFix')}
      </p>
      <Link to={views.console}>{t('overview')}</Link>
    </>
  );
}
