import type { ComponentType } from 'react';
import { layout, views } from '../../layout.js';
import { ActivitySection } from './activity/activity-section.js';
import { AppTokensSection } from './app-tokens/app-tokens-section.js';
import { CodesSection } from './codes/codes-section.js';
import { DevicesSection } from './devices/devices-section.js';
import { Overview } from './overview/overview.js';
import { PasskeysSection } from './passkeys/passkeys-section.js';
import { Sections, TitledByPage, type Section, type TitleKey } from './section.js';
import { SessionsSection } from './sessions/sessions-section.js';
import { SetupSection } from './setup/setup-section.js';

interface ConsolePageEntry {
  readonly path: string;
  /** In the navigation. */
  readonly name: TitleKey;
  readonly title: TitleKey;
  readonly Content: ComponentType;
  /** Whether guests see it. The API denies guests the data of the others. */
  readonly forGuests: boolean;
  /** Whether it is about Housekey as a service, and not inside an app. Default: false. */
  readonly serviceOnly?: true;
}

const SESSIONS: readonly Section[] = [
  { id: 'sessions', title: 'sessions', Content: SessionsSection },
  { id: 'devices', title: 'knownDevices', Content: DevicesSection },
];

const CREDENTIALS: readonly Section[] = [
  { id: 'passkeys', title: 'passkeys', Content: PasskeysSection },
  { id: 'one-time-codes', title: 'oneTimeCodes', Content: CodesSection },
  // Without an app, no token could open anything.
  ...(layout.session === 'cookie'
    ? [{ id: 'app-tokens', title: 'appTokens', Content: AppTokensSection } as const]
    : []),
];

/** The console's pages, in the order of the navigation. */
export const PAGES: readonly ConsolePageEntry[] = [
  {
    path: views.app,
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
    forGuests: false,
  },
  {
    path: views.sessions,
    name: 'sessions',
    title: 'sessionsAndDevices',
    Content: () => <Sections sections={SESSIONS} />,
    forGuests: false,
  },
  {
    path: views.credentials,
    name: 'credentials',
    title: 'credentials',
    Content: () => <Sections sections={CREDENTIALS} />,
    forGuests: false,
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
export function movedAddress(pathname: string, hash: string): string | undefined {
  const path = pathname === views.app ? ANCHORS.get(hash) : undefined;
  return path && path + hash;
}
