import access from './access.js';
import network from './network.js';
import operation from './operation.js';
import settings from './settings.js';
import type { FindingRow } from './values.js';

/** Every finding. A row may be a variant of another finding: it has what is different, and the other's code. */
export const FINDINGS = {
  ...access,
  ...network,
  ...operation,
  ...settings,
} as const satisfies Readonly<Record<string, FindingRow>>;

const ROWS: Readonly<Record<string, FindingRow>> = FINDINGS;

/**
 * The English sentences, in ICU syntax. The service renders them, and `web/messages/` has their translations. A key
 * is the name of a row and the sentence's place: `.summary`, `.meaning` or `.fix`.
 */
export const FINDING_MESSAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ROWS).flatMap(([name, row]) =>
    (['summary', 'meaning', 'fix'] as const).flatMap((place) => {
      const text = row[place];
      return text === undefined ? [] : [[`${name}.${place}`, text]];
    }),
  ),
);
