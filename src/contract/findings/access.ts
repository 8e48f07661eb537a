/** English sentences of findings about who can sign in, and with what. */
export default {
  'auth-enabled.summary': 'Authentication is enabled.',
  'auth-enabled.meaning': 'Only {email} can sign in.',

  'open.summary': 'Authentication is disabled.',
  'open.meaning': 'Neither SERVICE_EMAIL nor a password is set: everyone has access as a guest.',
  'open-app.meaning':
    'Neither SERVICE_EMAIL nor a password is set: everyone can use the app behind this service as a guest.',
  'open-without-password.meaning':
    'SERVICE_EMAIL is set, but no password is: everyone has access as a guest.',
  'open-without-email.meaning':
    'A password is set, but no email is: everyone has access as a guest.',
  'open-exposed.summary': 'Anyone who can reach {host} has access.',
  'open-exposed.meaning':
    'The service listens on an address that other machines can reach, and does not authenticate anyone.',
  'open-exposed.fix': 'HOST=127.0.0.1, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL starts or ends with a space.',
  'email-spaces.meaning': 'The email is compared exactly: a sign-in without the space fails.',
  'email-uppercase.summary': 'SERVICE_EMAIL contains uppercase letters.',
  'email-uppercase.meaning': 'The email is compared exactly: a sign-in in lowercase letters fails.',
  'email-without-at.summary': 'SERVICE_EMAIL contains no @.',
  'email-without-at.meaning':
    'The email is compared exactly: a sign-in with a complete address fails.',

  'password-plain.summary': 'The password is configured as plain text.',
  'password-plain.meaning':
    'Fine for development. Anyone who can read the environment of this service has the password.',
  'password-plain-exposed.meaning':
    'Other machines can reach this service, and anyone who can read its environment has the password.',
  'password-cost-low.summary': 'The password hash has a low cost ({cost}).',
  'password-cost-low.meaning':
    'Anyone who obtains the hash can guess quickly. The recommended minimum is {minimum}.',
  'password-cost-high.summary': 'The password hash has a very high cost ({cost}).',
  'password-cost-high.meaning':
    'Each sign-in takes seconds on this machine. Each step of cost doubles the time; 12 is common.',
  'password-cost-high-measured.meaning':
    'Each sign-in takes about {duration} on this machine. Each step of cost doubles the time; 12 is common.',
  'password-hashed.summary': 'The password is configured as a bcrypt hash.',
  'password-hashed.meaning': 'The password itself is not stored on this machine. Cost {cost}.',
  'password-short.summary': 'The password has fewer than {minimum} characters.',
  'password-short.meaning': 'Attackers can guess it, although rate limiting slows them down.',
  'password-common.summary': 'The password is one of the most common passwords.',
  'password-common.meaning': 'Attackers try these first. Choose another one, and hash it.',

  'secret-generated.summary': 'The signing key is generated at each start.',
  'secret-generated.meaning': 'A restart signs everyone out.',
  'secret-short.summary': 'SERVICE_SECRET_KEY is short ({length} of at least {minimum} bytes).',
  'secret-short.meaning':
    'Anyone who has a token can try to guess the key, and sign their own tokens with it.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY repeats one character.',
  'secret-repeated.meaning': 'Anyone can guess it, and sign their own tokens with it.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY is long, but it can be guessed.',
  'secret-guessable.meaning':
    'It consists of words, repeats itself or is a known example. Anyone who has a token can test guesses, and sign their own tokens with the key.',
  'secret-configured.summary': 'The signing key is configured.',
  'secret-configured.meaning': 'Sessions survive a restart of the service.',

  'codes.summary': 'Each sign-in needs a one-time code.',
  'codes.meaning': 'Someone who has the password cannot sign in.',
  'codes-per-device.summary': 'Each device needs a one-time code every 30 days.',
  'codes-per-device.meaning':
    'On a device that has given a code, someone who has the password can sign in without one.',
  'codes-per-device-forgotten.summary': 'A restart asks every device for a one-time code again.',
  'codes-per-device-forgotten.meaning':
    'SERVICE_TOTP_EVERY=device needs a signing key that is the same after a restart, to recognize devices.',

  'passkeys.summary': '{count, plural, one {# passkey} other {# passkeys}} can sign in.',
  'passkeys.meaning': 'The password can sign in too.',
  'passwords-off.summary': 'Only {count, plural, one {# passkey} other {# passkeys}} can sign in.',
  'passwords-off.meaning': 'The password is refused.',
  'passkeys-unusable.summary': 'The passkeys cannot be used.',
  'passkeys-unusable.meaning':
    'A passkey belongs to one host name, which SERVICE_PUBLIC_URL must name.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL names an IP address, for which browsers refuse passkeys.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL does not use https, without which browsers refuse passkeys.',
  'passkey-elsewhere.summary':
    'The passkey "{name}" is for {host}, and this service is at {ownHost}.',
  'passkey-elsewhere.meaning':
    'Browsers offer a passkey only on the host that it was registered for.',
  'passkey-elsewhere.fix':
    'Register a new passkey in the console, and replace this one in SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'The passkey "{name}" is not in the configuration yet.',
  'passkey-unsaved.meaning': 'It works on this replica until the service restarts.',
  'passkey-unsaved.fix':
    'Add its entry, which the console shows under Passkeys, to SERVICE_PASSKEYS.',
  'passkey-still-configured.summary':
    'The passkey "{name}" was removed, but is still in the configuration.',
  'passkey-still-configured.meaning':
    'It can sign in again after a restart, and on other replicas even now.',
  'passkey-still-configured.fix': 'Remove its entry from SERVICE_PASSKEYS, and restart.',
  'passkey-counter.summary': 'The signature counter of the passkey "{name}" has gone back.',
  'passkey-counter.meaning':
    'Someone may have copied it. Some authenticators do not count correctly, either.',
  'passkey-counter.fix':
    'If you do not trust it, remove it in the console and register another one.',

  'app-token-expired.summary':
    '{count, plural, one {The app token {names} has} other {The app tokens {names} have}} expired.',
  'app-token-expired.meaning': 'Programs that still send it are refused.',
  'app-token-expired.fix':
    'Remove it from SERVICE_APP_TOKENS, or create another one with `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {The app token {names} was} other {The app tokens {names} were}} revoked, and still in the configuration.',
  'app-token-revoked.meaning': 'It is refused until this service restarts. Then it is valid again.',
  'app-token-revoked-redis.meaning': 'It is refused as long as Redis keeps its data.',
  'app-token-revoked-state.meaning': 'It is refused as long as the state directory keeps its data.',
  'app-token-revoked.fix': 'Remove it from SERVICE_APP_TOKENS',
} as const;
