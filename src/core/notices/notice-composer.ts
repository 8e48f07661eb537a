import type { AuditClient, AuditEvent } from '../audit/audit-event.js';
import { MAX_NETWORKS, noticeKindOf, subjectOf, type Notice, type Subject } from './notice.js';
import { NOTICE_KINDS, OFFERS_NO_LOCK, type NoticeKind } from './notice-kinds.js';

/** Events of one kind within this time of the first one share its window. */
export const WINDOW_MS = 3_600_000;

export interface NoticeComposerOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary moment: never set forward or back. */
  readonly elapsed: () => number;
  readonly randomId: () => string;
  /** `2026-06-01 12:00:00 UTC` for milliseconds since the epoch. */
  readonly formatTime: (at: number) => string;
  /** A readable name for a User-Agent, which anyone can choose. */
  readonly describeBrowser: (userAgent: string) => string;
  /** Names the service in titles, such as the host of SERVICE_PUBLIC_URL. */
  readonly site: string;
  /** The console's address. Default: none. */
  readonly link?: string | undefined;
  /** Creates the address that locks the login once. Default: none. */
  readonly lockLink?: (() => string) | undefined;
}

interface Window {
  readonly endsAt: number;
  sent: number;
  /** Events that no notice has mentioned yet. */
  unreported: number;
  readonly networks: Set<string>;
}

/**
 * Turns audit events into notices. The first events of a kind are sent at once; what follows within an
 * hour is counted, and sent as one notice, so that an attack is a few notices and not ten thousand.
 */
export class NoticeComposer {
  readonly #options: NoticeComposerOptions;
  readonly #windows = new Map<NoticeKind, Window>();

  constructor(options: NoticeComposerOptions) {
    this.#options = options;
  }

  /**
   * Reads `client` only if the event is worth a notice, or belongs to an attack that is being counted.
   *
   * @returns the notice to send now, if any
   */
  record(event: AuditEvent, client: AuditClient): Notice | undefined {
    const kind = noticeKindOf(event);
    if (kind === undefined) {
      if (isGuess(event)) this.#count(this.#windows.get('throttled'), client);
      return undefined;
    }
    return this.#sendOrCount(kind, subjectOf(event), client);
  }

  /**
   * Like `record`, when the state directory fails or works again.
   *
   * @param reason - why it cannot be written; `undefined` if it can
   */
  stateChanged(reason: string | undefined): Notice | undefined {
    return reason === undefined
      ? this.#sendOrCount('state-writable', {}, undefined)
      : this.#sendOrCount('state-unwritable', { reason }, undefined);
  }

  /** A notice that says that notices arrive. */
  test(): Notice {
    return this.#single('test', {}, undefined);
  }

  /**
   * Ends the windows that are over, or all of them if the service stops.
   *
   * @returns the notices about what was only counted
   */
  flush(isStopping = false): Notice[] {
    const notices: Notice[] = [];
    for (const [kind, window] of this.#windows) {
      if (!isStopping && this.#options.elapsed() < window.endsAt) continue;
      this.#windows.delete(kind);
      if (window.unreported === 0) continue;
      notices.push(this.#several(kind, window, isStopping));
      // While it goes on, there is one notice an hour.
      if (!isStopping) this.#windowOf(kind).sent = NOTICE_KINDS[kind].single;
    }
    return notices;
  }

  #sendOrCount(
    kind: NoticeKind,
    subject: Subject,
    client: AuditClient | undefined,
  ): Notice | undefined {
    const window = this.#windowOf(kind);
    if (window.sent >= NOTICE_KINDS[kind].single) {
      this.#count(window, client);
      return undefined;
    }
    window.sent += 1;
    return this.#single(kind, subject, client);
  }

  #windowOf(kind: NoticeKind): Window {
    const existing = this.#windows.get(kind);
    if (existing !== undefined) return existing;
    const endsAt = this.#options.elapsed() + WINDOW_MS;
    const window: Window = { endsAt, sent: 0, unreported: 0, networks: new Set() };
    this.#windows.set(kind, window);
    return window;
  }

  #count(window: Window | undefined, client: Pick<AuditClient, 'network'> | undefined): void {
    if (window === undefined) return;
    window.unreported += 1;
    if (client === undefined) return;
    // One more than the limit, to tell that there are more.
    if (window.networks.size <= MAX_NETWORKS) window.networks.add(client.network);
  }

  #single(kind: NoticeKind, subject: Subject, client: AuditClient | undefined): Notice {
    const { formatTime, describeBrowser, now } = this.#options;
    const at = now();
    const network = client?.network ?? null;
    const userAgent = client?.userAgent ?? null;
    const browser = userAgent === null ? null : describeBrowser(userAgent);
    const facts = [`When: ${formatTime(at)}`];
    if (network !== null) facts.push(`Network: ${network}`);
    if (browser !== null) facts.push(`Browser: ${browser}`);
    if (client?.app !== undefined) facts.push(`App: ${client.app}`);
    const { title, what } = NOTICE_KINDS[kind];
    const values: Readonly<Record<string, string | undefined>> = { ...subject };
    const sentence = what.replace(/\{(\w+)\}/, (_, key: string) => String(values[key]));
    const base = this.#base(kind, at, title, [sentence, facts.join('\n')]);
    return { ...base, count: 1, networks: 1, network, browser };
  }

  #several(kind: NoticeKind, { unreported: count, networks }: Window, isStopping: boolean): Notice {
    const { formatTime, now } = this.#options;
    const at = now();
    const title = `${formatCount(count)} ${NOTICE_KINDS[kind].several[count === 1 ? 0 : 1]}`;
    const from = networks.size === 0 ? '' : ` from ${networksText(networks.size)}`;
    const period = isStopping ? 'less than an hour' : 'the last hour';
    const sentence = `${title}${from} in ${period}.`;
    const base = this.#base(kind, at, title, [sentence, `When: until ${formatTime(at)}`]);
    return { ...base, count, networks: networks.size, network: null, browser: null };
  }

  #base(kind: NoticeKind, at: number, title: string, paragraphs: readonly string[]) {
    const { randomId, site, link = null, lockLink } = this.#options;
    const { advice, urgent } = NOTICE_KINDS[kind];
    const lock_link = (OFFERS_NO_LOCK.has(kind) ? undefined : lockLink?.()) ?? null;
    const notMe = lock_link === null ? [] : [`It was not me (lock the login): ${lock_link}`];
    return {
      id: randomId(),
      kind,
      at,
      title: `${site}: ${title}`,
      text: [...paragraphs, advice, ...notMe, ...(link === null ? [] : [link])].join('\n\n'),
      urgent,
      link,
      lock_link,
    };
  }
}

function networksText(networks: number): string {
  if (networks > MAX_NETWORKS) return `more than ${formatCount(MAX_NETWORKS)} networks`;
  return networks === 1 ? '1 network' : `${formatCount(networks)} networks`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Whether a failed sign-in may be an attempt to guess the email or the password. */
function isGuess(event: AuditEvent): boolean {
  return (
    event.event === 'sign-in-failed' &&
    (event.reason === 'wrong-email' ||
      event.reason === 'wrong-password' ||
      event.reason === 'passwords-off')
  );
}
