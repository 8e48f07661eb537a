import { randomBytes } from 'node:crypto';
import { PAGES } from '../contract/index.js';
import { isAppTokenName } from '../core/auth/app-tokens.js';
import type { HostedApp } from '../core/config/app-table.js';
import { newShare } from '../core/config/new-entries.js';
import type { ServiceSettings } from '../server/service.js';
import { splitList } from './app-token.js';
import { parseArguments, suggest, UsageError } from './arguments.js';
import { COMMANDS } from './commands.js';
import { withFolderSettings } from './folder-settings.js';
import { urlOf } from './listen-address.js';
import { loadSettings } from './load-settings.js';
import { EXIT, type Command } from './terminal.js';

const NOTE = `
Add the first line to the configuration and restart Housekey. Separate several shares by commas.
Send the second line to the guest now: it is not stored and not shown again. It works in any browser until the end of the
last day, in UTC. To end it sooner, remove the line.
`;

const NO_PUBLIC_URL = `
SERVICE_PUBLIC_URL is not set, so the link begins with the address that Housekey listens on. If visitors use another
one, replace everything in front of ${PAGES.guest}.
`;

const NO_APP = `
Neither SERVICE_APPS nor SERVICE_UPSTREAM is set here, so this share is for an app that uses Housekey as a library.
`;

/** `housekey share`: prints a share for a guest, and the link that opens it. */
export const share: Command = async (terminal, args) => {
  const options = parseArguments(args, COMMANDS.share.options);
  const name = options.value('name') ?? '';
  const paths = splitList(options.value('paths'));
  const until = options.value('until') ?? '';
  if (!isAppTokenName(name)) {
    throw new UsageError(
      'Name the guest, such as --name anna: 1 to 32 lowercase letters, digits and hyphens.',
    );
  }
  const settings = loadSettings(withFolderSettings(terminal));
  const app = findApp(settings, options.value('app'));
  if (settings.shares?.some((other) => other.name === name) === true) {
    throw new UsageError(
      `SERVICE_SHARES has a share "${name}" already. Use another name, or remove that one first.`,
    );
  }
  const wish = { name, app: app?.host, paths, until, write: options.has('write') };
  const created = newShare(wish, { now: Date.now, randomBytes }, '--');
  if (typeof created === 'string') throw new UsageError(`${created}.`);
  const { apps, publicUrl } = settings.http;
  const origin = app?.origin ?? publicUrl?.origin ?? urlOf(settings.address);
  terminal.output.write(
    `SERVICE_SHARES=${created.line}\n${origin}${PAGES.guest}#${created.secret}\n`,
  );
  terminal.errors.write(NOTE);
  if (apps.list.length === 0) terminal.errors.write(NO_APP);
  if (publicUrl === undefined) terminal.errors.write(NO_PUBLIC_URL);
  return await Promise.resolve(EXIT.ok);
};

/** The app that is shared; `undefined` if it has every host. */
function findApp({ http: { apps } }: ServiceSettings, host?: string): HostedApp | undefined {
  if (host === undefined && !apps.hasHosts) return undefined;
  const app = host === undefined ? undefined : apps.find(host);
  if (app !== undefined) return app;
  const hosts = apps.hosted.map((one) => one.host);
  if (hosts.length === 0) {
    throw new UsageError('--app needs SERVICE_APPS, which is not set here. Leave --app out.');
  }
  const meant = host === undefined ? '' : suggest(host, hosts);
  throw new UsageError(`--app must be a host of SERVICE_APPS: ${hosts.join(', ')}.${meant}`);
}
