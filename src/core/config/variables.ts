import type { VariableInfo } from './variable-info.js';

const APP = ['SERVICE_UPSTREAM', 'SERVICE_FORWARD_AUTH'];

/**
 * Every environment variable that Housekey reads, in the order of the documentation. To add one, add
 * it here and read it through `Environment`, which accepts only these names. `--help` and the search
 * for misspelled variables use this table; tests compare the README and `.env.example` with it.
 */
const TABLE = {
  SERVICE_EMAIL: {
    group: 'basic',
    file: true,
    description: 'Login email of the single user. Unset or empty: authentication is disabled.',
  },
  SERVICE_PASSWORD: {
    group: 'basic',
    file: true,
    description: 'Plain-text password, for development. At most 72 bytes.',
  },
  SERVICE_PASSWORD_HASH: {
    group: 'basic',
    file: true,
    description:
      'bcrypt hash of the password, for production. Takes precedence over `SERVICE_PASSWORD`.',
  },
  SERVICE_SECRET_KEY: {
    group: 'basic',
    file: true,
    description: 'Signs the tokens.',
    defaultText: 'generated at each start, so a restart signs everyone out',
  },
  HOST: {
    group: 'basic',
    description: 'Address to listen on. On `127.0.0.1`, only this machine can connect.',
    defaultText: '127.0.0.1',
  },
  PORT: {
    group: 'basic',
    description: 'Port to listen on; `0` lets the system choose.',
    defaultText: '8000',
  },
  SERVICE_UPSTREAM: {
    group: 'in-front-of-app',
    description: 'The app to protect: `http://host:port`, `https://host` or `unix:/path/to.sock`.',
  },
  SERVICE_UPSTREAM_TIMEOUT_SECONDS: {
    group: 'in-front-of-app',
    needs: ['SERVICE_UPSTREAM'],
    description: 'Seconds to wait for the app to start its response.',
    defaultText: '300',
  },
  SERVICE_PUBLIC_PATHS: {
    group: 'in-front-of-app',
    needs: ['SERVICE_UPSTREAM'],
    description:
      'Comma-separated paths of the app that need no session, including everything below them. `=/path` is that path alone.',
  },
  SERVICE_APP_TOKENS: {
    group: 'in-front-of-app',
    file: true,
    needs: APP,
    description:
      'Comma-separated app tokens for scripts and other programs, as `housekey app-token` prints them.',
  },
  SERVICE_PREFIX_ONLY: {
    group: 'in-front-of-app',
    description:
      '`true` moves all of Housekey below `/_housekey/`, for apps with an API of their own at `/api/auth/login`.',
    defaultText: 'false',
  },
  SERVICE_FORWARD_AUTH: {
    group: 'in-front-of-app',
    description:
      '`true` enables `/api/auth/verify` for proxies and gives visitors a session cookie.',
    defaultText: 'false',
  },
  SERVICE_COOKIE_DOMAIN: {
    group: 'in-front-of-app',
    needs: APP,
    description: 'Domain whose hosts share the session cookie.',
    defaultText: 'only the host that set it',
  },
  SERVICE_COOKIE_NAME: {
    group: 'in-front-of-app',
    needs: APP,
    description:
      'Name of the session cookie, for a second instance on one host, such as `housekey_session_b`.',
    defaultText: 'housekey_session',
  },
  SERVICE_PUBLIC_URL: {
    group: 'in-front-of-app',
    description:
      'The address that visitors use (scheme, host and port), such as `https://login.example.com`.',
  },
  SERVICE_IDENTITY_HEADERS: {
    group: 'in-front-of-app',
    description:
      "Comma-separated headers that carry the user's email to the app, such as `X-Remote-User`. Clients cannot send them.",
    defaultText: 'Remote-User,Remote-Email',
  },
  SERVICE_IDENTITY_TOKEN: {
    group: 'in-front-of-app',
    needs: APP,
    description:
      '`true` sends the app a signed header that names the user. A gateway also needs `SERVICE_PUBLIC_URL`.',
    defaultText: 'false',
  },
  SERVICE_TOTP_SECRET: {
    group: 'more',
    file: true,
    description:
      'Asks for a one-time code after the password. Base32, at least 160 bits; `housekey totp` creates it.',
  },
  SERVICE_TOTP_EVERY: {
    group: 'more',
    needs: ['SERVICE_TOTP_SECRET', 'SERVICE_TOTP_SECRET_FILE'],
    description:
      'When the code is asked for: at each `sign-in`, or once per `device`, which is then not asked again for 30 days.',
    defaultText: 'sign-in',
  },
  SERVICE_PASSKEYS: {
    group: 'more',
    file: true,
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Passkeys that can sign in, separated by commas, or one per line in the file. The console creates them. Needs `SERVICE_PUBLIC_URL`.',
  },
  SERVICE_PASSWORD_SIGN_IN: {
    group: 'more',
    description: '`false` refuses the password, so that only passkeys sign in.',
    defaultText: 'true',
  },
  SERVICE_TRUSTED_PROXIES: {
    group: 'more',
    description:
      'Comma-separated addresses and CIDR blocks of your proxies. `X-Forwarded-For`, `-Proto` and `-Host` are trusted only from these.',
  },
  SERVICE_ALLOWED_ORIGINS: {
    group: 'more',
    description:
      'Comma-separated origins of frontends elsewhere that may call the API, such as `https://app.example.com`. No wildcards.',
  },
  SERVICE_ALLOWED_HOSTS: {
    group: 'more',
    description:
      'Host names, besides `localhost` and IP addresses, that are served on loopback while authentication is disabled. `.home.arpa` includes all names below it.',
  },
  SERVICE_CROSS_SITE: {
    group: 'more',
    needs: APP,
    description:
      "`allow` lets pages of other sites send state-changing requests to the app with the visitor's session cookie.",
    defaultText: 'refuse',
  },
  SERVICE_METRICS_TOKEN: {
    group: 'more',
    file: true,
    description: "Bearer token for `/_housekey/metrics`. The owner's access token works too.",
  },
  SERVICE_LOGIN_FAILURES: {
    group: 'more',
    description:
      'Allowed failed sign-ins per client network (an IPv4 address or an IPv6 /64), and per known device. The networks around it are allowed 8, 16 or 32 times as many.',
    defaultText: '10',
  },
  SERVICE_LOGIN_REGAIN_SECONDS: {
    group: 'more',
    description: 'Seconds until one attempt is restored.',
    defaultText: '60',
  },
  SERVICE_LOGIN_CONCURRENCY: {
    group: 'more',
    description: 'Passwords checked at the same time.',
    defaultText: 'the number of cores minus one, at least 1',
  },
  SERVICE_LOGIN_QUEUE: {
    group: 'more',
    description:
      'Sign-ins that may wait for a password check. As many again may wait from known devices, and as many with a proof of work.',
    defaultText: '1000',
  },
  SERVICE_REDIS_URL: {
    group: 'more',
    file: true,
    description:
      'Redis or Valkey that lets several replicas act as one: `redis://`, `rediss://` or `unix:/path/to.sock`. Needs `npm install ioredis@6`.',
  },
  SERVICE_REDIS_PREFIX: {
    group: 'more',
    needs: ['SERVICE_REDIS_URL', 'SERVICE_REDIS_URL_FILE'],
    description: 'Prefix of all keys in Redis.',
    defaultText: 'housekey:',
  },
  SERVICE_STOP_DELAY_SECONDS: {
    group: 'more',
    description:
      'Seconds to keep accepting requests after SIGTERM, while `readyz` already answers 503.',
    defaultText: '0',
  },
} as const satisfies Readonly<Record<string, VariableInfo>>;

/** A variable that Housekey reads. */
export type VariableName = keyof typeof TABLE;

/** A variable that also has a `_FILE` variant. */
export type FileVariableName = {
  [Name in VariableName]: (typeof TABLE)[Name] extends { file: true } ? Name : never;
}[VariableName];

/** Every variable by its name, without the `_FILE` variants. */
export const VARIABLES: ReadonlyMap<string, VariableInfo> = new Map(Object.entries(TABLE));

/** All names, with the `_FILE` variants. */
export const VARIABLE_NAMES: ReadonlySet<string> = new Set(
  [...VARIABLES].flatMap(([name, { file }]) => (file === true ? [name, `${name}_FILE`] : [name])),
);
