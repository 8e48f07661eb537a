/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Skip to content',
  pages: 'Pages',
  welcome: 'Welcome',
  console: 'Console',
  app: 'App',
  openConsole: 'Open the console',
  guest: 'Guest',
  account: 'Account:',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  cancel: 'Cancel',
  done: 'Done',
  copy: 'Copy',
  copyWhat: 'Copy {what}',
  copied: 'Copied.',
  selected: 'Selected. Copy it with the keyboard.',
  checkingSession: 'Checking your session…',
  loadingConsole: 'Loading the console…',
  loadingConfiguration: 'Loading the configuration…',
  ownerOnly: 'Only the owner sees how secure this login is, and who has signed in.',
  configurationUnreachable: 'The service cannot be reached, so the configuration cannot be shown.',
  pageFailed: 'This page could not be loaded',
  pageFailedHelp: 'The service may be down, or it was updated after you opened this page.',
  reload: 'Reload',
  unreachableTitle: 'Service unreachable',
  pageHidden:
    'This page stays hidden until the service confirms who you are. You have not been signed out.',
  pageHiddenHelp:
    'The service may be restarting, or your connection may be down. If you run this service, check that it is running, and check its log.',
  notFound: 'Page not found',
  notFoundHelp:
    'There is no page at <code>{path}</code>. The link may be outdated, or the address may be misspelled.',
  goToWelcome: 'Go to the welcome page',
  appUnreachable: 'The app cannot be reached',
  appUnreachableSummary: 'Housekey works, but it cannot connect to the app at this address.',
  appUnreachableAdvice:
    'The app may be restarting. Try again in a moment. If you run this app, check that it is running, and check its log.',
  appSlow: 'The app took too long',
  appSlowSummary: 'Housekey works, but the app at this address did not respond in time.',
  appSlowAdvice:
    'If you were submitting something, it may have arrived. Check before you submit it again. If you run this app, check what keeps it busy.',
  appOversized: 'The app sent too many headers',
  appOversizedSummary:
    'Housekey works, but the app at this address answered with more headers than it may.',
  appOversizedAdvice:
    'Deleting the cookies of this site may help. If you run this app, make it send less than 64 KiB of headers.',
  signInNotAffected: 'Your sign-in is not affected.',
  guestLead: 'Anyone who opens this address gets in as a <strong>guest</strong>, just as you did.',
  guestLeadWithApp:
    'Anyone who opens this address gets in as a <strong>guest</strong>, just as you did, and can use the app at this address.',
  ownerLead: 'Signed in as <user>{email}</user>. Only you can sign in.',
  ownerLeadWithApp:
    'Signed in as <user>{email}</user>. Only you can sign in to the app at this address.',
  otherLead: 'Signed in as <user>{email}</user>.',
  authDisabled: 'Authentication is disabled',
  setUpLogin: 'Set up the login',
  aboutHousekey: 'About Housekey',
  aboutLogin: 'Housekey is a login for self-hosted apps.',
  aboutAppLogin:
    'Housekey is the login for the app at this address. The app needs no login of its own.',
  aboutUser:
    'It has one user, with one email and one password. There are no accounts and no user database.',
  configuration: 'Configuration',
  consoleExplains: '<link>The console</link> explains these and shows how to fix them.',
  twoVariables:
    'Two environment variables turn on authentication. Set them, then restart the service.',
  emailVariable: 'the email you sign in with',
  hashVariable: 'the hash that <code>housekey hash</code> prints for your password',
  nothingToFix: 'There is nothing to fix.',
  noSignIn: 'No sign-in is recorded.',
  noDevice: 'No device has signed in with the password.',
  andMore: '{names} and {count, plural, one {# more} other {# more}}',
} as const;
