const HASH_LINE = "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'";
const SECRET_LINE = 'SERVICE_SECRET_KEY=<what `housekey secret` prints>';

/** Findings about who can sign in, and with what. */
export default {
  'auth-enabled': {
    level: 'good',
    summary: 'Authentication is enabled.',
    meaning: 'Only {email} can sign in.',
  },
  open: {
    level: 'warning',
    summary: 'Authentication is disabled.',
    meaning: 'Neither SERVICE_EMAIL nor a password is set: everyone has access as a guest.',
    fixLine: 'SERVICE_EMAIL=you@example.com SERVICE_PASSWORD=<your password>',
  },
  'open-app': {
    code: 'open',
    meaning:
      'Neither SERVICE_EMAIL nor a password is set: everyone can use the app behind this service as a guest.',
  },
  'open-without-password': {
    level: 'warning',
    meaning: 'SERVICE_EMAIL is set, but no password is: everyone has access as a guest.',
    fixLine: HASH_LINE,
  },
  'open-without-email': {
    level: 'warning',
    meaning: 'A password is set, but no email is: everyone has access as a guest.',
    fixLine: 'SERVICE_EMAIL=you@example.com',
  },
  'open-exposed': {
    level: 'warning',
    summary: 'Anyone who can reach {host} has access.',
    meaning:
      'The service listens on an address that other machines can reach, and does not authenticate anyone.',
    fix: 'HOST=127.0.0.1, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
  },
  'email-spaces': {
    level: 'warning',
    summary: 'SERVICE_EMAIL starts or ends with a space.',
    meaning: 'The email is compared exactly: a sign-in without the space fails.',
    fixLine: 'SERVICE_EMAIL={trimmed}',
  },
  'email-uppercase': {
    level: 'warning',
    summary: 'SERVICE_EMAIL contains uppercase letters.',
    meaning: 'The email is compared exactly: a sign-in in lowercase letters fails.',
    fixLine: 'SERVICE_EMAIL={lowercase}',
  },
  'email-without-at': {
    level: 'warning',
    summary: 'SERVICE_EMAIL contains no @.',
    meaning: 'The email is compared exactly: a sign-in with a complete address fails.',
    fixLine: 'SERVICE_EMAIL=you@example.com',
  },
  'password-plain': {
    level: 'advice',
    summary: 'The password is configured as plain text.',
    meaning:
      'Fine for development. Anyone who can read the environment of this service has the password.',
    fixLine: HASH_LINE,
  },
  'password-plain-exposed': {
    code: 'password-plain',
    level: 'warning',
    meaning:
      'Other machines can reach this service, and anyone who can read its environment has the password.',
  },
  'password-cost-low': {
    level: 'advice',
    summary: 'The password hash has a low cost ({cost}).',
    meaning: 'Anyone who obtains the hash can guess quickly. The recommended minimum is {minimum}.',
    fixLine: HASH_LINE,
  },
  'password-cost-high': {
    level: 'advice',
    summary: 'The password hash has a very high cost ({cost}).',
    meaning:
      'Each sign-in takes seconds on this machine. Each step of cost doubles the time; 12 is common.',
    fixLine: HASH_LINE,
  },
  'password-cost-high-measured': {
    code: 'password-cost-high',
    meaning:
      'Each sign-in takes about {duration} on this machine. Each step of cost doubles the time; 12 is common.',
  },
  'password-hashed': {
    level: 'good',
    summary: 'The password is configured as a bcrypt hash.',
    meaning: 'The password itself is not stored on this machine. Cost {cost}.',
  },
  'password-short': {
    level: 'warning',
    summary: 'The password has fewer than {minimum} characters.',
    meaning: 'Attackers can guess it, although rate limiting slows them down.',
    fixLine: HASH_LINE,
  },
  'password-common': {
    level: 'warning',
    summary: 'The password is one of the most common passwords.',
    meaning: 'Attackers try these first. Choose another one, and hash it.',
    fixLine: HASH_LINE,
  },
  'secret-generated': {
    level: 'advice',
    summary: 'The signing key is generated at each start.',
    meaning: 'A restart signs everyone out.',
    fixLine: SECRET_LINE,
  },
  'secret-short': {
    level: 'warning',
    summary: 'SERVICE_SECRET_KEY is short ({length} of at least {minimum} bytes).',
    meaning: 'Anyone who has a token can try to guess the key, and sign their own tokens with it.',
    fixLine: SECRET_LINE,
  },
  'secret-repeated': {
    level: 'warning',
    summary: 'SERVICE_SECRET_KEY repeats one character.',
    meaning: 'Anyone can guess it, and sign their own tokens with it.',
    fixLine: SECRET_LINE,
  },
  'secret-guessable': {
    level: 'warning',
    summary: 'SERVICE_SECRET_KEY is long, but it can be guessed.',
    meaning:
      'It consists of words, repeats itself or is a known example. Anyone who has a token can test guesses, and sign their own tokens with the key.',
    fixLine: SECRET_LINE,
  },
  'secret-configured': {
    level: 'good',
    summary: 'The signing key is configured.',
    meaning: 'Sessions survive a restart of the service.',
  },
  codes: {
    level: 'good',
    summary: 'Each sign-in needs a one-time code.',
    meaning: 'Someone who has the password cannot sign in.',
  },
  'codes-per-device': {
    level: 'good',
    summary: 'Each device needs a one-time code every 30 days.',
    meaning:
      'On a device that has given a code, someone who has the password can sign in without one.',
  },
  'codes-per-device-forgotten': {
    level: 'advice',
    summary: 'A restart asks every device for a one-time code again.',
    meaning:
      'SERVICE_TOTP_EVERY=device needs a signing key that is the same after a restart, to recognize devices.',
    fixLine: SECRET_LINE,
  },
  passkeys: {
    level: 'good',
    summary: '{count, plural, one {# passkey} other {# passkeys}} can sign in.',
    meaning: 'The password can sign in too.',
  },
  'passwords-off': {
    level: 'good',
    summary: 'Only {count, plural, one {# passkey} other {# passkeys}} can sign in.',
    meaning: 'The password is refused.',
  },
  'passkeys-unusable': {
    level: 'warning',
    summary: 'The passkeys cannot be used.',
    meaning: 'A passkey belongs to one host name, which SERVICE_PUBLIC_URL must name.',
    fixLine: 'SERVICE_PUBLIC_URL=https://<your host>',
  },
  'passkeys-unusable-address': {
    code: 'passkeys-unusable',
    meaning: 'SERVICE_PUBLIC_URL names an IP address, for which browsers refuse passkeys.',
    fixLine: 'SERVICE_PUBLIC_URL=https://<a host name>',
  },
  'passkeys-unusable-insecure': {
    code: 'passkeys-unusable',
    meaning: 'SERVICE_PUBLIC_URL does not use https, without which browsers refuse passkeys.',
    fixLine: 'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
  },
  'passkey-elsewhere': {
    level: 'warning',
    summary: 'The passkey "{name}" is for {host}, and this service is at {ownHost}.',
    meaning: 'Browsers offer a passkey only on the host that it was registered for.',
    fix: 'Register a new passkey in the console, and replace this one in SERVICE_PASSKEYS.',
  },
  'passkey-unsaved': {
    level: 'warning',
    summary: 'The passkey "{name}" is not in the configuration yet.',
    meaning: 'It works on this replica until the service restarts.',
    fix: 'Add its entry, which the console shows under Passkeys, to SERVICE_PASSKEYS.',
  },
  'passkey-still-configured': {
    level: 'warning',
    summary: 'The passkey "{name}" was removed, but is still in the configuration.',
    meaning: 'It can sign in again after a restart, and on other replicas even now.',
    fix: 'Remove its entry from SERVICE_PASSKEYS, and restart.',
  },
  'passkey-counter': {
    level: 'warning',
    summary: 'The signature counter of the passkey "{name}" has gone back.',
    meaning: 'Someone may have copied it. Some authenticators do not count correctly, either.',
    fix: 'If you do not trust it, remove it in the console and register another one.',
  },
  'app-token-expired': {
    level: 'advice',
    summary:
      '{count, plural, one {The app token {names} has} other {The app tokens {names} have}} expired.',
    meaning: 'Programs that still send it are refused.',
    fix: 'Remove it from SERVICE_APP_TOKENS, or create another one with `housekey app-token`',
  },
  'app-token-revoked': {
    level: 'warning',
    summary:
      '{count, plural, one {The app token {names} was} other {The app tokens {names} were}} revoked, and still in the configuration.',
    meaning: 'It is refused until this service restarts. Then it is valid again.',
    fix: 'Remove it from SERVICE_APP_TOKENS',
  },
  'app-token-revoked-redis': {
    code: 'app-token-revoked',
    level: 'advice',
    meaning: 'It is refused as long as Redis keeps its data.',
  },
  'app-token-revoked-state': {
    code: 'app-token-revoked',
    level: 'advice',
    meaning: 'It is refused as long as the state directory keeps its data.',
  },
} as const;
