import type { FindingLevel } from '../../contract/index.js';

/** The level of each finding whose sentences are named after its code, and the line of configuration that fixes it. */
export const FINDINGS = {
  'audit-log-failing': { level: 'outage' },
  clock: { level: 'good' },
  'open-exposed': { level: 'warning' },
  'host-unseen': { level: 'warning' },
  'client-is-proxy': { level: 'warning' },
  'client-unnamed': {
    level: 'warning',
    fix: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  },
  'client-past-proxy': { level: 'good' },
  'client-known': { level: 'good' },
  https: { level: 'good' },
  'http-on-this-machine': { level: 'good' },
  'password-cost-low': {
    level: 'advice',
    fix: "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'",
  },
  'email-spaces': { level: 'warning' },
  'email-uppercase': { level: 'warning' },
  'email-without-at': { level: 'warning', fix: 'SERVICE_EMAIL=you@example.com' },
  'password-short': {
    level: 'warning',
    fix: "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'",
  },
  'password-common': {
    level: 'warning',
    fix: "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'",
  },
  'secret-repeated': {
    level: 'warning',
    fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
  },
  'secret-guessable': {
    level: 'warning',
    fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
  },
  'secret-generated': {
    level: 'advice',
    fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
  },
  'secret-short': { level: 'warning', fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>' },
  'auth-enabled': { level: 'good' },
  'password-hashed': { level: 'good' },
  'secret-configured': { level: 'good' },
  notices: { level: 'good' },
  'upstream-is-self': { level: 'outage', fix: 'SERVICE_UPSTREAM=http://<the address of the app>' },
  'passkey-elsewhere': { level: 'warning' },
  'passkey-unsaved': { level: 'warning' },
  'passkey-still-configured': { level: 'warning' },
  'passkey-counter': { level: 'warning' },
  passkeys: { level: 'good' },
  'passwords-off': { level: 'good' },
  'redis-lost': {
    level: 'warning',
    fix: 'SERVICE_REDIS_URL=redis://<user>:<password>@<address of Redis>:6379',
  },
  'replicas-differ': { level: 'warning' },
  'redis-unsigned': { level: 'warning' },
  redis: { level: 'good' },
  'metrics-token-short': {
    level: 'warning',
    fix: 'SERVICE_METRICS_TOKEN=<what `housekey secret` prints>',
  },
  'forward-auth-untrusted': {
    level: 'warning',
    fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  },
  'trusted-proxies-wide': {
    level: 'warning',
    fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  },
  'cookie-name-foreign': { level: 'warning' },
  'identity-key-derived': { level: 'advice', fix: 'SERVICE_STATE_DIR=/var/lib/housekey' },
  'cookie-domain-public': { level: 'warning', fix: 'SERVICE_COOKIE_DOMAIN=<your own domain>' },
  'cookie-domain-elsewhere': {
    level: 'warning',
    fix: 'SERVICE_COOKIE_DOMAIN=<the domain that the login and the apps have in common>',
  },
  'state-unwritable': { level: 'warning' },
  'state-exposed': { level: 'warning' },
  'state-unlocked': { level: 'advice' },
  'codes-per-device-forgotten': {
    level: 'advice',
    fix: 'SERVICE_SECRET_KEY=<what `housekey secret` prints>',
  },
  codes: { level: 'good' },
  'codes-per-device': { level: 'good' },
  'upstream-failing': { level: 'outage' },
  'upstream-slow': { level: 'outage' },
  'upstream-unreachable': {
    level: 'outage',
    fix: 'SERVICE_UPSTREAM=http://<the address of the app>',
  },
  'upstream-own-api': { level: 'warning', fix: 'SERVICE_PREFIX_ONLY=true' },
  'upstream-websocket-unanswered': {
    level: 'advice',
    fix: 'SERVICE_UPSTREAM=http://<the address of the app itself>',
  },
  upstream: { level: 'good' },
  'upstream-websocket': { level: 'good' },
  'upstream-websocket-elsewhere': { level: 'good' },
} as const satisfies Readonly<
  Record<string, { readonly level: FindingLevel; readonly fix?: string }>
>;
