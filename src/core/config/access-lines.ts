import {
  type AppToken,
  appTokenDigest,
  createAppToken,
  isAppTokenName,
} from '../auth/app-tokens.js';
import type { AppTable } from './app-table.js';
import type { Environment } from './environment.js';
import {
  formatLine,
  parseLine,
  readLines,
  withHosts,
  type EntryProblem,
  type LineKind,
  YES,
  DAY_SECONDS,
  isAppHost,
  isMethod,
  parseDay,
} from './token-lines.js';
import { sha256 } from '../crypto.js';
import { type Share, createShareSecret } from '../auth/guests.js';
import type { CreateAppTokenRequest, CreateShareRequest } from '../../contract/index.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import { PathSet } from '../path-set.js';

/** One app token as `housekey app-token` prints it. */
interface AppTokenLine {
  readonly name: string;
  readonly digest: string;
  /** Hosts of SERVICE_APPS. */
  readonly apps: readonly string[];
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  /** Such as `2027-01-01`. */
  readonly expires: string | undefined;
}

const APP_TOKEN_LINE: LineKind = {
  noun: 'token',
  command: 'app-token',
  fields: ['app', 'methods', 'paths', 'expires'],
  secret: /^hk_/,
  secretProblem: {
    message: 'contains an app token itself.',
    fix: 'Put the line with its hash here, which `housekey app-token` prints below it. The token goes into the client.',
  },
};

/** Formats an app token for SERVICE_APP_TOKENS, of characters that no shell or file expands. */
export function formatAppToken(line: AppTokenLine): string {
  const { name, digest, apps, methods, paths, expires } = line;
  return formatLine(name, digest, {
    app: apps,
    methods,
    paths,
    expires: expires === undefined ? [] : [expires],
  });
}

/**
 * Parses one entry of SERVICE_APP_TOKENS.
 *
 * @returns the token, or everything that is wrong with it
 */
export function parseAppToken(text: string): AppToken | readonly EntryProblem[] {
  const parsed = parseLine(text, APP_TOKEN_LINE);
  return 'name' in parsed ? parsed.token : parsed;
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
  return readLines(environment, setting, APP_TOKEN_LINE, (text, report) => {
    const parsed = parseAppToken(text);
    return 'name' in parsed ? withHosts(parsed, apps, report, APP_TOKEN_LINE.noun) : parsed;
  });
}

const SHARE_LINE: LineKind = {
  noun: 'share',
  command: 'share',
  fields: ['app', 'paths', 'until', 'write'],
  secret: /^(?:\S*#)?share_/,
  secretProblem: {
    message: 'contains the link itself.',
    fix: 'Put the line with its hash here, which `housekey share` prints above it. The link goes to the guest.',
  },
};

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** One share as `housekey share` prints it. */
interface ShareLine extends Pick<Share, 'name' | 'digest' | 'app' | 'write'> {
  readonly paths: readonly string[];
  /** The last day, such as `2027-01-01`. */
  readonly until: string;
}

/** Formats a share for SERVICE_SHARES, of characters that no shell or file expands. */
export function formatShare({ name, digest, app, paths, until, write }: ShareLine): string {
  return formatLine(name, digest, {
    app: app === undefined ? [] : [app],
    paths,
    until: [until],
    write: write ? [YES] : [],
  });
}

/**
 * Parses one entry of SERVICE_SHARES.
 *
 * @returns the share, or everything that is wrong with it
 */
export function parseShare(text: string): Share | readonly EntryProblem[] {
  const parsed = parseLine(text, SHARE_LINE);
  if (!('name' in parsed)) return parsed;
  const { name, token, until, write } = parsed;
  const { paths, apps = new Set<string>() } = token;
  const problem = (message: string, fix: string): EntryProblem => ({
    message: `contains the share "${name}", ${message}`,
    fix,
  });
  const problems = [
    ...(paths === undefined
      ? [problem('which names no paths.', 'Add what the guest may use, such as paths=/album/42.')]
      : []),
    ...(until === undefined
      ? [problem('which has no last day.', 'Add one, such as until=2027-01-01.')]
      : []),
    ...(apps.size > 1
      ? [problem('which names several apps.', 'Create one share for each app.')]
      : []),
  ];
  if (paths === undefined || until === undefined || problems.length > 0) return problems;
  const line = sha256(text);
  const methods = write ? undefined : READING;
  return { ...token, paths, methods, expiresAt: until, app: [...apps][0], write, line };
}

/**
 * Reads SERVICE_SHARES: entries separated by commas or white space, so that a file can have one per line.
 *
 * @param apps - those that a share can be for
 * @param isLibrary - whether Housekey is a part of the app, which is then in no table
 */
export function readShares(
  environment: Environment,
  apps: AppTable,
  isLibrary: boolean,
): readonly Share[] {
  const setting = environment.readSecret('SERVICE_SHARES');
  return readLines(environment, setting, SHARE_LINE, (text, report) => {
    const share = parseShare(text);
    if (!('name' in share)) return share;
    if (share.app === undefined && apps.only === undefined && !isLibrary) {
      const message = `contains the share "${share.name}", which names no app.`;
      report(message, 'Create it with --app and a host of SERVICE_APPS.');
      return share;
    }
    const [app] = withHosts(share, apps, report, SHARE_LINE.noun).apps ?? [];
    return { ...share, app };
  });
}

/** A secret, which is shown once, and the entry of the configuration that recognizes it. */
export interface NewEntry {
  readonly secret: string;
  readonly line: string;
  /** In seconds since the epoch. */
  readonly expiresAt: number;
}

type EntryDeps = Pick<Deps, 'now' | 'randomBytes'>;

const NAME_RULE = 'The name must be 1 to 32 lowercase letters, digits and hyphens';

/**
 * Creates an app token for someone who asks for it. A limit that is given and empty is a mistake, and never a token
 * without limits.
 *
 * @param prefix - of the names of limits in the error: `--` on the command line
 * @returns or what is wrong, without the last period
 */
export function newAppToken(
  wish: Readonly<CreateAppTokenRequest>,
  { now, randomBytes }: EntryDeps,
  prefix = '',
): NewEntry | string {
  const { name, apps, methods: wanted, paths, expires } = wish;
  const methods = wanted?.map((method) => method.toUpperCase());
  if (!isAppTokenName(name)) return NAME_RULE;
  if (apps !== undefined && !isListOf(apps, isAppHost)) {
    return `${subject(prefix, 'app')} must be the host of an app in SERVICE_APPS, such as wiki.example.com, or a list of them`;
  }
  if (methods !== undefined && !isListOf(methods, isMethod)) {
    return `${subject(prefix, 'methods')} must be a list of HTTP methods, such as GET,HEAD`;
  }
  if (paths !== undefined && !isListOf(paths, isPath)) {
    return `${subject(prefix, 'paths')} must be a list of plain paths below the root, such as /api,/dav. Leave it out to allow all`;
  }
  const expiresAt = expires === undefined ? LAST_SECOND : parseDay(expires);
  if (expiresAt === undefined)
    return `${subject(prefix, 'expires')} must be a date, such as 2027-01-01`;
  if (expiresAt * 1000 <= now())
    return `${subject(prefix, 'expires')} must be a date in the future`;
  const secret = createAppToken(name, randomBytes);
  const limits = { apps: apps ?? [], methods: methods ?? [], paths: paths ?? [], expires };
  const line = formatAppToken({ name, digest: appTokenDigest(secret), ...limits });
  return { secret, line, expiresAt };
}

/** Creates a share like {@link newAppToken}. `secret`: the fragment of its link. */
export function newShare(
  { name, app, paths, until, write = false }: Readonly<CreateShareRequest>,
  { now, randomBytes }: EntryDeps,
  prefix = '',
): NewEntry | string {
  if (!isAppTokenName(name)) return NAME_RULE;
  if (!isListOf(paths, isPath)) {
    return `${subject(prefix, 'paths')} must be a list of plain paths below the root, such as /album/42,/thumbs/42`;
  }
  const day = parseDay(until);
  if (day === undefined)
    return `${subject(prefix, 'until')} must be the last day, such as 2027-01-01`;
  const expiresAt = day + DAY_SECONDS;
  if (expiresAt * 1000 <= now()) {
    return `${subject(prefix, 'until')} must be today or later: this day is over, in UTC`;
  }
  const secret = createShareSecret(name, randomBytes);
  const digest = appTokenDigest(secret);
  return { secret, line: formatShare({ name, digest, app, paths, until, write }), expiresAt };
}

/** A field, as an error begins with it. */
function subject(prefix: string, field: string): string {
  return prefix === '' ? field.charAt(0).toUpperCase() + field.slice(1) : prefix + field;
}

function isPath(text: string): boolean {
  return PathSet.isEntry(text);
}

function isListOf(items: readonly string[], isValid: (item: string) => boolean): boolean {
  return items.length > 0 && items.every(isValid);
}
