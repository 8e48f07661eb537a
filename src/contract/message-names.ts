// `npm run messages` writes this file from en.json.

/** The messages that the service writes into its pages. */
export type ServiceMessageName =
  | 'signIn' | 'signInTo' | 'passwordHelp' | 'email' | 'emailMissing' | 'password'
  | 'passwordMissing' | 'showPassword' | 'capsLock' | 'staySignedIn' | 'signingIn' | 'signingYouIn'
  | 'loading' | 'host' | 'language' | 'openApp' | 'enterCode' | 'codeHelp' | 'code' | 'codeMissing'
  | 'backToPassword' | 'passkeySignIn' | 'passkeyHelp' | 'passkeysUnsupported' | 'waitingForBrowser'
  | 'hostUnreachable' | 'unreachable' | 'unreachableHelp' | 'tryAgain' | 'trying'
  | 'noResponseAfter' | 'retriesByItself' | 'retryIn' | 'tryNow' | 'waitClock' | 'waitSeconds'
  | 'waitMinutes' | 'incorrect' | 'incorrectPassword' | 'codeRequired' | 'incorrectCode'
  | 'usedCode' | 'tooManyCodes' | 'codeUnavailable' | 'throttled' | 'busy' | 'failedUnreachable'
  | 'unexpected' | 'crossSite' | 'cookieBlocked' | 'proving' | 'expired' | 'revoked'
  | 'signedOutInOtherTab' | 'signedOut' | 'signedOutLocally' | 'signedOutEverywhere'
  | 'pendingReplicas' | 'pendingStateDirectory' | 'signOut' | 'cancel' | 'linkTitle' | 'linkHelp'
  | 'linkInvalid' | 'usePassword' | 'bounced' | 'bouncedHelp' | 'bouncedGateway' | 'bouncedProxy'
  | 'openHousekey' | 'passkeyUnknown' | 'passkeyExpired' | 'passkeyRefused' | 'promptCanceled'
  | 'promptUnsupported' | 'promptInsecure' | 'promptKnown' | 'promptFailed' | 'signOutTitle'
  | 'signOutHelp' | 'signedOutTitle' | 'stepUpTitle' | 'stepUpHelp' | 'stepUpPasskey' | 'wrongHost'
  | 'wrongHostHelp' | 'ticketRefused' | 'ticketRefusedHelp' | 'tooManyCookies' | 'cookiesDeleted'
  | 'cookiesKept' | 'continue' | 'deleteCookies' | 'scriptNeeded';
