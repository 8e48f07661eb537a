import type { CreateAppTokenRequest, CreateShareRequest } from '../../contract/index.js';
import { appTokenDigest, createAppToken, isAppTokenName } from '../auth/app-tokens.js';
import { createShareSecret } from '../auth/guests.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import { PathSet } from '../path-set.js';
import { formatAppToken } from './app-tokens.js';
import { formatShare } from './shares.js';
import { DAY_SECONDS, isAppHost, isMethod, parseDay } from './token-lines.js';

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
