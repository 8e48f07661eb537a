import { CODES_EVERY } from '../../contract/index.js';
import { ACCENT, BACKGROUND_COLORS, TITLE } from '../appearance/appearance.js';
import { AddressSet } from '../network.js';
import { ISSUER } from './account.js';
import {
  AUDIT_LOG,
  CLIENT_HOST,
  CLOUDFLARE_AUDIENCE,
  CLOUDFLARE_TEAM,
  COOKIE_DOMAIN,
  COOKIE_NAME,
  HOST_NAME,
  IDLE_TIME,
  LIFETIME,
  LOCAL_ADDRESS,
  OIDC_SUBJECT,
  ORIGIN,
  PROXY,
  MCP_PATH,
  PUBLIC_PATH,
  PUBLIC_URL,
  REDIS_PREFIX,
  STATE_DIRECTORY,
  TAILSCALE_SOCKET,
  UPSTREAM,
  USER_HEADER,
} from './formats.js';
import {
  choice,
  flag,
  list,
  LIST_OPTION,
  optionalIn,
  text,
  textIn,
  whole,
  type Reader,
} from './readers.js';
import { IN_FRONT_OF_APP, type VariableInfo } from './variable-info.js';

/** The value can also come from a file. Whoever needs it parses it, because the value may be unused. */
const SECRET = { file: true, option: 'string' } as const;
const SECRETS = { file: true, option: LIST_OPTION } as const;

/** Each of these makes Housekey a provider of OpenID Connect. */
const PROVIDER = [
  'SERVICE_OIDC_CLIENTS',
  'SERVICE_OIDC_CLIENTS_FILE',
  'SERVICE_OIDC_CLIENT_HOSTS',
] as const;

export const MAX_CONCURRENCY = 64;

type Group = Readonly<Record<string, VariableInfo>>;

const BASIC = {
  SERVICE_EMAIL: {
    ...SECRET,
    description: 'Login email of the single user. Unset or empty: authentication is disabled.',
  },
  SERVICE_PASSWORD: {
    ...SECRET,
    description: 'Plain-text password, for development. At most 72 bytes.',
  },
  SERVICE_PASSWORD_HASH: {
    ...SECRET,
    description:
      'bcrypt hash of the password, for production. Takes precedence over `SERVICE_PASSWORD`.',
  },
  SERVICE_SECRET_KEY: {
    ...SECRET,
    description: 'Signs the tokens.',
    defaultText: 'generated at each start, so a restart signs everyone out',
  },
  HOST: {
    ...text('127.0.0.1'),
    serviceOnly: true,
    description: 'Address to listen on. On `127.0.0.1`, only this machine can connect.',
  },
  PORT: {
    ...whole({ min: 0, max: 65_535, fallback: 8000 }),
    serviceOnly: true,
    description: 'Port to listen on; `0` lets the system choose.',
  },
} as const satisfies Group;

const GATEWAY = {
  SERVICE_UPSTREAM: {
    ...optionalIn(UPSTREAM),
    serviceOnly: true,
    description: 'The app to protect: `http://host:port`, `https://host` or `unix:/path/to.sock`.',
  },
  SERVICE_APPS: {
    file: true,
    option: 'string',
    serviceOnly: true,
    description:
      'Several apps, one per line or separated by `;`: host, upstream and options, such as `wiki.example.com http://127.0.0.1:3000 public=/assets pass=12h`. Needs `SERVICE_PUBLIC_URL` for the login.',
  },
  SERVICE_UPSTREAM_TIMEOUT_SECONDS: {
    ...whole({ min: 1, max: 3600, fallback: 300 }),
    serviceOnly: true,
    needs: ['SERVICE_UPSTREAM'],
    description: 'Seconds to wait for the app to start its response.',
  },
  SERVICE_PUBLIC_PATHS: {
    ...list(PUBLIC_PATH, { collect: (paths) => paths }),
    serviceOnly: true,
    needs: ['SERVICE_UPSTREAM'],
    description:
      'Comma-separated paths of the app that need no session, including everything below them. `=/path` is that path alone.',
  },
  SERVICE_MCP_PATH: {
    ...optionalIn(MCP_PATH),
    serviceOnly: true,
    needs: ['SERVICE_UPSTREAM'],
    description:
      'Path of the MCP server of the app, such as `/mcp`, for AI clients that `SERVICE_OIDC_CLIENTS` or `SERVICE_OIDC_CLIENT_HOSTS` permits.',
  },
  SERVICE_APP_TOKENS: {
    ...SECRETS,
    needs: IN_FRONT_OF_APP,
    description:
      'Comma-separated app tokens for scripts and other programs, as `housekey app-token` prints them.',
  },
  SERVICE_SHARES: {
    ...SECRETS,
    needs: IN_FRONT_OF_APP,
    description:
      'Comma-separated parts of apps that guests may use by a link, as `housekey share` prints them.',
  },
  SERVICE_OIDC_CLIENTS: {
    ...SECRETS,
    serviceOnly: true,
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Comma-separated apps that sign their user in through Housekey (OpenID Connect), as `housekey oidc-client` prints them. Needs `SERVICE_PUBLIC_URL` and `npm install oidc-provider@9`.',
  },
  SERVICE_OIDC_CLIENT_HOSTS: {
    ...list(CLIENT_HOST, { collect: (hosts) => new Set(hosts) }),
    serviceOnly: true,
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Comma-separated hosts of AI clients that may ask you for access to the MCP server of an app, such as `claude.ai,vscode.dev`. Their client ID is the address of a document there. No wildcards. Needs `SERVICE_PUBLIC_URL` and `npm install oidc-provider@9`.',
  },
  SERVICE_OIDC_SUB: {
    ...optionalIn(OIDC_SUBJECT),
    serviceOnly: true,
    needs: PROVIDER,
    description:
      'The claim `sub`, by which these apps know you. Set it before you change `SERVICE_EMAIL`.',
    defaultText: 'derived from `SERVICE_EMAIL`',
  },
  SERVICE_OIDC_KEYS: {
    ...SECRET,
    serviceOnly: true,
    needs: PROVIDER,
    description:
      'The private keys that sign ID tokens, as a JSON Web Key Set with one for RS256 and one for ES256. The first of each signs, and all are published.',
    defaultText: 'made once, kept with the state, and replaced after 90 days',
  },
  SERVICE_PREFIX_ONLY: {
    ...flag(false),
    description:
      '`true` moves all of Housekey below `/_housekey/`, for apps with their own API at `/api/auth/login`.',
  },
  SERVICE_FORWARD_AUTH: {
    ...flag(false),
    serviceOnly: true,
    description:
      '`true` enables `/api/auth/verify` for proxies and gives visitors a session cookie.',
  },
  SERVICE_COOKIE_DOMAIN: {
    ...optionalIn(COOKIE_DOMAIN),
    needs: IN_FRONT_OF_APP,
    description: 'Domain whose hosts share the session cookie.',
    defaultText: 'only the host that set it',
  },
  SERVICE_COOKIE_NAME: {
    ...textIn({ ...COOKIE_NAME, fallback: 'housekey_session' }),
    needs: IN_FRONT_OF_APP,
    description:
      'Name of the session cookie, for a second instance on one host, such as `housekey_session_b`.',
  },
  SERVICE_PUBLIC_URL: {
    ...optionalIn(PUBLIC_URL),
    description:
      'The address that visitors use (scheme, host and port), such as `https://login.example.com`.',
  },
  SERVICE_IDENTITY_HEADERS: {
    ...list(USER_HEADER, {
      collect: (names) => new Set(names.map((name) => name.toLowerCase())),
      defaults: ['Remote-User', 'Remote-Email'],
    }),
    serviceOnly: true,
    description:
      "Comma-separated headers that carry the user's email to the app, such as `X-Remote-User`. Clients cannot send them.",
  },
  SERVICE_IDENTITY_TOKEN: {
    ...flag(false),
    serviceOnly: true,
    needs: IN_FRONT_OF_APP,
    description:
      '`true` sends the app a signed header that names the user. A gateway also needs `SERVICE_PUBLIC_URL`.',
  },
  SERVICE_IDENTITY_KEY: {
    ...SECRET,
    serviceOnly: true,
    needs: ['SERVICE_IDENTITY_TOKEN', 'SERVICE_APPS', 'SERVICE_APPS_FILE'],
    description: 'Key of the signed header: at least 32 random bytes, as `housekey secret` prints.',
    defaultText: 'a random one in Redis or the state directory, else derived from the secret',
  },
  SERVICE_CLOUDFLARE_TEAM: {
    ...optionalIn(CLOUDFLARE_TEAM),
    needs: IN_FRONT_OF_APP,
    description:
      'Your team in Cloudflare Access, which is in front of Housekey: the part before `.cloudflareaccess.com`.',
  },
  SERVICE_CLOUDFLARE_AUDIENCE: {
    ...list(CLOUDFLARE_AUDIENCE, { collect: (tags) => tags }),
    needs: ['SERVICE_CLOUDFLARE_TEAM'],
    description:
      'Comma-separated audience (AUD) tags of the applications in Cloudflare Access whose tokens are accepted.',
  },
  SERVICE_CLOUDFLARE_EMAIL: {
    ...text(),
    needs: ['SERVICE_CLOUDFLARE_TEAM'],
    description:
      'The email with which you sign in at Cloudflare Access. Apps still learn `SERVICE_EMAIL`.',
  },
  SERVICE_TAILSCALE_LISTEN: {
    ...optionalIn(LOCAL_ADDRESS),
    serviceOnly: true,
    needs: IN_FRONT_OF_APP,
    description:
      'A second address to listen on, for `tailscale serve` alone: `127.0.0.1:8001` or `unix:/path/to.sock`.',
  },
  SERVICE_TAILSCALE_LOGIN: {
    ...text(),
    serviceOnly: true,
    needs: ['SERVICE_TAILSCALE_LISTEN'],
    description: 'Your login name in Tailscale, such as `you@example.com` or `you@github`.',
  },
  SERVICE_TAILSCALE_SOCKET: {
    ...textIn(TAILSCALE_SOCKET),
    serviceOnly: true,
    needs: ['SERVICE_TAILSCALE_LISTEN'],
    description: 'The socket of tailscaled, which is asked whose device a client is.',
  },
} as const satisfies Group;

const APPEARANCE = {
  SERVICE_TITLE: {
    ...textIn(TITLE),
    description:
      'The name on the pages, in the browser’s tabs and in notices, such as `Family photos`. At most 60 characters.',
  },
  SERVICE_LOGO: {
    ...text(),
    description:
      'Path of an image for the pages, the browser’s tabs and the home screen: SVG, PNG, WebP or JPEG, at most 256 KiB.',
  },
  SERVICE_ACCENT: {
    ...optionalIn(ACCENT),
    option: LIST_OPTION,
    description:
      'Color of links and buttons, and of the login page, such as `#1a56db`. With a second one for the dark color scheme: `#1a56db,#8ab4ff`.',
  },
  SERVICE_BACKGROUND: {
    ...optionalIn(BACKGROUND_COLORS),
    option: LIST_OPTION,
    description:
      'What is behind the login form: a color, one for each color scheme such as `#eef2ff,#101828`, or the path of an image of at most 1024 KiB.',
  },
} as const satisfies Group;

const MORE = {
  SERVICE_TOTP_SECRET: {
    ...SECRET,
    description:
      'Asks for a one-time code after the password. Base32, at least 160 bits; `housekey totp` creates it.',
  },
  SERVICE_TOTP_EVERY: {
    ...choice(CODES_EVERY),
    needs: [
      'SERVICE_TOTP_SECRET',
      'SERVICE_TOTP_SECRET_FILE',
      'SERVICE_STATE_DIR',
      'SERVICE_REDIS_URL',
      'SERVICE_REDIS_URL_FILE',
    ],
    description:
      'When the code is asked for: at each `sign-in`, or once per `device`, which is then not asked again for 30 days.',
  },
  SERVICE_PASSKEYS: {
    ...SECRETS,
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Passkeys that can sign in, separated by commas, or one per line in the file. The console creates them. Needs `SERVICE_PUBLIC_URL`.',
  },
  SERVICE_PASSWORD_SIGN_IN: {
    ...flag(true),
    needs: ['SERVICE_PASSKEYS', 'SERVICE_PASSKEYS_FILE', 'SERVICE_ACCOUNT_ISSUER'],
    description:
      '`false` refuses the password, so that only passkeys and the account elsewhere sign in.',
  },
  SERVICE_ACCOUNT_ISSUER: {
    ...optionalIn(ISSUER),
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Lets the account of the owner at this provider sign in: the issuer of OpenID Connect, such as `https://accounts.google.com`, or `https://github.com`. Needs the next three variables and `SERVICE_PUBLIC_URL`.',
  },
  SERVICE_ACCOUNT_CLIENT_ID: {
    ...text(),
    needs: ['SERVICE_ACCOUNT_ISSUER'],
    description: 'The client that you have created at the provider.',
  },
  SERVICE_ACCOUNT_CLIENT_SECRET: {
    ...SECRET,
    needs: ['SERVICE_ACCOUNT_ISSUER'],
    description: 'The secret of that client.',
  },
  SERVICE_ACCOUNT_SUBJECT: {
    ...text(),
    needs: ['SERVICE_ACCOUNT_ISSUER'],
    description:
      'The only account that signs in, by its `sub` (for GitHub, its `id`): never its email. `housekey account-subject` prints the line.',
  },
  SERVICE_DEVICE_APPROVAL: {
    ...flag(false),
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      '`true` lets another browser or a program sign in with a code that you approve where you are signed in. Adds "Use another device" to the login page.',
  },
  SERVICE_SESSION_LIFETIME: {
    ...LIFETIME,
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'How long a session lasts: minutes, hours or days, from `5m` to `400d`. Existing sessions keep their original expiry.',
  },
  SERVICE_SESSION_IDLE: {
    ...IDLE_TIME,
    needs: IN_FRONT_OF_APP,
    description:
      'Ends a session in a cookie that is not used for so long, such as `1h`, and `SERVICE_SESSION_LIFETIME` after the sign-in at the latest.',
  },
  SERVICE_DEVICE_BOUND: {
    ...flag(false),
    needs: IN_FRONT_OF_APP,
    description:
      '`true`: a browser that can binds its session to a key of its device, so that a copied cookie stops working within ten minutes. An experiment, only over https.',
  },
  SERVICE_TRUSTED_PROXIES: {
    ...list(PROXY, { collect: (blocks) => AddressSet.of(blocks) }),
    description:
      'Comma-separated addresses and CIDR blocks of your proxies. `X-Forwarded-For`, `-Proto` and `-Host` are trusted only from these.',
  },
  SERVICE_ALLOWED_ORIGINS: {
    ...list(ORIGIN, { collect: (origins) => new Set(origins) }),
    description:
      'Comma-separated origins of frontends elsewhere that may call the API, such as `https://app.example.com`. No wildcards.',
  },
  SERVICE_ALLOWED_HOSTS: {
    ...list(HOST_NAME, { collect: (names) => names }),
    description:
      'Host names, in addition to `localhost` and IP addresses, that are served on loopback while authentication is disabled. `.home.arpa` includes all names below it.',
  },
  SERVICE_CROSS_SITE: {
    ...choice(['refuse', 'allow']),
    needs: IN_FRONT_OF_APP,
    description:
      "`allow` lets pages of other sites send state-changing requests to the app with the visitor's session cookie.",
  },
  SERVICE_METRICS_TOKEN: {
    ...SECRET,
    description: "Bearer token for `/_housekey/metrics`. The owner's access token works too.",
  },
  SERVICE_LOGIN_FAILURES: {
    ...whole({ min: 1, max: 1000, fallback: 10 }),
    description:
      'Allowed failed sign-ins per client network (an IPv4 address or an IPv6 /64), and per known device. Larger networks have proportionally larger limits.',
  },
  SERVICE_LOGIN_REGAIN_SECONDS: {
    ...whole({ min: 1, max: 3600, fallback: 60 }),
    description: 'Seconds until one attempt is restored.',
  },
  SERVICE_LOGIN_CONCURRENCY: {
    ...whole({ min: 1, max: MAX_CONCURRENCY, fallback: 1 }),
    description: 'Passwords checked at the same time.',
    defaultText: 'the number of cores minus one, at least 1',
  },
  SERVICE_LOGIN_QUEUE: {
    ...whole({ min: 1, max: 10_000, fallback: 1000 }),
    description:
      'Sign-ins that may wait for a password check. Known devices and sign-ins with a proof of work have separate queues of the same size.',
  },
  SERVICE_REDIS_URL: {
    ...SECRET,
    description:
      'Redis or Valkey that lets several replicas act as one: `redis://`, `rediss://` or `unix:/path/to.sock`. Needs `npm install ioredis@6`.',
  },
  SERVICE_REDIS_PREFIX: {
    ...textIn(REDIS_PREFIX),
    needs: ['SERVICE_REDIS_URL', 'SERVICE_REDIS_URL_FILE'],
    description: 'Prefix of all keys in Redis.',
  },
  SERVICE_NOTIFY_URL: {
    ...SECRETS,
    separator: ' ',
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Where to send notices about sign-ins and attacks: `https://`, `ntfys://` or `smtps://`, several separated by spaces.',
  },
  SERVICE_AUDIT_LOG: {
    ...optionalIn(AUDIT_LOG),
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'File that gets the audit log as JSON lines, in addition to standard output, such as `/var/log/housekey/audit.log`.',
  },
  SERVICE_STATE_DIR: {
    ...optionalIn(STATE_DIRECTORY),
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Directory in which sign-outs, used codes and links, and the activity survive a restart. Several replicas need Redis instead.',
    defaultText: 'none, so a restart forgets them',
  },
  SERVICE_STOP_DELAY_SECONDS: {
    ...whole({ min: 0, max: 300, fallback: 0 }),
    serviceOnly: true,
    description:
      'Seconds to keep accepting requests after SIGTERM, while `readyz` already answers 503.',
  },
} as const satisfies Group;

/**
 * Every environment variable that Housekey reads, in the order of the documentation. To add one, add it
 * to its group, and read it through `Environment`, which accepts only these names. `--help`, the search for
 * misspelled variables and the documentation come from this table. A test compares
 * `.env.example`, and `npx vitest run test/adapters/variable-options.test.ts --update` writes the library's
 * options.
 */
export const VARIABLE_TABLE = { ...BASIC, ...GATEWAY, ...APPEARANCE, ...MORE };

/** A variable that Housekey reads. */
export type VariableName = keyof typeof VARIABLE_TABLE;

/** A variable that also has a `_FILE` variant. */
export type FileVariableName = {
  [Name in VariableName]: (typeof VARIABLE_TABLE)[Name] extends { file: true } ? Name : never;
}[VariableName];

/** A variable without a `_FILE` variant, which has a reader. */
export type PlainVariableName = Exclude<VariableName, FileVariableName>;

/** The values by variable. */
export type VariableValues = {
  readonly [Name in PlainVariableName]: ReturnType<(typeof VARIABLE_TABLE)[Name]['read']>;
};

/** How each is read. */
export const READERS: {
  readonly [Name in PlainVariableName]: Reader<VariableValues[Name]>;
} = VARIABLE_TABLE;

/** The groups of `--help` and docs/configuration.md by their headings, in order. */
export const VARIABLE_GROUPS = {
  'Basic settings': BASIC,
  'Gateway and forward auth': GATEWAY,
  Appearance: APPEARANCE,
  'More settings': MORE,
} as const satisfies Readonly<Record<string, Group>>;

/** Every variable by its name, without the `_FILE` variants. */
export const VARIABLES: ReadonlyMap<string, VariableInfo> = new Map(Object.entries(VARIABLE_TABLE));

/** All names, with the `_FILE` variants. */
export const VARIABLE_NAMES: ReadonlySet<string> = new Set(
  [...VARIABLES].flatMap(([name, { file }]) => (file === true ? [name, `${name}_FILE`] : [name])),
);
