import { useEffect, useRef, type ComponentType } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router';
import { useActivityStream } from '../../activity/activity.js';
import { SettingLine } from '../../components/findings.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { appOnOrigin, layout, views, siteName } from '../../layout.js';
import { MADE_PROBLEM_LINES } from '../../../src/contract/index.js';
import type { PageMessages } from '../../messages/keys.js';
import { rich, t } from '../../messages/pages.js';
import { useOverview } from '../../session/overview.js';
import { useCurrentUser } from '../../session/session.js';
import { ActivitySection } from './activity/activity-section.js';
import { AppTokensSection } from './app-tokens.js';
import { SharesSection } from './shares.js';
import { CodesSection } from './codes.js';
import { DeviceSection } from './device.js';
import { DevicesSection, DeviceLinkSection } from './devices.js';
import { Overview } from './overview.js';
import { PasskeysSection } from './passkeys.js';
import { PasswordSection } from './password.js';
import { SessionsSection } from './sessions.js';
import { EffectiveSettingsSection, NoticesSection } from './settings.js';
import { SetupSection } from './setup/setup-section.js';
import './console-page.css';

/** The element of the page's title. */
const TITLE_ID = 'page-title';

/** A message without arguments. */
type TitleKey = {
  [Key in keyof PageMessages]: [PageMessages[Key]] extends [never] ? Key : never;
}[keyof PageMessages];

interface ConsolePageEntry {
  readonly path: string;
  /** In the navigation, and as its heading. */
  readonly title: TitleKey;
  readonly Content: ComponentType;
  /** Whether guests see it. The API denies guests the data of the others. Default: false. */
  readonly forGuests?: true;
  /** Whether it is about Housekey as a service, and not inside an app. Default: false. */
  readonly serviceOnly?: true;
  /** Whether only other pages and addresses lead there. Default: false. */
  readonly isUnlisted?: true;
}

interface Section {
  /** The anchor in the address. People bookmark it, so keep it stable. */
  readonly id: string;
  readonly title: TitleKey;
  readonly Content: ComponentType;
}

const SESSIONS: readonly Section[] = [
  { id: 'sessions', title: 'sessions', Content: SessionsSection },
  { id: 'devices', title: 'knownDevices', Content: DevicesSection },
  { id: 'another-device', title: 'anotherDevice', Content: DeviceLinkSection },
];

const CREDENTIALS: readonly Section[] = [
  { id: 'passkeys', title: 'passkeys', Content: PasskeysSection },
  { id: 'one-time-codes', title: 'oneTimeCodes', Content: CodesSection },
  { id: 'password', title: 'changePassword', Content: PasswordSection },
  // Without an app, neither could open anything.
  ...(layout.session === 'cookie'
    ? ([
        { id: 'app-tokens', title: 'appTokens', Content: AppTokensSection },
        { id: 'shares', title: 'shares', Content: SharesSection },
      ] as const)
    : []),
];

const SETTINGS: readonly Section[] = [
  { id: 'notices', title: 'notices', Content: NoticesSection },
  { id: 'effective-settings', title: 'configuration', Content: EffectiveSettingsSection },
];

/** The console's pages, in the order of the navigation. */
const CONSOLE_PAGES: readonly ConsolePageEntry[] = [
  {
    path: views.console,
    title: 'overview',
    Content: Overview,
    forGuests: true,
  },
  {
    path: views.activity,
    title: 'activity',
    Content: () => <TitledByPage id="activity" Content={ActivitySection} />,
  },
  {
    path: views.sessions,
    title: 'sessionsAndDevices',
    Content: () => <Sections sections={SESSIONS} />,
  },
  {
    path: views.device,
    title: 'approveDevice',
    Content: () => <TitledByPage id="device" Content={DeviceSection} />,
    isUnlisted: true,
  },
  {
    path: views.credentials,
    title: 'credentials',
    Content: () => (
      <>
        <MadeProblemNote />
        <Sections sections={CREDENTIALS} />
      </>
    ),
  },
  {
    path: views.settings,
    title: 'settings',
    Content: () => <Sections sections={SETTINGS} />,
    // An app that contains Housekey sets its options itself.
    serviceOnly: true,
  },
  {
    path: views.setup,
    title: 'protectAnApp',
    Content: () => <TitledByPage id="protect-an-app" Content={SetupSection} />,
    forGuests: true,
    // An app that contains Housekey is protected by its own code.
    serviceOnly: true,
  },
];

/** The sections of a page, each with its title. */
function Sections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, title, Content }) => (
    <section key={id} id={id} className="console-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {t(title)}
      </h2>
      <Content />
    </section>
  ));
}

/** Says which line to set, so that the console can keep what it creates. Once, for all sections. */
function MadeProblemNote() {
  const { state } = useOverview();
  const problem = state.kind === 'overview' ? state.overview.instance.made_problem : null;
  if (problem === null) return null;
  return (
    <div className="console-section">
      <p>{rich(`made-${problem}`)}</p>
      <SettingLine line={MADE_PROBLEM_LINES[problem]} />
    </div>
  );
}

/** The only section of a page, whose title is its own. */
function TitledByPage({ id, Content }: Omit<Section, 'title'>) {
  return (
    <section id={id} className="console-section" aria-labelledby={TITLE_ID}>
      <Content />
    </section>
  );
}

/** The main application page: the console, whose pages share the navigation and the activity. */
export function ConsolePage() {
  const user = useCurrentUser();
  const { state } = useOverview();
  const { pathname } = useLocation();
  const isGuest = user.kind === 'guest';
  const isInApp = state.kind === 'overview' && state.overview.instance.listens === null;
  const isOther = state.kind === 'withheld';
  const pages = CONSOLE_PAGES.filter(
    ({ path, forGuests = false, serviceOnly = false }) =>
      (forGuests || !isGuest) && !(serviceOnly && isInApp) && (!isOther || path === views.console),
  );
  const page = pages.find(({ path }) => path === pathname);
  useActivityStream(!isGuest && !isOther);

  // Someone else at a page of the owner.
  if (page === undefined) return <Navigate to={views.console} replace />;
  return (
    <div className="console">
      <Navigation pages={pages} pathname={pathname} />
      <main key={page.path} className="console-page" id="content" tabIndex={-1}>
        <Heading title={t(page.title)} />
        <page.Content />
      </main>
    </div>
  );
}

function Heading({ title }: { title: string }) {
  const heading = usePageTitle(`${title} · ${siteName()}`);
  const { hash } = useLocation();

  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    return target === null ? undefined : keepInView(target);
  }, [hash]);

  return (
    <h1 ref={heading} id={TITLE_ID} tabIndex={-1}>
      {title}
    </h1>
  );
}

const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the target of an anchor, for which the browser looked before this page was rendered, and again when a
 * list above it has loaded. Ends with the first input of the user, who may want to be elsewhere.
 *
 * @returns a function that ends it
 */
function keepInView(target: Element): () => void {
  const scroll = () => target.scrollIntoView();
  const observer = new ResizeObserver(scroll);
  const end = () => {
    observer.disconnect();
    for (const input of USER_INPUT) window.removeEventListener(input, end);
  };
  scroll();
  observer.observe(document.body);
  for (const input of USER_INPUT) window.addEventListener(input, end);
  return end;
}

/** On a phone, one row that scrolls, and that contains the links of the header, so that both need one row. */
function Navigation({ pages, pathname }: { pages: typeof CONSOLE_PAGES; pathname: string }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(`[href='${pathname}']`);
    if (!row || !current) return;
    // Not `scrollIntoView`, which would also scroll the page.
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav className="console-nav" aria-label={t('consoleSections')}>
      <ul ref={list}>
        <li className="console-nav-more">
          <NavLink to={views.welcome} end>
            {t('welcome')}
          </NavLink>
        </li>
        {pages
          .filter(({ isUnlisted = false }) => !isUnlisted)
          .map(({ path, title }) => (
            <li key={path}>
              <NavLink to={path} end>
                {t(title)}
              </NavLink>
            </li>
          ))}
        {appOnOrigin && (
          <li className="console-nav-more">
            {/* A plain link, because our router does not know the app. */}
            <a href="/">{t('app')}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
