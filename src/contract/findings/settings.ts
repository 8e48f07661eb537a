/** Findings about settings other than the credentials. */
export default {
  'variable-misspelled': {
    level: 'warning',
    summary: '{variable} is not a variable of Housekey. Did you mean {intended}?',
    meaning: 'Housekey ignores it, so the setting that it was meant for keeps its default.',
    fix: 'Rename it to {intended}, or remove it.',
  },
  'variable-unused': {
    level: 'warning',
    summary: '{variable} has no effect without {needed}.',
    meaning: 'Housekey ignores it.',
    fix: 'Set {needed}, or remove {variable}.',
  },
  'variable-unused-library': {
    code: 'variable-unused',
    summary: '{variable} has no effect in the library.',
    fix: 'Remove {variable}.',
  },
  'variable-unused-port': {
    code: 'variable-unused',
    summary: '{variable} has no effect. The variable for the port is PORT.',
    fix: 'Rename it to PORT, or remove it.',
  },
  'variable-unused-state': {
    code: 'variable-unused',
    summary: '{variable} has no effect together with SERVICE_REDIS_URL, which stores the state.',
    fix: 'Remove SERVICE_STATE_DIR, or SERVICE_REDIS_URL if there is only one replica.',
  },
  'cluster-without-redis': {
    level: 'warning',
    summary: '{variable} is not set, and this process is a worker of a cluster.',
    meaning:
      'A worker does not learn of sign-outs and failed sign-ins at the others: a token that was signed out stays valid there, and limits count for each worker alone.',
    fix: 'Set SERVICE_REDIS_URL (redisUrl), so that all workers share their state.',
  },
  'public-path-wildcard': {
    level: 'warning',
    summary: '{variable} contains "{entry}", where * is an ordinary character.',
    meaning: 'Paths that it was meant for need a session.',
    fix: 'Use {prefix}, which includes everything below it.',
  },
  'public-path-wildcard-root': {
    code: 'public-path-wildcard',
    fix: 'Name the paths without *. Each includes everything below it.',
  },
  'file-empty': {
    level: 'warning',
    summary: '{variable} names an empty file.',
    meaning: 'The variable counts as unset.',
    fix: 'Write the value into the file, or remove the variable.',
  },
  'password-unused': {
    level: 'warning',
    summary: '{variable} is set, but SERVICE_PASSWORD_HASH takes precedence.',
    meaning:
      'Only the password of the hash can sign in. Anyone who can read the environment sees the other one.',
    fix: 'Remove SERVICE_PASSWORD or SERVICE_PASSWORD_FILE.',
  },
  'totp-empty': {
    level: 'warning',
    summary: '{variable} is set, but empty: no one-time code is asked for.',
    meaning:
      'The password alone is enough to sign in. An empty variable also replaces the secret in .env.',
    fix: 'Use the line that `housekey totp` prints, or remove the variable.',
  },
  'env-file-missing': {
    level: 'warning',
    summary: '{variable} was not found in {folder}, and no SERVICE_ variable is set.',
    meaning: 'If you wrote a .env file, Housekey has not read it.',
    fix: 'Start Housekey in the folder of your .env file, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
  },
  'env-value-cut': {
    level: 'warning',
    summary: '{variable} contains a # in .env, which starts a comment there.',
    meaning: 'Only the part before the # is used.',
    fix: "Put the value in single quotes: {variable}='…'",
  },
  'metrics-token-short': {
    level: 'warning',
    summary: 'SERVICE_METRICS_TOKEN is short (fewer than {minimum} bytes).',
    meaning: 'Attackers can guess it, and then read the metrics.',
    fixLine: 'SERVICE_METRICS_TOKEN=<what `housekey secret` prints>',
  },
  'forward-auth-untrusted': {
    level: 'warning',
    summary: 'Forward auth is on, but no proxy is trusted.',
    meaning:
      'Housekey ignores which page a visitor wanted and who they are: all clients share one limit on failed sign-ins, and after signing in they do not return to the app.',
    fixLine: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  },
  'trusted-proxies-wide': {
    level: 'warning',
    summary: 'SERVICE_TRUSTED_PROXIES trusts too many addresses: {addresses}.',
    meaning:
      'Anyone there can forge client addresses, so they can bypass the limit on failed sign-ins and falsify the log.',
    fixLine: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  },
  'cookie-name-foreign': {
    level: 'warning',
    summary: 'The session cookie is named {name}, which other instances do not recognize.',
    meaning:
      'Browsers send cookies to every port of a host: another Housekey on this host would forward this session to its app.',
    fixLine: 'SERVICE_COOKIE_NAME=housekey_session_{name}',
  },
  'identity-key-derived': {
    level: 'advice',
    summary: 'The key of the signed identity is derived from SERVICE_SECRET_KEY.',
    meaning:
      'Apps cache its public key, so it must survive a restart, and no random one is kept anywhere. Anyone who can read the public key can test guesses at the secret, although slowly. A state directory, Redis or SERVICE_IDENTITY_KEY prevents this; the public key then changes once.',
    fixLine: 'SERVICE_STATE_DIR=/var/lib/housekey',
  },
  'cookie-domain-public': {
    level: 'warning',
    summary: 'SERVICE_COOKIE_DOMAIN is {domain}, and anyone can register a host below it.',
    meaning:
      'Browsers reject such a cookie, so nobody stays signed in, and sign-ins may redirect to hosts that belong to others.',
    fixLine: 'SERVICE_COOKIE_DOMAIN=<your own domain>',
  },
  'cookie-domain-elsewhere': {
    level: 'warning',
    summary: 'SERVICE_COOKIE_DOMAIN is {domain}, and SERVICE_PUBLIC_URL is not below it.',
    meaning:
      'Browsers reject a cookie for a domain that does not contain the host, so nobody stays signed in.',
    fixLine: 'SERVICE_COOKIE_DOMAIN=<the domain that the login and the apps have in common>',
  },
  'accent-contrast-light': {
    code: 'accent-contrast',
    summary:
      'SERVICE_ACCENT has too little contrast: {light} in the light color scheme ({lightContrast}:1).',
  },
  'accent-contrast-dark': {
    code: 'accent-contrast',
    summary:
      'SERVICE_ACCENT has too little contrast: {dark} in the dark color scheme ({darkContrast}:1).',
  },
  'accent-contrast-both': {
    code: 'accent-contrast',
    summary:
      'SERVICE_ACCENT has too little contrast: {light} in the light color scheme ({lightContrast}:1), and {dark} in the dark color scheme ({darkContrast}:1).',
  },
  'accent-contrast': {
    level: 'advice',
    meaning:
      'Links and labels are hard to read. They need a contrast of {minimum}:1 with every surface (WCAG 2.2, level AA). The fix has the nearest colors that pass.',
    fixLine: 'SERVICE_ACCENT={colors}',
  },
} as const;
