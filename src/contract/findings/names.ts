// `npm run messages` writes this file from the tables in this folder.

export const FINDING_NAMES = [
  'auth-enabled', 'open', 'open-app', 'open-without-password', 'open-without-email', 'open-exposed',
  'email-spaces', 'email-uppercase', 'email-without-at', 'password-plain', 'password-plain-exposed',
  'password-cost-low', 'password-cost-high', 'password-cost-high-measured', 'password-hashed',
  'password-short', 'password-common', 'secret-generated', 'secret-short', 'secret-repeated',
  'secret-guessable', 'secret-configured', 'codes', 'codes-per-device',
  'codes-per-device-forgotten', 'passkeys', 'passwords-off', 'passkeys-unusable',
  'passkeys-unusable-address', 'passkeys-unusable-insecure', 'passkey-elsewhere', 'passkey-unsaved',
  'passkey-still-configured', 'passkey-counter', 'app-token-expired', 'app-token-every-app',
  'app-token-revoked', 'app-token-revoked-redis', 'app-token-revoked-state', 'host-unseen',
  'client-is-proxy', 'client-past-proxy', 'client-unnamed', 'client-known', 'https', 'https-unseen',
  'https-unseen-proxy', 'https-unseen-cookie', 'http-on-this-machine', 'http', 'http-cookie',
  'clock', 'clock-behind', 'clock-ahead', 'clock-skew', 'clock-skew-codes', 'upstream',
  'upstream-slow', 'upstream-unreachable', 'upstream-failing', 'upstream-refuses-host',
  'upstream-refuses-host-known', 'upstream-is-self', 'upstream-own-api', 'upstream-websocket',
  'upstream-websocket-elsewhere', 'upstream-websocket-unanswered', 'state', 'state-used',
  'state-unwritable', 'state-damaged', 'state-damaged-copied', 'state-damaged-lost', 'state-lost',
  'state-lost-copied', 'state-exposed', 'state-unlocked', 'redis', 'redis-lost', 'replicas-differ',
  'redis-unsigned', 'redis-recreated', 'notices', 'notices-failing', 'notices-failing-lost',
  'audit-log-failing', 'variable-misspelled', 'variable-unused', 'variable-unused-library',
  'variable-unused-port', 'variable-unused-state', 'cluster-without-redis', 'public-path-wildcard',
  'public-path-wildcard-root', 'file-empty', 'password-unused', 'totp-empty', 'env-file-missing',
  'env-value-cut', 'metrics-token-short', 'forward-auth-untrusted', 'trusted-proxies-wide',
  'cookie-name-foreign', 'identity-key-derived', 'cookie-domain-public', 'cookie-domain-elsewhere',
  'accent-contrast-light', 'accent-contrast-dark', 'accent-contrast-both', 'accent-contrast',
] as const;

/** The name of a row in the tables. */
export type FindingName = (typeof FINDING_NAMES)[number];

/** The arguments of the texts of each finding that has any. */
export interface FindingArguments {
  'auth-enabled': 'email'; 'open-exposed': 'host'; 'email-spaces': 'trimmed';
  'email-uppercase': 'lowercase'; 'password-cost-low': 'cost' | 'minimum';
  'password-cost-high': 'cost'; 'password-cost-high-measured': 'cost' | 'duration';
  'password-hashed': 'cost'; 'password-short': 'minimum'; 'secret-short': 'length' | 'minimum';
  'passkeys': 'count'; 'passwords-off': 'count'; 'passkey-elsewhere': 'name' | 'host' | 'ownHost';
  'passkey-unsaved': 'name'; 'passkey-still-configured': 'name'; 'passkey-counter': 'name';
  'app-token-expired': 'names' | 'count'; 'app-token-every-app': 'names' | 'count';
  'app-token-revoked': 'names' | 'count'; 'app-token-revoked-redis': 'names' | 'count';
  'app-token-revoked-state': 'names' | 'count'; 'host-unseen': 'opened' | 'received' | 'origin';
  'client-is-proxy': 'address'; 'client-past-proxy': 'address'; 'client-unnamed': 'address';
  'client-known': 'address'; 'https-unseen': 'origin'; 'https-unseen-proxy': 'address';
  'https-unseen-cookie': 'origin'; 'clock-behind': 'duration'; 'clock-ahead': 'duration';
  'upstream': 'address' | 'status'; 'upstream-slow': 'address';
  'upstream-unreachable': 'address' | 'reason' | 'entry';
  'upstream-failing': 'address' | 'status' | 'variable';
  'upstream-refuses-host': 'host' | 'status' | 'name';
  'upstream-refuses-host-known': 'host' | 'status' | 'name' | 'setting';
  'upstream-is-self': 'variable' | 'address' | 'entry'; 'upstream-own-api': 'paths';
  'upstream-websocket-elsewhere': 'status'; 'upstream-websocket-unanswered': 'entry';
  'state-used': 'owner'; 'state-unwritable': 'reason' | 'path'; 'state-damaged': 'count';
  'state-damaged-copied': 'count'; 'state-damaged-lost': 'count' | 'reason';
  'state-lost-copied': 'path'; 'state-exposed': 'path'; 'state-unlocked': 'path'; 'redis': 'others';
  'redis-lost': 'reason'; 'replicas-differ': 'mismatched' | 'others'; 'redis-unsigned': 'count';
  'redis-recreated': 'count'; 'notices': 'targets';
  'notices-failing': 'target' | 'reason' | 'since' | 'waiting' | 'fix';
  'notices-failing-lost': 'target' | 'reason' | 'since' | 'waiting' | 'lost' | 'fix';
  'audit-log-failing': 'reason' | 'fix'; 'variable-misspelled': 'variable' | 'intended';
  'variable-unused': 'variable' | 'needed'; 'variable-unused-library': 'variable';
  'variable-unused-port': 'variable'; 'variable-unused-state': 'variable';
  'cluster-without-redis': 'variable'; 'public-path-wildcard': 'variable' | 'entry' | 'prefix';
  'public-path-wildcard-root': 'variable' | 'entry'; 'file-empty': 'variable';
  'password-unused': 'variable'; 'totp-empty': 'variable';
  'env-file-missing': 'variable' | 'folder'; 'env-value-cut': 'variable';
  'metrics-token-short': 'minimum'; 'trusted-proxies-wide': 'addresses';
  'cookie-name-foreign': 'name'; 'cookie-domain-public': 'domain';
  'cookie-domain-elsewhere': 'domain';
  'accent-contrast-light': 'light' | 'lightContrast' | 'minimum' | 'colors';
  'accent-contrast-dark': 'dark' | 'darkContrast' | 'minimum' | 'colors';
  'accent-contrast-both': 'light' | 'lightContrast' | 'dark' | 'darkContrast' | 'minimum' | 'colors';
  'accent-contrast': 'minimum' | 'colors';
}
