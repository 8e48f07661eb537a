import { isAppTokenName, type AppToken } from '../auth/app-tokens.js';
import { hostIn } from '../origin.js';
import { PathSet } from '../path-set.js';
import type { AppTable } from './app-table.js';
import type { Environment, SettingResult } from './environment.js';
import { CLIENT_FIELDS, CLIENT_LISTS, type ClientField } from './client-fields.js';
import { closestMatch } from './misspelled.js';
import type { Problem } from './problems.js';
import type { Report } from './readers.js';

/** A kind of line: app tokens, shares, or clients of OpenID Connect. */
export interface LineKind {
  readonly noun: string;
  /** The command that prints such a line. */
  readonly command: string;
  /** Its fields after the name and the hash. */
  readonly fields: readonly Field[];
  /** How the secret itself begins, which must not be in the configuration. */
  readonly secret: RegExp;
  readonly secretProblem: EntryProblem;
  /** Whether a line may have `public` in place of a hash: a client that cannot keep a secret. Default: false. */
  readonly mayBePublic?: boolean;
}

/** The last field. Without it, a line that was cut short would be a token with fewer limits. */
const END = 'end';
/** Names the algorithm. */
const HASH_PREFIX = 'sha256.';
const DIGEST = /^sha256\.(?<digest>[\w-]{42}[AEIMQUYcgkosw048])$/;
/** RFC 9110 §9.1, as registered: upper case, with hyphens. */
const METHOD = /^[A-Z]{1,20}(?:-[A-Z]{1,20})?$/;

/** In place of the hash. */
const PUBLIC = 'public';
/** Separates fields. Not the colon after a scheme or in front of a port, so that addresses can be read. */
const SEPARATOR = /:(?!\/\/|\d{1,5}(?:[/:+]|$))/;

type Field = 'expires' | 'until' | 'write' | keyof typeof LISTS;

/** A problem with an entry. Quotes nothing that may be a secret. */
export type EntryProblem = Pick<Problem, 'message' | 'fix'>;

/** Whether the text can be a method that an app token is limited to. */
export function isMethod(text: string): boolean {
  return METHOD.test(text);
}

/** Whether the text can be the host of an app that an app token is limited to. */
export function isAppHost(text: string): boolean {
  return hostIn('https:', text) !== undefined;
}

/** Formats a line with the fields that have values. Without a digest, it is that of a public client. */
export function formatLine(
  name: string,
  digest: string,
  fields: Readonly<Record<string, readonly string[]>>,
): string {
  const filled = Object.entries(fields)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => `${field}=${values.map(escapeValue).join('+')}`);
  return [name, digest === '' ? PUBLIC : HASH_PREFIX + digest, ...filled, END].join(':');
}

/** Percent-encodes what separates fields, lists and tokens, and what a shell would expand. */
function escapeValue(text: string): string {
  const unsafe = text.includes('://') ? /:(?!\/\/|\d{1,5}(?:\/|$))|[^\w./=~@:-]/g : /[^\w./=~@-]/g;
  return text.replaceAll(unsafe, (character) => {
    const encoded = encodeURIComponent(character);
    return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
  });
}

/** An entry with a name, its limits, and the fields that only some kinds have. */
export interface ParsedLine {
  readonly name: string;
  readonly token: AppToken;
  /** Last valid day, as the start of the next one, in seconds since the epoch. */
  readonly until: number | undefined;
  readonly write: boolean;
  /** The fields that only clients have. */
  readonly client: Readonly<Partial<Record<ClientField, readonly string[]>>>;
}

/** Parses one entry. */
export function parseLine(text: string, kind: LineKind): ParsedLine | readonly EntryProblem[] {
  if (kind.secret.test(text)) return [kind.secretProblem];
  const copy = `Copy the whole line that \`housekey ${kind.command}\` printed.`;
  const parts = text.split(SEPARATOR);
  const [name = '', hash = '', ...rest] = parts;
  const isPublic = kind.mayBePublic === true && hash === PUBLIC;
  // Without a hash after it, the first field may be a password that was put here.
  const isNamed = isAppTokenName(name) && (isPublic || hash.startsWith(HASH_PREFIX));
  const subject = isNamed ? `the ${kind.noun} "${name}"` : `a ${kind.noun}`;
  const problem = (message: string, fix = copy) => ({
    message: `contains ${subject}, ${message}`,
    fix,
  });
  if (rest.pop() !== END) {
    return [problem('which does not end in :end, so a part of it may be missing.')];
  }
  const problems: EntryProblem[] = [];
  if (!isAppTokenName(name)) {
    problems.push(
      problem(
        'whose name is not valid.',
        'Use 1 to 32 lowercase letters, digits and hyphens, without quotes around the line.',
      ),
    );
  }
  const digest = isPublic ? '' : DIGEST.exec(hash)?.groups?.['digest'];
  if (digest === undefined) problems.push(problem('whose hash is not complete.'));
  const limits = parseLimits(rest, kind.fields);
  problems.push(...limits.problems.map(([message, fix]) => problem(message, fix)));
  if (digest === undefined || problems.length > 0) return problems;
  const { until, write, client, ...values } = limits.values;
  return { name, token: { name, digest, ...values }, until, write, client };
}

interface Limits {
  readonly values: Omit<AppToken, 'name' | 'digest'> &
    Pick<ParsedLine, 'until' | 'write' | 'client'>;
  readonly problems: readonly LimitProblem[];
}

/** The fields that are lists: a valid item, and what to report about any other. */
const LISTS = {
  app: {
    isValid: isAppHost,
    problem: [
      'whose app is not a host.',
      'Use hosts of SERVICE_APPS separated by +, such as app=wiki.example.com.',
    ],
  },
  methods: {
    isValid: isMethod,
    problem: [
      'whose methods are not valid.',
      'Use upper-case methods separated by +, such as methods=GET+HEAD.',
    ],
  },
  paths: {
    isValid: (entry: string) => PathSet.isEntry(entry),
    problem: [
      'whose paths are not plain paths below the root.',
      'Use paths separated by +, such as paths=/api+/dav, or remove the field to allow all paths.',
    ],
  },
  ...CLIENT_LISTS,
} as const;

type LimitProblem = readonly [message: string, fix: string];

/** The texts of the fields. Adds a problem for each that is not allowed. */
function splitFields(
  fields: readonly string[],
  allowed: readonly Field[],
  problems: LimitProblem[],
): ReadonlyMap<Field, string> {
  const values = new Map<Field, string>();
  for (const field of fields) {
    const [label = '', ...value] = field.split('=');
    const known = allowed.find((name) => name === label);
    if (known === undefined || (known === 'write' && value.join('=') !== YES)) {
      problems.push(['which has an unknown field.', `Use only ${allowed.join(', ')}.`]);
    } else if (values.has(known)) {
      problems.push([`which has the field ${known} twice.`, 'Put all values into one field.']);
    } else values.set(known, value.join('='));
  }
  return values;
}

function parseLimits(fields: readonly string[], allowed: readonly Field[]): Limits {
  const problems: LimitProblem[] = [];
  const values = splitFields(fields, allowed, problems);
  const listOf = (field: keyof typeof LISTS) => {
    const { isValid, problem } = LISTS[field];
    const list = parseList(values.get(field), isValid);
    if (list !== 'invalid') return list;
    problems.push([...problem]);
    return undefined;
  };
  const [apps, methods, paths] = [listOf('app'), listOf('methods'), listOf('paths')];
  const dateOf = (field: 'expires' | 'until') => {
    const text = values.get(field);
    const day = text === undefined ? undefined : parseDay(text);
    if (text !== undefined && day === undefined) {
      problems.push(['whose expiry is not a date.', `Use a date such as ${field}=2027-01-01.`]);
    }
    return day;
  };
  const [expiresAt, lastDay] = [dateOf('expires'), dateOf('until')];
  return {
    problems,
    values: {
      apps: apps && new Set(apps),
      methods: methods && new Set(methods),
      paths: paths && { set: new PathSet(paths), entries: paths },
      expiresAt,
      until: lastDay === undefined ? undefined : lastDay + DAY_SECONDS,
      write: values.has('write'),
      client: Object.fromEntries(CLIENT_FIELDS.map((field) => [field, listOf(field)])),
    },
  };
}

export const DAY_SECONDS = 86_400;
/** The only value of `write`. */
export const YES = 'yes';

/** The decoded items; `undefined` without the field. An empty list is invalid, and never means all. */
function parseList(
  text: string | undefined,
  isValid: (item: string) => boolean,
): string[] | 'invalid' | undefined {
  if (text === undefined) return undefined;
  try {
    const items = text.split('+').map(decodeURIComponent);
    return items.every(isValid) ? items : 'invalid';
  } catch {
    return 'invalid';
  }
}

/** Reads the entries of a variable, and reports every problem of each. */
export function readLines<Entry extends { readonly name: string }>(
  environment: Environment,
  setting: SettingResult,
  { noun }: LineKind,
  parse: (text: string, report: Report) => Entry | readonly EntryProblem[],
): readonly Entry[] {
  if (typeof setting === 'string') return [];
  const report: Report = (message, fix) => environment.report(setting.variable, message, fix);
  const known = new Map<string, Entry>();
  for (const text of setting.value.split(/[\s,]+/).filter((entry) => entry !== '')) {
    const parsed = parse(text, report);
    if (!('name' in parsed)) {
      for (const { message, fix } of parsed) report(message, fix);
    } else if (known.has(parsed.name)) {
      report(
        `contains the ${noun} "${parsed.name}" twice.`,
        `Remove one of them, or create a ${noun} with another name.`,
      );
    } else known.set(parsed.name, parsed);
  }
  return [...known.values()];
}

/** The app token with its hosts as SERVICE_APPS has them. Reports those that it does not have. */
export function withHosts(
  token: AppToken,
  table: AppTable,
  report: Report,
  noun: string,
): AppToken {
  if (token.apps === undefined) return token;
  const apps = new Set<string>();
  for (const host of token.apps) {
    const app = table.find(host);
    if (app !== undefined) apps.add(app.host);
    else {
      const message = `contains the ${noun} "${token.name}", whose app "${host}" is not in SERVICE_APPS.`;
      report(message, fixForHost(host, table));
    }
  }
  return { ...token, apps };
}

function fixForHost(host: string, { hosted }: AppTable): string {
  const hosts = hosted.map((app) => app.host);
  const meant = closestMatch(host, hosts);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return hosts.length === 0
    ? 'Set SERVICE_APPS, or remove the field app from the line.'
    : `Add it to SERVICE_APPS, or use one of its hosts: ${hosts.join(', ')}.`;
}

/**
 * The start of a day in UTC, in seconds since the epoch.
 *
 * @param text - a date of the Gregorian calendar, such as `2027-01-01` (RFC 3339, full-date)
 * @returns `undefined` if there is no such day
 */
export function parseDay(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // `2027-02-30` is parsed as March 2.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists ? time / 1000 : undefined;
}
