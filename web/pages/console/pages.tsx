import type { ComponentType } from 'react';
import { layout, views } from '../../layout.js';
import { ActivitySection } from './activity/activity-section.js';
import { AppTokensSection } from './app-tokens/app-tokens-section.js';
import { DevicesSection } from './devices/devices-section.js';
import { Overview } from './overview/overview.js';
import { PasskeysSection } from './passkeys/passkeys-section.js';
import { Sections, TitledByPage, type Section } from './section.js';
import { SessionsSection } from './sessions/sessions-section.js';
import { SetupSection } from './setup/setup-section.js';

interface ConsolePageEntry {
  readonly path: string;
  /** In the navigation. */
  readonly name: string;
  readonly title: string;
  readonly Content: ComponentType;
  /** Whether guests see it. The API denies guests the data of the others. */
  readonly forGuests: boolean;
  /** Whether it is about Housekey as a process of its own, and not inside an app. Default: false. */
  readonly serviceOnly?: true;
}

const SESSIONS: readonly Section[] = [
  { id: 'sessions', title: 'Sessions', Content: SessionsSection },
  { id: 'devices', title: 'Known devices', Content: DevicesSection },
];

const CREDENTIALS: readonly Section[] = [
  { id: 'passkeys', title: 'Passkeys', Content: PasskeysSection },
  // Without an app, no token could open anything.
  ...(layout.session === 'cookie'
    ? [{ id: 'app-tokens', title: 'App tokens', Content: AppTokensSection }]
    : []),
];

/** The console's pages, in the order of the navigation. */
export const PAGES: readonly ConsolePageEntry[] = [
  {
    path: views.app,
    name: 'Overview',
    title: 'Overview',
    Content: Overview,
    forGuests: true,
  },
  {
    path: views.activity,
    name: 'Activity',
    title: 'Sign-in activity',
    Content: () => <TitledByPage id="activity" Content={ActivitySection} />,
    forGuests: false,
  },
  {
    path: views.sessions,
    name: 'Sessions',
    title: 'Sessions and devices',
    Content: () => <Sections sections={SESSIONS} />,
    forGuests: false,
  },
  {
    path: views.credentials,
    name: 'Credentials',
    title: 'Credentials',
    Content: () => <Sections sections={CREDENTIALS} />,
    forGuests: false,
  },
  {
    path: views.setup,
    name: 'Setup',
    title: 'Protect an app',
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

/** Where an address of the console leads today; undefined if it has not changed. */
export function movedAddress(pathname: string, hash: string): string | undefined {
  const path = pathname === views.app ? ANCHORS.get(hash) : undefined;
  return path && path + hash;
}
