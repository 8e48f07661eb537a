import type { ComponentType } from 'react';
import { ActivitySection } from './activity/activity-section.js';
import { SecuritySection } from './security/security-section.js';
import { SetupSection } from './setup/setup-section.js';
import { SessionsSection } from './sessions/sessions-section.js';

export interface Section {
  /** The anchor in the address: part of links that people keep. */
  id: string;
  /** In the jump navigation. */
  name: string;
  title: string;
  Content: ComponentType;
  /** Whether it says anything to a guest; what it asks for, a guest is not told. */
  forGuests: boolean;
}

/** The console's sections, in the order of the page and of its jump navigation. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'door',
    name: 'The door',
    title: 'Is my door shut?',
    Content: SecuritySection,
    forGuests: true,
  },
  {
    id: 'activity',
    name: 'Activity',
    title: 'Who tried it?',
    Content: ActivitySection,
    forGuests: false,
  },
  {
    id: 'sessions',
    name: 'Sessions',
    title: 'My sessions',
    Content: SessionsSection,
    forGuests: false,
  },
  {
    id: 'before-your-app',
    name: 'Before my app',
    title: 'Put it before my app',
    Content: SetupSection,
    forGuests: true,
  },
];
