import { FINDING_LEVELS, type FindingLevel } from '../console.js';
import { namesOf } from '../parse.js';
import * as s from '../schema.js';
import { TABLES, type FindingName } from './tables.js';

const FINDING_NAMES = namesOf(TABLES);

/** The level of a finding, and its English texts in ICU syntax. A variant has the code of another one, and what is different. */
const row = s.object({
  level: s.optional(s.oneOf(FINDING_LEVELS)),
  code: s.optional(s.oneOf(FINDING_NAMES)),
  summary: s.optional(s.string),
  meaning: s.optional(s.string),
  fix: s.optional(s.string),
  /** In place of `fix`: a line of configuration, a command, or a text from elsewhere. It is never translated. */
  fixLine: s.optional(s.string),
});

const TABLE = s.recordOf(FINDING_NAMES, row);

function readTable(table: unknown): s.TypeOf<typeof TABLE> {
  if (s.matches(TABLE, table)) return table;
  throw new TypeError('The table of findings has another form: run "npm run messages"');
}

/** Every finding, and variants of them. */
export const FINDINGS = readTable(TABLES);

export function levelOf(name: FindingName): FindingLevel {
  const { level, code } = FINDINGS[name];
  if (level !== undefined) return level;
  if (code !== undefined) return levelOf(code);
  throw new TypeError(`The finding ${name} has no level`);
}

/**
 * The English sentences, in ICU syntax. The service renders them, and `web/messages/` has their translations. A key
 * is the name of a row and the sentence's place: `.summary`, `.meaning` or `.fix`.
 */
export const FINDING_MESSAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FINDINGS).flatMap(([name, texts]) =>
    (['summary', 'meaning', 'fix'] as const).flatMap((place) => {
      const text = texts[place];
      return text === undefined ? [] : [[`${name}.${place}`, text]];
    }),
  ),
);
