import { IN_FRONT_OF_APP, type VariableInfo } from './variable-info.js';

/** Variables that few people need. */
export const MORE_VARIABLES = {
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
    needs: ['SERVICE_PASSKEYS', 'SERVICE_PASSKEYS_FILE'],
    description: '`false` refuses the password, so that only passkeys sign in.',
    defaultText: 'true',
  },
  SERVICE_SESSION_LIFETIME: {
    group: 'more',
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'How long a session lasts: minutes, hours or days, from `5m` to `400d`. Existing sessions keep their original expiry.',
    defaultText: '7d',
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
      'Host names, in addition to `localhost` and IP addresses, that are served on loopback while authentication is disabled. `.home.arpa` includes all names below it.',
  },
  SERVICE_CROSS_SITE: {
    group: 'more',
    needs: IN_FRONT_OF_APP,
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
      'Allowed failed sign-ins per client network (an IPv4 address or an IPv6 /64), and per known device. Larger networks have proportionally larger limits.',
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
      'Sign-ins that may wait for a password check. Known devices and sign-ins with a proof of work have separate queues of the same size.',
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
  SERVICE_NOTIFY_URL: {
    group: 'more',
    file: true,
    separator: ' ',
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Where to send notices about sign-ins and attacks: `https://`, `ntfys://` or `smtps://`, several separated by spaces.',
  },
  SERVICE_AUDIT_LOG: {
    group: 'more',
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'File that gets the audit log as JSON lines, in addition to standard output, such as `/var/log/housekey/audit.log`.',
  },
  SERVICE_STATE_DIR: {
    group: 'more',
    needs: ['SERVICE_EMAIL', 'SERVICE_EMAIL_FILE'],
    description:
      'Directory in which sign-outs, used codes and links, and the activity survive a restart. Several replicas need Redis instead.',
    defaultText: 'none, so a restart forgets them',
  },
  SERVICE_STOP_DELAY_SECONDS: {
    group: 'more',
    serviceOnly: true,
    description:
      'Seconds to keep accepting requests after SIGTERM, while `readyz` already answers 503.',
    defaultText: '0',
  },
} as const satisfies Readonly<Record<string, VariableInfo>>;
