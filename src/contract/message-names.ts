// `npm run messages` writes this file from en.json.

/** The messages that the service writes into its pages. */
export type ServiceMessageName =
  | 'signIn' | 'signInTo' | 'passwordHelp' | 'email' | 'missing-email' | 'password'
  | 'missing-password' | 'showPassword' | 'capsLock' | 'staySignedIn' | 'signingIn' | 'signingYouIn'
  | 'loading' | 'host' | 'language' | 'openApp' | 'enterCode' | 'codeHelp' | 'code' | 'missing-code'
  | 'backToPassword' | 'passkeySignIn' | 'continueWithCloudflare' | 'continueWithTailscale'
  | 'passkeyHelp' | 'passkeysUnsupported' | 'waitingForBrowser' | 'hostUnreachable' | 'unreachable'
  | 'unreachableHelp' | 'tryAgain' | 'trying' | 'noResponseAfter' | 'retriesByItself' | 'retryIn'
  | 'tryNow' | 'waitClock' | 'waitSeconds' | 'waitMinutes' | 'failed-incorrect'
  | 'incorrectPassword' | 'failed-code-required' | 'failed-incorrect-code' | 'failed-used-code'
  | 'failed-too-many-codes' | 'failed-unavailable' | 'failed-throttled' | 'failed-busy'
  | 'failed-unreachable' | 'failed-unexpected' | 'failed-cross-site' | 'failed-cookie-blocked'
  | 'proving' | 'signed-out-expired' | 'signed-out-revoked' | 'signed-out-other-tab'
  | 'signed-out-by-user' | 'signed-out-by-user-local-only' | 'signed-out-everywhere'
  | 'pending-replicas' | 'pending-state-directory' | 'signOut' | 'cancel' | 'linkTitle' | 'linkHelp'
  | 'failed-invalid-link' | 'usePassword' | 'bounced' | 'bouncedHelp' | 'bouncedGateway'
  | 'bouncedProxy' | 'openHousekey' | 'failed-passkey-unknown' | 'failed-passkey-expired'
  | 'failed-passkey-refused' | 'failed-prompt-canceled' | 'failed-prompt-unsupported'
  | 'failed-prompt-insecure' | 'failed-prompt-known' | 'failed-prompt-failed' | 'signOutTitle'
  | 'signOutHelp' | 'signedOutTitle' | 'stepUpTitle' | 'stepUpHelp' | 'stepUpPasskey' | 'wrongHost'
  | 'wrongHostHelp' | 'ticketRefused' | 'ticketRefusedHelp' | 'tooManyCookies' | 'cookiesDeleted'
  | 'cookiesKept' | 'continue' | 'deleteCookies' | 'scriptNeeded';
