import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { AuthVariables } from '../../components/auth-variables.js';
import {
  SecurityIllustration,
  type DrawnSecurity,
} from '../../components/security-illustration.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { appOnOrigin, canSetUp, hasApps, views, siteName, paths } from '../../layout.js';
import { rich, t, formatMoment } from '../../messages/pages.js';
import { useOverview, type OverviewState, WithOverview } from '../../session/overview.js';
import { useCurrentUser } from '../../session/session.js';
import { loadConsole } from '../console/load-console.js';
import '../../components/panel.css';
import './welcome-page.css';
import {
  type OverviewResponse,
  APPS_PARAMETERS,
  type AppEntry,
} from '../../../src/contract/index.js';
import { LoadFailed, Fetched } from '../../components/fetched.js';
import { byUrgency, FindingSummary, LevelIcon, securityLevel } from '../../components/findings.js';
import { fetchApps, fetchLiveApps } from '../../api.js';
import '../../components/field.css';
import './app-tiles.css';

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

/** From this many apps on, a search field is faster than looking for a tile. */
const SEARCHED_APPS = 8;

/** The owner's apps, the one that was used last first. */
function AppTiles() {
  return (
    <section className="apps" aria-label={t('apps')}>
      <Fetched
        request={fetchApps}
        loading={<output className="fine-print">{t('loadingApps')}</output>}
        failed={t('appsFailed')}
      >
        {({ apps }) => <Tiles apps={apps} />}
      </Fetched>
    </section>
  );
}

function Tiles({ apps }: { apps: readonly AppEntry[] }) {
  const [text, setText] = useState('');
  const live = useLiveApps();
  const shown = apps
    .toSorted((left, right) => (right.last_used_at ?? 0) - (left.last_used_at ?? 0))
    .filter(({ host, name }) => matches(`${name ?? ''} ${host}`, text));
  return (
    <>
      {apps.length >= SEARCHED_APPS && (
        <AppSearch text={text} onChange={setText} first={shown[0]} />
      )}
      <ul className="tiles">
        {shown.map((app) => (
          <li key={app.host}>
            <Tile app={live.get(app.host) ?? app} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <output>{t('noAppFound', { text })}</output>}
    </>
  );
}

/** The apps as they answer, by host. Empty until they have, and if that fails. */
function useLiveApps(): ReadonlyMap<string, AppEntry> {
  const [live, setLive] = useState<ReadonlyMap<string, AppEntry>>(new Map());
  useEffect(() => {
    const load = async () => {
      const outcome = await fetchLiveApps();
      if (outcome.kind === 'answer')
        setLive(new Map(outcome.body.apps.map((app) => [app.host, app])));
    };
    void load();
  }, []);
  return live;
}

function matches(name: string, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => name.toLocaleLowerCase().includes(word));
}

interface SearchProps {
  text: string;
  onChange: (text: string) => void;
  /** Opened by the Enter key. */
  first: AppEntry | undefined;
}

function AppSearch({ text, onChange, first }: SearchProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'Enter' || first === undefined || text.trim() === '') return;
    window.location.assign(first.url);
  };
  return (
    <div className="field tile-search">
      <label htmlFor={id}>{t('findApp')}</label>
      <div className="field-control">
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

function Tile({ app: { host, url, name, icon, responds } }: { app: AppEntry }) {
  return (
    <a className="panel tile" href={url}>
      <span className="tile-icon" aria-hidden="true">
        {icon ? (
          <img
            src={`${paths.appIcon}?${APPS_PARAMETERS.host}=${encodeURIComponent(host)}`}
            alt=""
          />
        ) : (
          (name ?? host).slice(0, 1)
        )}
      </span>
      <span className="tile-name">
        <bdi>{name ?? host}</bdi>
        {name !== null && <bdi className="fine-print">{host}</bdi>}
        {responds === false && (
          <span className="tile-state fine-print" data-level="outage">
            <LevelIcon level="outage" />
            {t('appDown')}
          </span>
        )}
      </span>
    </a>
  );
}
