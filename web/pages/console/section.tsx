import type { ComponentType } from 'react';
import { t } from '../../messages/pages.js';

/** The element of the page's title. */
export const TITLE_ID = 'page-title';

/** A message without arguments. */
export type TitleKey =
  | 'overview'
  | 'activity'
  | 'signInActivity'
  | 'sessions'
  | 'sessionsAndDevices'
  | 'knownDevices'
  | 'credentials'
  | 'passkeys'
  | 'oneTimeCodes'
  | 'appTokens'
  | 'setup'
  | 'protectAnApp';

export interface Section {
  /** The anchor in the address. People bookmark it, so keep it stable. */
  readonly id: string;
  readonly title: TitleKey;
  readonly Content: ComponentType;
}

/** The sections of a page, each with its title. */
export function Sections({ sections }: { sections: readonly Section[] }) {
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
export function TitledByPage({ id, Content }: Omit<Section, 'title'>) {
  return (
    <section id={id} className="console-section" aria-labelledby={TITLE_ID}>
      <Content />
    </section>
  );
}
