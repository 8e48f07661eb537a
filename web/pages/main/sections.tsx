import type { ComponentType } from 'react';
import { AccountSection } from './account-section.js';
import { ConfigurationSection } from './configuration-section.js';
import { SessionSection } from './session-section.js';

export interface Section {
  /** The anchor in the address: part of links that people keep. */
  id: string;
  title: string;
  Content: ComponentType;
}

/** The console's sections, in the order of the page and of its jump navigation. */
export const SECTIONS: readonly Section[] = [
  { id: 'account', title: 'Account', Content: AccountSection },
  { id: 'session', title: 'Session', Content: SessionSection },
  { id: 'configuration', title: 'Configuration', Content: ConfigurationSection },
];
