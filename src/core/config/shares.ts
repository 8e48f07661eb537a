import { sha256 } from '../crypto.js';
import type { Share } from '../auth/guests.js';
import type { AppTable } from './app-table.js';
import {
  formatLine,
  parseLine,
  readLines,
  withHosts,
  YES,
  type EntryProblem,
  type LineKind,
} from './token-lines.js';
import type { Environment } from './environment.js';

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
export interface ShareLine extends Pick<Share, 'name' | 'digest' | 'app' | 'write'> {
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
