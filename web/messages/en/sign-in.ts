/** Rare parts of the login page, which load with their code: links, passkeys and redirect loops. */
export default {
  linkTitle: 'Sign in by link',
  linkHelp: 'This link signs you in on this device, without the password. It works once.',
  linkInvalid: 'This link is older than five minutes or was used. Run “housekey link” again.',
  usePassword: 'Use the password instead',
  bounced: 'The app sent you back',
  bouncedHelp: 'You need not sign in again, but the app keeps redirecting you to this page.',
  bouncedGateway:
    'If you run this app, check why it redirects to /login. If it has a login of its own there, turn that off, or set SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'If you run this app, check that SERVICE_COOKIE_DOMAIN covers its host, and that your proxy passes cookies on.',
  openHousekey: 'Open Housekey',
  passkeyUnknown: 'This passkey is not registered here, or was removed. Use another one.',
  passkeyExpired: 'That took too long. Please try again.',
  passkeyRefused:
    'The passkey was not accepted. It must be unlocked with a fingerprint, face or PIN.',
  promptCanceled: 'No passkey was used: the browser’s window was closed, or had nothing to offer.',
  promptUnsupported: 'This browser or device cannot use passkeys.',
  promptInsecure:
    'The browser refused passkeys on this page. Open the service at its own https address.',
  promptKnown: 'This device already has a passkey for this service.',
  promptFailed: 'The browser could not use a passkey. Please try again.',
} as const;
