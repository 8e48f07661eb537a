import { useEffect, type ComponentType } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router';
import { useActivityStream } from '../../activity/activity.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { layout, views, siteName } from '../../layout.js';
import type { PageMessages } from '../../messages/keys.js';
import { t } from '../../messages/pages.js';
import { useOverview } from '../../session/overview.js';
import { useCurrentUser } from '../../session/session.js';
import { ActivitySection } from './activity/activity-section.js';
import { AppTokensSection } from './app-tokens.js';
import { CodesSection } from './codes.js';
import { DeviceSection } from './device.js';
import { DevicesSection } from './devices.js';
import { Overview } from './overview.js';
import { PasskeysSection } from './passkeys.js';
import { SessionsSection } from './sessions.js';
import { SetupSection } from './setup/setup-section.js';
import { SharesSection } from './shares.js';
import './console-page.css';

/** The element of the page's title. */
const TITLE_ID = 'page-title';

/** A message without arguments. */
type TitleKey = {
  [Key in keyof PageMessages]: [PageMessages[Key]] extends [never] ? Key : never;
}[keyof PageMessages];

interface ConsolePageEntry {
  readonly path: string;
  /** In the navigation. */
  readonly name: TitleKey;
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
];

const CREDENTIALS: readonly Section[] = [
  { id: 'passkeys', title: 'passkeys', Content: PasskeysSection },
  { id: 'one-time-codes', title: 'oneTimeCodes', Content: CodesSection },
  // Without an app, neither could open anything.
  ...(layout.session === 'cookie'
    ? ([
        { id: 'app-tokens', title: 'appTokens', Content: AppTokensSection },
        { id: 'shares', title: 'shares', Content: SharesSection },
      ] as const)
    : []),
];

/** The console's pages, in the order of the navigation. */
const CONSOLE_PAGES: readonly ConsolePageEntry[] = [
  {
    path: views.console,
    name: 'overview',
    title: 'overview',
    Content: Overview,
    forGuests: true,
  },
  {
    path: views.activity,
    name: 'activity',
    title: 'signInActivity',
    Content: () => <TitledByPage id="activity" Content={ActivitySection} />,
  },
  {
    path: views.sessions,
    name: 'sessions',
    title: 'sessionsAndDevices',
    Content: () => <Sections sections={SESSIONS} />,
  },
  {
    path: views.device,
    name: 'approveDevice',
    title: 'approveDevice',
    Content: () => <TitledByPage id="device" Content={DeviceSection} />,
    isUnlisted: true,
  },
  {
    path: views.credentials,
    name: 'credentials',
    title: 'credentials',
    Content: () => <Sections sections={CREDENTIALS} />,
  },
  {
    path: views.setup,
    name: 'setup',
    title: 'protectAnApp',
    Content: () => <TitledByPage id="protect-an-app" Content={SetupSection} />,
    forGuests: true,
    // An app that contains Housekey is protected by its own code.
    serviceOnly: true,
  },
];

/** The pages of anchors in addresses from when the console was one page. */
const ANCHORS: ReadonlyMap<string, string> = new Map([
  ['#activity', views.activity],
  ['#sessions', views.sessions],
  ['#devices', views.sessions],
  ['#passkeys', views.credentials],
  ['#app-tokens', views.credentials],
  ['#protect-an-app', views.setup],
]);

/** The current address for an earlier address of the console; undefined if it has not changed. */
function movedAddress(pathname: string, hash: string): string | undefined {
  const path = pathname === views.console ? ANCHORS.get(hash) : undefined;
  return path && path + hash;
}

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
  const { pathname, hash } = useLocation();
  const isGuest = user.kind === 'guest';
  const isInApp = state.kind === 'overview' && state.overview.instance.listens === null;
  const isOther = state.kind === 'withheld';
  const pages = CONSOLE_PAGES.filter(
    ({ path, forGuests = false, serviceOnly = false }) =>
      (forGuests || !isGuest) && !(serviceOnly && isInApp) && (!isOther || path === views.console),
  );
  const page = pages.find(({ path }) => path === pathname);
  const moved = movedAddress(pathname, hash);
  useActivityStream(!isGuest && !isOther);

  if (moved !== undefined) return <Navigate to={moved} replace />;
  // Someone else at a page of the owner.
  if (page === undefined) return <Navigate to={views.console} replace />;
  return (
    <div className="console">
      <Navigation pages={pages} />
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

function Navigation({ pages }: { pages: typeof CONSOLE_PAGES }) {
  return (
    <nav className="console-nav" aria-label={t('consoleSections')}>
      <ul>
        {pages
          .filter(({ isUnlisted = false }) => !isUnlisted)
          .map(({ path, name }) => (
            <li key={path}>
              <NavLink to={path} end>
                {t(name)}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
