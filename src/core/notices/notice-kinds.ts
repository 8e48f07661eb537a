/** The texts of one kind of notice, and how it is sent. */
interface KindRow {
  readonly title: string;
  /** The event. `{name}` and so on stand for the values of a {@link Subject}. */
  readonly what: string;
  /** The advice in case it was someone else. */
  readonly advice: string;
  /** For a notice about several events: `3 more sign-ins on new devices`. */
  readonly several: readonly [singular: string, plural: string];
  /** Whether someone may have got in, or is about to. */
  readonly urgent: boolean;
  /**
   * How many are sent one by one in an hour. The rest is one notice at its end. 1 if anyone can cause it at any rate,
   * or anyone who has the password, and for a disk, which may fail and recover again and again.
   */
  readonly single: 1 | 5;
  /** ntfy shows it as an emoji. */
  readonly tag: string;
}

/** Every kind of notice. The names are stable: programs that receive webhooks compare them. */
export const NOTICE_KINDS = {
  'new-device': {
    title: 'Sign-in on a new device',
    what: 'Someone signed in with {means} on a device that had not signed in before.',
    advice:
      'If this was not you, sign out everywhere in the console, change the password, and remove any passkey that is not yours.',
    several: ['more sign-in on a new device', 'more sign-ins on new devices'],
    urgent: true,
    single: 5,
    tag: 'key',
  },
  'wrong-code': {
    title: 'Correct password, wrong code',
    what: 'Someone entered the correct password, and a wrong one-time code.',
    advice: 'If this was not you, someone knows your password. Change it.',
    several: ['more wrong code', 'more wrong codes'],
    urgent: true,
    single: 1,
    tag: 'warning',
  },
  'codes-throttled': {
    title: 'Correct password, too many wrong codes',
    what: 'Someone entered the correct password after too many wrong one-time codes. For now, no code is accepted on devices that have not given one before.',
    advice:
      'If this was not you, someone knows your password. Change it: on the host, or after a sign-in with a passkey or a link of `housekey link`.',
    several: ['more sign-in with too many wrong codes', 'more sign-ins with too many wrong codes'],
    urgent: true,
    single: 1,
    tag: 'rotating_light',
  },
  throttled: {
    title: 'Failed sign-ins are blocked',
    what: 'A network has used up its failed sign-ins, and further attempts are rejected for now.',
    advice:
      'If this was not you, someone is guessing your password. Your own devices can still sign in. A long random password needs no further action.',
    several: ['failed sign-in', 'failed sign-ins'],
    urgent: false,
    single: 1,
    tag: 'no_entry',
  },
  'device-approved': {
    title: 'Device approved',
    what: 'Another device was allowed to sign in, with a code or a link, in a browser that was signed in.',
    advice:
      'If this was not you, sign out everywhere in the console, and change the password: someone has used both.',
    several: ['more device approved', 'more devices approved'],
    urgent: true,
    single: 5,
    tag: 'key',
  },
  'passkey-added': {
    title: 'Passkey added',
    what: 'Passkey "{name}" was added in the console.',
    advice:
      'If this was not you, remove it in the console, sign out everywhere, and change the password.',
    several: ['more passkey added', 'more passkeys added'],
    urgent: true,
    single: 5,
    tag: 'key',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    what: 'Passkey "{name}" was removed in the console, and its sessions were ended.',
    advice: 'If this was not you, sign out everywhere in the console, and change the password.',
    several: ['more passkey removed', 'more passkeys removed'],
    urgent: true,
    single: 5,
    tag: 'wastebasket',
  },
  'codes-changed': {
    title: 'One-time codes turned on or off',
    what: 'One-time codes were turned on or off in the console, or off on the host.',
    advice:
      'If this was not you, sign out everywhere in the console, change the password, and check the page Credentials.',
    several: ['more change of one-time codes', 'more changes of one-time codes'],
    urgent: true,
    single: 5,
    tag: 'warning',
  },
  'pass-created': {
    title: 'Address allowed to use an app',
    what: '{name} without signing in. The pass was made in the console.',
    advice:
      'If this was not you, end the pass in the console, sign out everywhere, and change the password.',
    several: ['more pass made', 'more passes made'],
    urgent: true,
    single: 5,
    tag: 'key',
  },
  'sign-out-everywhere': {
    title: 'Signed out everywhere',
    what: 'All sessions were ended in the console.',
    advice: 'If this was not you, someone was signed in as you. Change the password.',
    several: ['more sign-out everywhere', 'more sign-outs everywhere'],
    urgent: false,
    single: 5,
    tag: 'door',
  },
  locked: {
    title: 'The login is locked',
    what: 'The login was locked {reason}. Everyone was signed out, and nobody can sign in.',
    advice: 'To unlock it, run `housekey unlock` on the host.',
    several: ['more lock', 'more locks'],
    urgent: true,
    single: 5,
    tag: 'lock',
  },
  unlocked: {
    title: 'The login is unlocked',
    what: 'Someone ran `housekey unlock` on the host. Everyone must sign in again.',
    advice: 'If this was not you, someone can run commands on the host. Check the host.',
    several: ['more unlock', 'more unlocks'],
    urgent: true,
    single: 5,
    tag: 'unlock',
  },
  'link-used': {
    title: 'Sign-in with a link',
    what: 'Someone signed in with a link that `housekey link` had printed on the host.',
    advice:
      'If this was not you, someone can read the configuration on the host. Check the host, sign out everywhere, and change the secret key and the password.',
    several: ['more sign-in with a link', 'more sign-ins with links'],
    urgent: true,
    single: 5,
    tag: 'warning',
  },
  'app-token-created': {
    title: 'App token created',
    what: 'App token "{name}" was created in the console.',
    advice:
      'If this was not you, remove it in the console, sign out everywhere, and change the password.',
    several: ['more app token created', 'more app tokens created'],
    urgent: true,
    single: 5,
    tag: 'key',
  },
  'share-created': {
    title: 'Share created',
    what: 'A share for the guest "{name}" was created in the console.',
    advice:
      'If this was not you, remove it in the console, sign out everywhere, and change the password.',
    several: ['more share created', 'more shares created'],
    urgent: true,
    single: 5,
    tag: 'key',
  },
  'app-token-revoked': {
    title: 'App token revoked',
    what: 'App token "{name}" was revoked in the console.',
    advice: 'If this was not you, sign out everywhere in the console, and change the password.',
    several: ['more app token revoked', 'more app tokens revoked'],
    urgent: false,
    single: 5,
    tag: 'wastebasket',
  },
  'state-unwritable': {
    title: 'State directory cannot be written',
    what: 'The service cannot write to its state directory: {reason}. It continues in memory and keeps trying. If it restarts before it succeeds, sign-outs from this time are forgotten.',
    advice: 'Check the disk, and SERVICE_STATE_DIR. You are told when it can be written again.',
    several: ['more failure of the state directory', 'more failures of the state directory'],
    urgent: false,
    single: 1,
    tag: 'warning',
  },
  'state-writable': {
    title: 'State directory can be written again',
    what: 'The service can write to its state directory again. Nothing is missing in it.',
    advice: 'You need not do anything.',
    several: ['more recovery of the state directory', 'more recoveries of the state directory'],
    urgent: false,
    single: 1,
    tag: 'white_check_mark',
  },
  test: {
    title: 'Test notice',
    what: 'Notices from Housekey arrive here.',
    advice:
      'It was sent by `housekey notify-test`, or from the console. You don’t have to do anything.',
    several: ['more test', 'more tests'],
    urgent: false,
    single: 1,
    tag: 'white_check_mark',
  },
} as const satisfies Readonly<Record<string, KindRow>>;

/** The subject of a notice. */
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** The notices that are not about a sign-in or a change of the owner's. */
export const OFFERS_NO_LOCK: ReadonlySet<NoticeKind> = new Set([
  'throttled',
  'locked',
  'state-unwritable',
  'state-writable',
  'test',
]);
