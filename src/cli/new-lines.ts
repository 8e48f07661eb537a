import { randomBytes } from 'node:crypto';
import { isAppTokenName } from '../core/auth/app-tokens.js';
import { newAppToken, newShare } from '../core/config/access-lines.js';
import {
  parseArguments,
  UsageError,
  suggest,
  COMMANDS,
  EXIT,
  type Command,
} from './command-line.js';
import { newOidcClient } from '../core/config/oidc-clients.js';
import { PAGES } from '../contract/index.js';
import type { HostedApp } from '../core/config/app-table.js';
import type { ServiceSettings } from '../server/service.js';
import { urlOf } from './listen-address.js';
import { loadSettings, withFolderSettings } from './load-settings.js';

const APP_TOKEN_NOTE = `
The first line is the token. Put it into the client now: it is not stored and not shown again.
Add the second line to the configuration and restart Housekey. Separate several tokens by commas.
`;

/** `housekey app-token NAME`: prints a new app token, and the line that lets Housekey recognize it. */
export const appToken: Command = async ({ output, errors }, args) => {
  const options = parseArguments(args, COMMANDS['app-token'].options, { takesArgument: true });
  const { argument: name } = options;
  if (name === undefined || !isAppTokenName(name)) {
    throw new UsageError(
      'Name the token after its client, such as "housekey app-token backup": 1 to 32 lowercase letters, digits and hyphens.',
    );
  }
  // An option without a value must not become a token without limits.
  const listOf = (option: 'app' | 'methods' | 'paths') =>
    options.has(option) ? splitList(options.value(option)) : undefined;
  const wish = {
    name,
    apps: listOf('app'),
    methods: listOf('methods'),
    paths: listOf('paths'),
    expires: options.value('expires'),
  };
  const created = newAppToken(wish, { now: Date.now, randomBytes }, '--');
  if (typeof created === 'string') throw new UsageError(`${created}.`);
  output.write(`${created.secret}\nSERVICE_APP_TOKENS=${created.line}\n`);
  errors.write(APP_TOKEN_NOTE);
  return await Promise.resolve(EXIT.ok);
};

/** The items of an option. */
function splitList(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((item) => item !== '');
}

const CLIENT_SECRET_NOTE = `
The first line is the secret of the client. Put it into the app now: it is not stored and not shown again.`;
const CLIENT_NOTE = `
Add the line that begins with SERVICE_OIDC_CLIENTS to the configuration, and restart Housekey. Separate several clients by
commas. The app also asks for the issuer, which is SERVICE_PUBLIC_URL, and for the client ID, which is the name.
`;

/** `housekey oidc-client NAME`: prints a client of OpenID Connect, and its secret. */
export const oidcClient: Command = async ({ output, errors }, args) => {
  const options = parseArguments(args, COMMANDS['oidc-client'].options, { takesArgument: true });
  const created = newOidcClient(
    {
      name: options.argument ?? '',
      redirectUris: options.values('redirect'),
      logoutUris: options.values('logout'),
      groups: splitList(options.value('groups')),
      requiresPkce: options.value('pkce') !== 'off',
      algorithm: options.value('alg') === 'ES256' ? 'ES256' : 'RS256',
      isPublic: options.has('public'),
      device: options.has('device'),
      resources: options.values('resource'),
    },
    { randomBytes },
  );
  if (!('line' in created)) {
    const problems = created.map(({ message, fix }) => `This ${message} ${fix}`);
    throw new UsageError(problems.join('\n'));
  }
  const { secret, line } = created;
  output.write(`${secret === undefined ? '' : `${secret}\n`}SERVICE_OIDC_CLIENTS=${line}\n`);
  errors.write(`${secret === undefined ? '' : CLIENT_SECRET_NOTE}${CLIENT_NOTE}`);
  return await Promise.resolve(EXIT.ok);
};

const SHARE_NOTE = `
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
  terminal.errors.write(SHARE_NOTE);
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
