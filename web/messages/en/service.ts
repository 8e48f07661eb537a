/**
 * Texts that the service renders itself, without a script: signing out, too many cookies, and pages without
 * JavaScript.
 */
export default {
  signOutTitle: 'Sign out?',
  signOutHelp:
    'This ends your session in this browser, with everything that is still running in it.',
  signedOutTitle: 'Signed out',
  tooManyCookies: 'Too many cookies',
  cookiesDeleted:
    'Pages on this site have set more cookies than a request can carry. They have been deleted, including your session. You may need to sign in again.',
  cookiesKept:
    'Pages on this site have set more cookies than a request can carry. Nothing opens until you delete them. This also signs you out.',
  continue: 'Continue',
  deleteCookies: 'Delete this site’s cookies',
  scriptNeeded: 'Signing in needs JavaScript. Please allow it for this site and reload the page.',
} as const;
