import type { AuditEvent } from '../audit/audit-event.js';
import { MAX_NETWORKS, type NoticeKind } from './notice.js';

/** The texts of one kind of notice. */
interface KindTexts {
  readonly title: string;
  /** The event. `{name}` and so on stand for the values of a {@link Subject}. */
  readonly what: string;
  /** The advice in case it was someone else. */
  readonly advice: string;
  /** For a notice about several events: `3 more sign-ins on new devices`. */
  readonly several: readonly [singular: string, plural: string];
  readonly urgent: boolean;
}

const TEXTS: Readonly<Record<NoticeKind, KindTexts>> = {
  'new-device': {
    title: 'Sign-in on a new device',
    what: 'Someone signed in with {means} on a device that had not signed in before.',
    advice:
      'If this was not you, sign out everywhere in the console, change the password, and remove any passkey that is not yours.',
    several: ['more sign-in on a new device', 'more sign-ins on new devices'],
    urgent: true,
  },
  'wrong-code': {
    title: 'Correct password, wrong code',
    what: 'Someone entered the correct password, and a wrong one-time code.',
    advice: 'If this was not you, someone knows your password. Change it.',
    several: ['more wrong code', 'more wrong codes'],
    urgent: true,
  },
  'codes-throttled': {
    title: 'Correct password, too many wrong codes',
    what: 'Someone entered the correct password after too many wrong one-time codes. For now, no code is accepted on devices that have not given one before.',
    advice:
      'If this was not you, someone knows your password. Change it: on the host, or after a sign-in with a passkey or a link of `housekey link`.',
    several: ['more sign-in with too many wrong codes', 'more sign-ins with too many wrong codes'],
    urgent: true,
  },
  throttled: {
    title: 'Failed sign-ins are blocked',
    what: 'A network has used up its failed sign-ins, and further attempts are rejected for now.',
    advice:
      'If this was not you, someone is guessing your password. Your own devices can still sign in. A long random password needs no further action.',
    several: ['failed sign-in', 'failed sign-ins'],
    urgent: false,
  },
  'passkey-added': {
    title: 'Passkey added',
    what: 'Passkey "{name}" was added in the console.',
    advice:
      'If this was not you, remove it in the console, sign out everywhere, and change the password.',
    several: ['more passkey added', 'more passkeys added'],
    urgent: true,
  },
  'passkey-removed': {
    title: 'Passkey removed',
    what: 'Passkey "{name}" was removed in the console, and its sessions were ended.',
    advice: 'If this was not you, sign out everywhere in the console, and change the password.',
    several: ['more passkey removed', 'more passkeys removed'],
    urgent: true,
  },
  'sign-out-everywhere': {
    title: 'Signed out everywhere',
    what: 'All sessions were ended in the console.',
    advice: 'If this was not you, someone was signed in as you. Change the password.',
    several: ['more sign-out everywhere', 'more sign-outs everywhere'],
    urgent: false,
  },
  'link-used': {
    title: 'Sign-in with a link',
    what: 'Someone signed in with a link that `housekey link` had printed on the host.',
    advice:
      'If this was not you, someone can read the configuration on the host. Check the host, sign out everywhere, and change the secret key and the password.',
    several: ['more sign-in with a link', 'more sign-ins with links'],
    urgent: true,
  },
  'app-token-revoked': {
    title: 'App token revoked',
    what: 'App token "{name}" was revoked in the console.',
    advice: 'If this was not you, sign out everywhere in the console, and change the password.',
    several: ['more app token revoked', 'more app tokens revoked'],
    urgent: false,
  },
  'state-unwritable': {
    title: 'State directory cannot be written',
    what: 'The service cannot write to its state directory: {reason}. It continues in memory and keeps trying. If it restarts before it succeeds, sign-outs from this time are forgotten.',
    advice: 'Check the disk, and SERVICE_STATE_DIR. You are told when it can be written again.',
    several: ['more failure of the state directory', 'more failures of the state directory'],
    urgent: false,
  },
  'state-writable': {
    title: 'State directory can be written again',
    what: 'The service can write to its state directory again. Nothing is missing in it.',
    advice: 'You need not do anything.',
    several: ['more recovery of the state directory', 'more recoveries of the state directory'],
    urgent: false,
  },
  test: {
    title: 'Test notice',
    what: 'Notices from Housekey arrive here.',
    advice: 'It was sent by `housekey notify-test`. You need not do anything.',
    several: ['more test', 'more tests'],
    urgent: false,
  },
};

export function isUrgent(kind: NoticeKind): boolean {
  return TEXTS[kind].urgent;
}

/** The facts that a notice about one event names. */
export interface Subject {
  /** The passkey or app token. */
  readonly name?: string;
  /** The credential of the sign-in. */
  readonly means?: string;
  /** Why something failed. */
  readonly reason?: string;
}

export interface SingleNotice {
  readonly kind: NoticeKind;
  readonly subject: Subject;
  /** Such as `2026-06-01 12:00:00 UTC`. */
  readonly time: string;
  readonly network: string | null;
  readonly browser: string | null;
  readonly link: string | null;
}

/** Title and text of a notice about one event. */
export function describeSingle(notice: SingleNotice): { title: string; text: string } {
  const { kind, subject, time, network, browser, link } = notice;
  const { title, what, advice } = TEXTS[kind];
  const facts = [`When: ${time}`];
  if (network !== null) facts.push(`Network: ${network}`);
  if (browser !== null) facts.push(`Browser: ${browser}`);
  const { name = '', means = '', reason = '' } = subject;
  const values: Readonly<Record<string, string>> = { name, means, reason };
  const sentence = what.replace(/\{(\w+)\}/, (_, key: string) => String(values[key]));
  return { title, text: paragraphs(sentence, facts.join('\n'), advice, link) };
}

export interface SeveralEvents {
  readonly kind: NoticeKind;
  readonly count: number;
  readonly networks: number;
  /** When the last one happened at the latest, such as `2026-06-01 12:00:00 UTC`. */
  readonly time: string;
  /** How long they took, such as `the last hour`. */
  readonly period: string;
  readonly link: string | null;
}

/** Title and text of a notice about several events. */
export function describeSeveral(events: SeveralEvents): { title: string; text: string } {
  const { kind, count, networks, time, period, link } = events;
  const { several, advice } = TEXTS[kind];
  const title = `${formatCount(count)} ${several[count === 1 ? 0 : 1]}`;
  const from = networks === 0 ? '' : ` from ${networksText(networks)}`;
  const sentence = `${title}${from} in ${period}.`;
  return { title, text: paragraphs(sentence, `When: until ${time}`, advice, link) };
}

function paragraphs(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n\n');
}

function networksText(networks: number): string {
  if (networks > MAX_NETWORKS) return `more than ${formatCount(MAX_NETWORKS)} networks`;
  return networks === 1 ? '1 network' : `${formatCount(networks)} networks`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** The facts that a notice about this event names. */
export function subjectOf(event: AuditEvent): Subject {
  if (event.event === 'sign-in') return { means: event.method ?? 'the correct password' };
  if (event.event === 'app-token-revoked') return { name: event.appToken };
  const isAboutPasskey = event.event === 'passkey-added' || event.event === 'passkey-removed';
  return isAboutPasskey ? { name: event.method.slice('passkey "'.length, -1) } : {};
}
