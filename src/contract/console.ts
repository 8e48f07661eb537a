/** What the owner's console asks for, and what it is told. */

/** `good`: as it should be. `advice`: could be better. `warning`: fix this. */
export type FindingLevel = 'good' | 'advice' | 'warning';

/** One thing that the present configuration amounts to, in words for its owner. */
export interface Finding {
  /** Stable, for programs: `secret-generated`, `password-plain`, … */
  code: string;
  level: FindingLevel;
  /** One short sentence. */
  summary: string;
  /** What it means for the owner. */
  meaning: string;
  /** The line that mends it, or null where nothing needs mending. */
  fix: string | null;
}

/** `shut`: nothing to fix. `weak`: shut, with a warning. `open`: everyone comes in as guest. */
export type SecurityState = 'secure' | 'at-risk' | 'open';

/** Query parameters of the overview: what the page's browser sees, to compare with. */
export const SEEN_PARAMETERS = {
  /** `location.origin`. With it, the app behind the gate is asked as well. */
  origin: 'origin',
  /** `Date.now()`: milliseconds since the epoch, by the device's clock. */
  clock: 'clock',
} as const;

/** Where this instance is, for the texts that put it before an app. */
export interface Instance {
  /** The address that it listens on, such as `127.0.0.1:8000`. */
  listens: string;
  /** SERVICE_PUBLIC_URL, if it is set. */
  public_url: string | null;
  /** SERVICE_UPSTREAM, if it is set; the owner alone is told. */
  upstream: string | null;
  /** SERVICE_COOKIE_DOMAIN, if it is set. */
  cookie_domain: string | null;
}

/** Answer to `GET /_housekey/api/overview`, for whoever is signed in, or for the guest. */
export interface OverviewAnswer {
  version: string;
  auth_enabled: boolean;
  /** When the present token expires, in seconds since the epoch; null for the guest. */
  expires_at: number | null;
  security: SecurityState;
  findings: Finding[];
  instance: Instance;
}

/** What can happen at the door, by the names that the log has for it. */
export const ACTIVITY_EVENTS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-throttled',
  'sign-in-busy',
  'sign-out',
  'token-refused',
] as const;

export type AuditEventName = (typeof ACTIVITY_EVENTS)[number];

/** The service lists so many entries of each event, and the page keeps as many. */
export const ENTRIES_PER_EVENT = 100;

/** Something that happened at the door; the same again from the same device joins it. */
export interface ActivityEntry {
  /** Stays the same while `last_at` and `count` grow. */
  id: number;
  event: AuditEventName;
  /** Of a failed sign-in: what was wrong. Of a sign-out: `everywhere` where all tokens were meant. */
  reason: 'wrong-email' | 'wrong-password' | 'everywhere' | null;
  /** The client's network: an IPv4 address, the /64 of an IPv6 one, or `unknown`. */
  network: string;
  user_agent: string | null;
  /** Milliseconds since the epoch. */
  first_at: number;
  last_at: number;
  count: number;
}

/** How often each event happened, in slots of equal length, the oldest first. */
export interface ActivitySeries {
  /** Seconds that a slot covers. */
  slot_seconds: number;
  /** When the first slot begins, in seconds since the epoch: a multiple of `slot_seconds`. */
  starts_at: number;
  counts: Record<AuditEventName, number[]>;
}

/** Answer to `GET /_housekey/api/activity`, and the stream's `snapshot`. */
export interface ActivityAnswer {
  /** When the service's memory begins: its start. Milliseconds since the epoch, as `now`. */
  since: number;
  now: number;
  /** The latest first. */
  entries: ActivityEntry[];
  /** Counted since then, but too fast to be listed one by one. */
  unlisted: number;
  /** An hour by minutes, a day by quarters of an hour, thirty days by hours. */
  hour: ActivitySeries;
  day: ActivitySeries;
  month: ActivitySeries;
}

/** The stream's `change`: what has happened since the message before. */
export interface ActivityChange {
  /** Milliseconds since the epoch. All that is counted here counts for this moment. */
  now: number;
  /** Entries that are new, or have grown. */
  entries: ActivityEntry[];
  /** In total, as in the snapshot. */
  unlisted: number;
  /** How often each event has happened; those that have not are left out. */
  counts: Partial<Record<AuditEventName, number>>;
}

/** Names of the messages in the activity stream (HTML, 9.2 Server-sent events). */
export const STREAM_MESSAGES = { snapshot: 'snapshot', change: 'change' } as const;
