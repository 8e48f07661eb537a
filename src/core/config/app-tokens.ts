import { isAppTokenName, type AppToken } from '../auth/app-tokens.js';
import { hostIn } from '../origin.js';
import { PathSet } from '../path-set.js';
import type { AppTable } from './app-table.js';
import type { Environment } from './environment.js';
import { closestMatch } from './misspelled.js';
import type { Problem } from './problems.js';
import type { Report } from './readers.js';

/** One app token as `housekey app-token` prints it. */
export interface AppTokenLine {
  readonly name: string;
  readonly digest: string;
  /** Hosts of SERVICE_APPS. */
  readonly apps: readonly string[];
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  /** Such as `2027-01-01`. */
  readonly expires: string | undefined;
}

/** The last field. Without it, a line that was cut short would be a token with fewer limits. */
const END = 'end';
/** Names the algorithm. */
const HASH_PREFIX = 'sha256.';
const DIGEST = /^sha256\.(?<digest>[\w-]{42}[AEIMQUYcgkosw048])$/;
/** RFC 9110 §9.1, as registered: upper case, with hyphens. */
const METHOD = /^[A-Z]{1,20}(?:-[A-Z]{1,20})?$/;
const FIELDS = ['app', 'methods', 'paths', 'expires'] as const;

type Field = (typeof FIELDS)[number];

/** A problem with an entry. Quotes nothing that may be a secret. */
type EntryProblem = Pick<Problem, 'message' | 'fix'>;

const CREATE = 'Copy the whole line that `housekey app-token` printed.';

/** Whether the text can be a method that an app token is limited to. */
export function isMethod(text: string): boolean {
  return METHOD.test(text);
}

/** Whether the text can be the host of an app that an app token is limited to. */
export function isAppHost(text: string): boolean {
  return hostIn('https:', text) !== undefined;
}

/** Formats an app token for SERVICE_APP_TOKENS, of characters that no shell or file expands. */
export function formatAppToken(line: AppTokenLine): string {
  const { name, digest, apps, methods, paths, expires } = line;
  const fields = [name, `${HASH_PREFIX}${digest}`];
  if (apps.length > 0) fields.push(`app=${apps.map(escapeValue).join('+')}`);
  if (methods.length > 0) fields.push(`methods=${methods.join('+')}`);
  if (paths.length > 0) fields.push(`paths=${paths.map(escapeValue).join('+')}`);
  if (expires !== undefined) fields.push(`expires=${expires}`);
  return [...fields, END].join(':');
}

/** Percent-encodes what separates fields, lists and tokens, and what a shell would expand. */
function escapeValue(text: string): string {
  return text.replaceAll(/[^\w./=~@-]/g, (character) => {
    const encoded = encodeURIComponent(character);
    return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
  });
}

/**
 * Parses one entry of SERVICE_APP_TOKENS.
 *
 * @returns the token, or everything that is wrong with it
 */
export function parseAppToken(text: string): AppToken | readonly EntryProblem[] {
  if (text.startsWith('hk_')) {
    return [
      {
        message: 'contains an app token itself.',
        fix: 'Put the line with its hash here, which `housekey app-token` prints below it. The token goes into the client.',
      },
    ];
  }
  const parts = text.split(':');
  const [name = '', hash = '', ...rest] = parts;
  // Without a hash after it, the first field may be a password that was put here.
  const isNamed = isAppTokenName(name) && hash.startsWith(HASH_PREFIX);
  const subject = isNamed ? `the token "${name}"` : 'a token';
  const problem = (message: string, fix = CREATE) => ({
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
  const digest = DIGEST.exec(hash)?.groups?.['digest'];
  if (digest === undefined) problems.push(problem('whose hash is not complete.'));
  const limits = parseLimits(rest);
  problems.push(...limits.problems.map(([message, fix]) => problem(message, fix)));
  if (digest === undefined || problems.length > 0) return problems;
  return { name, digest, ...limits.values };
}

interface Limits {
  readonly values: Omit<AppToken, 'name' | 'digest'>;
  readonly problems: readonly (readonly [message: string, fix: string])[];
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
} as const;

function parseLimits(fields: readonly string[]): Limits {
  const problems: [message: string, fix: string][] = [];
  const values = new Map<Field, string>();
  for (const field of fields) {
    const [label = '', ...value] = field.split('=');
    const known = FIELDS.find((name) => name === label);
    if (known === undefined) {
      problems.push(['which has an unknown field.', `Use only ${FIELDS.join(', ')}.`]);
    } else if (values.has(known)) {
      problems.push([`which has the field ${known} twice.`, 'Put all values into one field.']);
    } else values.set(known, value.join('='));
  }
  const listOf = (field: keyof typeof LISTS) => {
    const { isValid, problem } = LISTS[field];
    const list = parseList(values.get(field), isValid);
    if (list !== 'invalid') return list;
    problems.push([...problem]);
    return undefined;
  };
  const [apps, methods, paths] = [listOf('app'), listOf('methods'), listOf('paths')];
  const expires = values.get('expires');
  const expiresAt = expires === undefined ? undefined : parseDay(expires);
  if (expires !== undefined && expiresAt === undefined) {
    problems.push(['whose expiry is not a date.', 'Use a date such as expires=2027-01-01.']);
  }
  return {
    problems,
    values: {
      apps: apps && new Set(apps),
      methods: methods && new Set(methods),
      paths: paths && { set: new PathSet(paths), entries: paths },
      expiresAt,
    },
  };
}

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

/**
 * Reads SERVICE_APP_TOKENS: entries separated by commas or white space, so that a file can have one
 * per line. Reports every problem of every entry.
 *
 * @param apps - those that an app token can be limited to
 * @returns the app tokens that are valid; none if it is unset
 */
export function readAppTokens(environment: Environment, apps: AppTable): readonly AppToken[] {
  const setting = environment.readSecret('SERVICE_APP_TOKENS');
  if (typeof setting === 'string') return [];
  const tokens = new Map<string, AppToken>();
  const entries = setting.value.split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    const parsed = parseAppToken(entry);
    if (!('name' in parsed)) {
      for (const { message, fix } of parsed) environment.report(setting.variable, message, fix);
    } else if (tokens.has(parsed.name)) {
      environment.report(
        setting.variable,
        `contains the token "${parsed.name}" twice.`,
        'Remove one of them, or create a token with another name.',
      );
    } else {
      const report: Report = (message, fix) => environment.report(setting.variable, message, fix);
      tokens.set(parsed.name, withHosts(parsed, apps, report));
    }
  }
  return [...tokens.values()];
}

/** The app token with its hosts as SERVICE_APPS has them. Reports those that it does not have. */
function withHosts(token: AppToken, table: AppTable, report: Report): AppToken {
  if (token.apps === undefined) return token;
  const apps = new Set<string>();
  for (const host of token.apps) {
    const app = table.find(host);
    if (app !== undefined) apps.add(app.host);
    else {
      const message = `contains the token "${token.name}", whose app "${host}" is not in SERVICE_APPS.`;
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
