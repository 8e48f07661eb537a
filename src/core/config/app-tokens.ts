import type { AppToken } from '../auth/app-tokens.js';
import type { AppTable } from './app-table.js';
import type { Environment } from './environment.js';
import {
  formatLine,
  parseLine,
  readLines,
  withHosts,
  type EntryProblem,
  type LineKind,
} from './token-lines.js';

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
