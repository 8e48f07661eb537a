import { IN_FRONT_OF_APP, type VariableInfo } from './variable-info.js';

/** Variables for a service in front of an app. */
export const APP_VARIABLES = {
  SERVICE_UPSTREAM: {
    group: 'in-front-of-app',
    serviceOnly: true,
    description: 'The app to protect: `http://host:port`, `https://host` or `unix:/path/to.sock`.',
  },
  SERVICE_UPSTREAM_TIMEOUT_SECONDS: {
    group: 'in-front-of-app',
    serviceOnly: true,
    needs: ['SERVICE_UPSTREAM'],
    description: 'Seconds to wait for the app to start its response.',
    defaultText: '300',
  },
  SERVICE_PUBLIC_PATHS: {
    group: 'in-front-of-app',
    serviceOnly: true,
    needs: ['SERVICE_UPSTREAM'],
    description:
      'Comma-separated paths of the app that need no session, including everything below them. `=/path` is that path alone.',
  },
  SERVICE_APP_TOKENS: {
    group: 'in-front-of-app',
    file: true,
    needs: IN_FRONT_OF_APP,
    description:
      'Comma-separated app tokens for scripts and other programs, as `housekey app-token` prints them.',
  },
  SERVICE_PREFIX_ONLY: {
    group: 'in-front-of-app',
    description:
      '`true` moves all of Housekey below `/_housekey/`, for apps with their own API at `/api/auth/login`.',
    defaultText: 'false',
  },
  SERVICE_FORWARD_AUTH: {
    group: 'in-front-of-app',
    serviceOnly: true,
    description:
      '`true` enables `/api/auth/verify` for proxies and gives visitors a session cookie.',
    defaultText: 'false',
  },
  SERVICE_COOKIE_DOMAIN: {
    group: 'in-front-of-app',
    needs: IN_FRONT_OF_APP,
    description: 'Domain whose hosts share the session cookie.',
    defaultText: 'only the host that set it',
  },
  SERVICE_COOKIE_NAME: {
    group: 'in-front-of-app',
    needs: IN_FRONT_OF_APP,
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
    serviceOnly: true,
    description:
      "Comma-separated headers that carry the user's email to the app, such as `X-Remote-User`. Clients cannot send them.",
    defaultText: 'Remote-User,Remote-Email',
  },
  SERVICE_IDENTITY_TOKEN: {
    group: 'in-front-of-app',
    serviceOnly: true,
    needs: IN_FRONT_OF_APP,
    description:
      '`true` sends the app a signed header that names the user. A gateway also needs `SERVICE_PUBLIC_URL`.',
    defaultText: 'false',
  },
  SERVICE_IDENTITY_KEY: {
    group: 'in-front-of-app',
    file: true,
    serviceOnly: true,
    needs: ['SERVICE_IDENTITY_TOKEN'],
    description: 'Key of the signed header: at least 32 random bytes, as `housekey secret` prints.',
    defaultText: 'a random one in Redis or the state directory, else derived from the secret',
  },
} as const satisfies Readonly<Record<string, VariableInfo>>;
