/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Choose how you sign in. Housekey then writes the settings, with a hash in place of your password. You save them.',
  setUpPrivacy: 'Everything stays on this machine. Nothing is stored or sent elsewhere.',
  newEmail: 'Email',
  newEmailHint: 'You sign in with it. Housekey sends no mail to it.',
  newEmailMissing: 'Please enter an email.',
  newPassword: 'Password',
  newPasswordHint: 'At least 8 characters. Four or more random words are easy to remember.',
  strengthWeak: 'Weak: choose another',
  strengthFair: 'Fair',
  strengthGood: 'Good',
  strengthStrong: 'Strong',
  strengthLabel: 'Strength of the password: {strength}',
  weakShort: 'Use at least 8 characters.',
  weakCommon: 'This is one of the most common passwords. Attackers try it first.',
  weakPersonal: 'Most of it is in your email.',
  weakPredictable: 'Words, years and runs of keys are quickly guessed. Make it longer.',
  protectWhat: 'What do you want to protect?',
  protectNothing: 'Nothing yet',
  protectApp: 'An app',
  appAddress: 'Address of the app',
  appAddressHint: 'Where Housekey reaches it, without a path.',
  appAddressMissing: 'Please enter the address of the app.',
  appImage: 'Image of the app',
  appImageHint: 'As in its documentation, such as ghcr.io/name/app:1.',
  appImageMissing: 'Please enter the name of an image.',
  runHow: 'How do you run Housekey?',
  runDirectly: 'As a program',
  createFiles: 'Create the settings',
  creatingFiles: 'Creating…',
  setupUnreachable: 'The service cannot be reached. Check that it is running, and try again.',
  setupBusy:
    '{seconds, plural, one {Too many attempts. Try again in # second.} other {Too many attempts. Try again in # seconds.}}',
  saveFiles: 'Save your settings',
  saveFilesLead: 'These texts are shown once. They work as they are.',
  stepFolder: 'Open a terminal in the folder for the settings:',
  stepSave:
    '{count, plural, one {Save this text as a file of this name:} other {Save these texts as files of these names:}}',
  stepPrivate: 'Keep other users of this machine from reading them:',
  stepStart: 'Stop the running service with Ctrl+C, and start the new one:',
  stepRestart: 'Stop Housekey with Ctrl+C, and start it again.',
  stepSignIn: 'Open <link>{address}</link> and sign in with <strong>{email}</strong>.',
  changeAnswers: 'Change the answers',
  noSetup: 'The login cannot be set up here',
  noSetupEnabled:
    'Authentication is enabled already. To change it, run <code>housekey init</code>.',
  noSetupApp: 'Housekey is in front of an app. To set it up, run <code>housekey init</code>.',
  noSetupAddress:
    'The service listens on an address that other machines can reach. Start it with <code>HOST=127.0.0.1</code>, or run <code>housekey init</code>.',
  noSetupProxy:
    'This page is not available through a proxy. Open the address of the service itself.',
  noSetupRemote:
    'This page is available only on the machine of the service, under <code>localhost</code> or <code>127.0.0.1</code>.',
  noSetupCode:
    'Open the address with the code that Housekey printed when it started, or run <code>housekey init</code>.',
  backToWelcome: 'Go to the welcome page',
} as const;
