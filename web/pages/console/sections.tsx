import type { ComponentType } from 'react';
import { ActivitySection } from './activity/activity-section.js';
import { layout } from '../../layout.js';
import { AppTokensSection } from './app-tokens/app-tokens-section.js';
import { DevicesSection } from './devices/devices-section.js';
import { PasskeysSection } from './passkeys/passkeys-section.js';
import { SecuritySection } from './security/security-section.js';
import { SetupSection } from './setup/setup-section.js';
import { SessionsSection } from './sessions/sessions-section.js';

export interface Section {
  /** The anchor in the address. People bookmark it, so keep it stable. */
  id: string;
  /** In the section navigation. */
  name: string;
  title: string;
  Content: ComponentType;
  /** Whether guests see it. The API denies guests the data of the others. */
  forGuests: boolean;
  /** Whether it is about Housekey as a process of its own, and not inside an app. Default: false. */
  serviceOnly?: true;
}

/** The console's sections, in the order of the page and its navigation. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'security',
    name: 'Security',
    title: 'Security',
    Content: SecuritySection,
    forGuests: true,
  },
  {
    id: 'activity',
    name: 'Activity',
    title: 'Sign-in activity',
    Content: ActivitySection,
    forGuests: false,
  },
  {
    id: 'sessions',
    name: 'Sessions',
    title: 'Sessions',
    Content: SessionsSection,
    forGuests: false,
  },
  {
    id: 'devices',
    name: 'Devices',
    title: 'Known devices',
    Content: DevicesSection,
    forGuests: false,
  },
  // Without an app, no token could open anything.
  ...(layout.session === 'cookie'
    ? [
        {
          id: 'app-tokens',
          name: 'App tokens',
          title: 'App tokens',
          Content: AppTokensSection,
          forGuests: false,
        },
      ]
    : []),
  {
    id: 'passkeys',
    name: 'Passkeys',
    title: 'Passkeys',
    Content: PasskeysSection,
    forGuests: false,
  },
  {
    id: 'protect-an-app',
    name: 'Protect an app',
    title: 'Protect an app',
    Content: SetupSection,
    forGuests: true,
    // An app that contains Housekey is protected by its own code.
    serviceOnly: true,
  },
];
