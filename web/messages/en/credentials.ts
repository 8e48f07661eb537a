/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Loading the passkeys…',
  passkeysFailed: 'The passkeys could not be loaded.',
  passkeysHelp:
    'A passkey signs you in with the fingerprint, face or PIN of your device, and works only on this service’s own pages. Housekey keeps its public key in <code>SERVICE_PASSKEYS</code>, and no secret.',
  noPasskeys: 'There are no passkeys yet.',
  passkeyFor: '<strong>{name}</strong> for {host}',
  passkeyConfigured: 'in SERVICE_PASSKEYS',
  passkeyUnsaved: 'not in SERVICE_PASSKEYS yet: works until the restart',
  passkeyDeleted: 'removed, but still in SERVICE_PASSKEYS: delete its entry before the restart',
  passkeyElsewhere: 'in SERVICE_PASSKEYS, but for another host',
  needsPublicUrl:
    'A passkey belongs to one host name. Set SERVICE_PUBLIC_URL to the https address of this service, and restart it.',
  needsHostName:
    'Browsers refuse passkeys for an IP address. Give this service a host name, and set SERVICE_PUBLIC_URL to it.',
  needsHttps:
    'Browsers refuse passkeys without HTTPS. Put HTTPS in front of this service, and set SERVICE_PUBLIC_URL to its https address.',
  registrationCanceled: 'Canceled: the browser’s window was closed, or the time was up.',
  registrationUnsupported:
    'This device cannot keep a passkey, or cannot verify its user with a fingerprint, face or PIN.',
  registrationInsecure:
    'The browser refused passkeys on this page. Open the console at the address in SERVICE_PUBLIC_URL.',
  registrationKnown: 'This device already has a passkey for this service.',
  registrationFailed: 'The browser could not use a passkey. Please try again.',
  registrationExpired: 'That took too long. Please start again.',
  registrationRefused: 'The passkey was not accepted. Please start again.',
  passkeysNeedHttps: 'Passkeys need SERVICE_PUBLIC_URL to be https with a host name',
  lastPasskey:
    'This is the only passkey, and passwords are turned off; remove SERVICE_PASSWORD_SIGN_IN first',
  passkeyNameRule: 'The name must be 1 to 40 letters, digits, dots, hyphens and underscores',
  passkeyNameTaken: 'Another passkey has this name; choose another name',
  tooManyPasskeys: 'Too many passkeys are not in the configuration yet; add them and restart',
  passkeyRegistered: 'This passkey is registered already',
  serviceUnreachable: 'The service cannot be reached.',
  serviceBusy: 'The service is busy. Please try again in a moment.',
  registerPasskey: 'Register a passkey',
  passkeyName: 'Name, such as phone',
  passwordAgain: 'Your password, again',
  confirmOwner: 'Confirm that it is you. This counts for ten minutes.',
  removePasskey: 'Remove passkey',
  removePasskeyHelp: 'It can no longer sign in, and its sessions end at once.',
  incorrectPassword: 'Incorrect password',
  confirmWithPasskey: 'Confirm with a passkey instead',
  passkeyCreated: 'The passkey was created. Now sign in with it once, to make sure that it works.',
  testPasskey: 'Test the passkey',
  keepPasskey: 'One more step: keep the passkey',
  keepPasskeyHelp:
    'It can sign in now, but only until the service restarts. Add its entry to the configuration. It contains no secret.',
  allPasskeys: 'With all passkeys, in the place that you use:',
  codesOff:
    'Off: the password alone signs in. With a code of an authenticator app as well, a stolen password is not enough.',
  codesTurnOn:
    'To turn them on, run this command on the host, and add the line that it prints to the configuration:',
  codesEachSignIn:
    'On: each sign-in with the password needs a code of your authenticator app. With <code>SERVICE_TOTP_EVERY=device</code>, a known device needs one only every 30 days.',
  codesEachDevice:
    'On: each device needs a code of your authenticator app every 30 days. With <code>SERVICE_TOTP_EVERY=sign-in</code>, each sign-in with the password needs one.',
  codesLost:
    'There are no recovery codes. If you lose the app, run <code>housekey link</code> on the host, or remove <code>SERVICE_TOTP_SECRET</code> and restart the service.',
  loadingAppTokens: 'Loading the app tokens…',
  appTokensUnreachable: 'The service cannot be reached, so the app tokens cannot be shown.',
  appTokensHelp:
    'Scripts, git, calendar clients and other programs use the app with these. To create one, run <code>housekey app-token NAME</code> and put its line into <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'All methods',
  limitsEverywhere: '{methods} on all paths of the app.',
  limitsEverywhereUntil: '{methods} on all paths of the app, until {date}.',
  limits: '{methods} on {paths}.',
  limitsUntil: '{methods} on {paths}, until {date}.',
  neverUsed: 'Not used since the service started.',
  usedRecently: 'Last used within the last two hours.',
  lastUsed: 'Last used {ago}.',
  expiredState: 'expired',
  revokedState: 'revoked',
  revoke: 'Revoke',
  revokeWhich: 'Revoke {name}',
  revokeTitle: 'Revoke <code>{name}</code>?',
  revokeConfirm: 'Revoke app token',
  revoking: 'Revoking…',
  revokeFailed: 'Revoking failed. The app token is still valid.',
  revokeHelp:
    'The program that uses it is refused at once, and its running requests end. Without Redis or <code>SERVICE_STATE_DIR</code>, the token is valid again after a restart until you remove its line from <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} is revoked. Remove its line from SERVICE_APP_TOKENS, too.',
} as const;
