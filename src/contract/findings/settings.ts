/** English sentences of findings about settings other than the credentials. */
export default {
  'variable-misspelled.summary':
    '{variable} is not a variable of Housekey. Did you mean {intended}?',
  'variable-misspelled.meaning':
    'Housekey ignores it, so the setting that it was meant for keeps its default.',
  'variable-misspelled.fix': 'Rename it to {intended}, or remove it.',
  'variable-unused.summary': '{variable} has no effect without {needed}.',
  'variable-unused.meaning': 'Housekey ignores it.',
  'variable-unused.fix': 'Set {needed}, or remove {variable}.',
  'variable-unused-library.summary': '{variable} has no effect in the library.',
  'variable-unused-library.fix': 'Remove {variable}.',
  'variable-unused-port.summary': '{variable} has no effect. The variable for the port is PORT.',
  'variable-unused-port.fix': 'Rename it to PORT, or remove it.',
  'variable-unused-state.summary':
    '{variable} has no effect together with SERVICE_REDIS_URL, which stores the state.',
  'variable-unused-state.fix':
    'Remove SERVICE_STATE_DIR, or SERVICE_REDIS_URL if there is only one replica.',
  'cluster-without-redis.summary':
    '{variable} is not set, and this process is a worker of a cluster.',
  'cluster-without-redis.meaning':
    'A worker does not learn of sign-outs and failed sign-ins at the others: a token that was signed out stays valid there, and limits count for each worker alone.',
  'cluster-without-redis.fix':
    'Set SERVICE_REDIS_URL (redisUrl), so that all workers share their state.',
  'public-path-wildcard.summary':
    '{variable} contains "{entry}", where * is an ordinary character.',
  'public-path-wildcard.meaning': 'Paths that it was meant for need a session.',
  'public-path-wildcard.fix': 'Use {prefix}, which includes everything below it.',
  'public-path-wildcard-root.fix': 'Name the paths without *. Each includes everything below it.',
  'file-empty.summary': '{variable} names an empty file.',
  'file-empty.meaning': 'The variable counts as unset.',
  'file-empty.fix': 'Write the value into the file, or remove the variable.',
  'password-unused.summary': '{variable} is set, but SERVICE_PASSWORD_HASH takes precedence.',
  'password-unused.meaning':
    'Only the password of the hash can sign in. Anyone who can read the environment sees the other one.',
  'password-unused.fix': 'Remove SERVICE_PASSWORD or SERVICE_PASSWORD_FILE.',
  'totp-empty.summary': '{variable} is set, but empty: no one-time code is asked for.',
  'totp-empty.meaning':
    'The password alone is enough to sign in. An empty variable also replaces the secret in .env.',
  'totp-empty.fix': 'Use the line that `housekey totp` prints, or remove the variable.',
  'env-file-missing.summary':
    '{variable} was not found in {folder}, and no SERVICE_ variable is set.',
  'env-file-missing.meaning': 'If you wrote a .env file, Housekey has not read it.',
  'env-file-missing.fix':
    'Start Housekey in the folder of your .env file, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': '{variable} contains a # in .env, which starts a comment there.',
  'env-value-cut.meaning': 'Only the part before the # is used.',
  'env-value-cut.fix': "Put the value in single quotes: {variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN is short (fewer than {minimum} bytes).',
  'metrics-token-short.meaning': 'Attackers can guess it, and then read the metrics.',
  'forward-auth-untrusted.summary': 'Forward auth is on, but no proxy is trusted.',
  'forward-auth-untrusted.meaning':
    'Housekey ignores which page a visitor wanted and who they are: all clients share one limit on failed sign-ins, and after signing in they do not return to the app.',
  'trusted-proxies-wide.summary': 'SERVICE_TRUSTED_PROXIES trusts too many addresses: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Anyone there can forge client addresses, so they can bypass the limit on failed sign-ins and falsify the log.',
  'cookie-name-foreign.summary':
    'The session cookie is named {name}, which other instances do not recognize.',
  'cookie-name-foreign.meaning':
    'Browsers send cookies to every port of a host: another Housekey on this host would forward this session to its app.',
  'identity-key-derived.summary':
    'The key of the signed identity is derived from SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Apps cache its public key, so it must survive a restart, and no random one is kept anywhere. Anyone who can read the public key can test guesses at the secret, although slowly. A state directory, Redis or SERVICE_IDENTITY_KEY prevents this; the public key then changes once.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN is {domain}, and anyone can register a host below it.',
  'cookie-domain-public.meaning':
    'Browsers reject such a cookie, so nobody stays signed in, and sign-ins may redirect to hosts that belong to others.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN is {domain}, and SERVICE_PUBLIC_URL is not below it.',
  'cookie-domain-elsewhere.meaning':
    'Browsers reject a cookie for a domain that does not contain the host, so nobody stays signed in.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT has too little contrast: {light} in the light color scheme ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT has too little contrast: {dark} in the dark color scheme ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT has too little contrast: {light} in the light color scheme ({lightContrast}:1), and {dark} in the dark color scheme ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Links and labels are hard to read. They need a contrast of {minimum}:1 with every surface (WCAG 2.2, level AA). The fix has the nearest colors that pass.',
} as const;
