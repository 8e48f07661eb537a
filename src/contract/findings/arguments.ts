// `npm run messages` writes this file from the tables in this folder.

/** The arguments of the texts of each finding that has any. */
export interface FindingArguments {
  'auth-enabled': 'email'; 'open-exposed': 'host'; 'email-spaces': 'trimmed';
  'email-uppercase': 'lowercase'; 'email-several': 'first'; 'password-cost-low': 'cost' | 'minimum';
  'password-cost-high': 'cost'; 'password-cost-high-measured': 'cost' | 'duration';
  'password-hashed': 'cost'; 'password-short': 'minimum'; 'secret-short': 'length' | 'minimum';
  'passkeys': 'count'; 'passwords-off': 'count'; 'passkeys-without-password': 'count';
  'account': 'provider'; 'account-without-password': 'provider';
  'account-unusable': 'provider' | 'reason'; 'account-refused': 'provider';
  'passkey-elsewhere': 'name' | 'host' | 'ownHost'; 'passkey-unsaved': 'name' | 'entry';
  'passkey-still-configured': 'name'; 'passkey-counter': 'name';
  'cloudflare-keys': 'email' | 'issuer'; 'tailscale-socket': 'socket' | 'login';
  'app-token-expired': 'count' | 'names'; 'share-expired': 'count' | 'names';
  'oidc-plain-http': 'count' | 'names'; 'oidc-pkce-off': 'count' | 'names';
  'oidc-elsewhere': 'count' | 'names'; 'app-token-every-app': 'count' | 'names';
  'home-network': 'app' | 'ranges'; 'records-ignored': 'count'; 'made-hidden': 'count' | 'names';
  'app-token-revoked': 'count' | 'names'; 'app-token-revoked-redis': 'count' | 'names';
  'app-token-revoked-state': 'count' | 'names'; 'host-unseen': 'opened' | 'received' | 'origin';
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
