/** Parameters and JSON types of the console. */

import type { FindingMessages } from './findings/values.js';

/**
 * `good`: no action needed. `advice`: could be better. `warning`: fix this. `outage`: something does
 * not work, which does not make the login weaker. Least urgent first.
 */
export const FINDING_LEVELS = ['good', 'advice', 'warning', 'outage'] as const;

/** How urgent a finding is. */
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** One result of checking the configuration, described for the owner. */
export interface Finding {
  /** Stable, for programs: `secret-generated`, `password-plain`, … */
  code: string;
  /** How urgent it is. */
  level: FindingLevel;
  /** One short sentence. */
  summary: string;
  /** The consequence for the owner. */
  meaning: string;
  /** The setting or command that fixes it; null if nothing needs fixing. */
  fix: string | null;
  /** The same sentences for other languages than English. Absent from findings of the command line alone. */
  messages?: FindingMessages | undefined;
}

/**
 * `secure`: authentication is on, no warnings; there may be an outage. `at-risk`: on, with a warning.
 * `open`: authentication is disabled and everyone is signed in as guest.
 */
export const SECURITY_STATES = ['secure', 'at-risk', 'open'] as const;

export type SecurityState = (typeof SECURITY_STATES)[number];

/** When a sign-in with the password needs a one-time code: always, or every 30 days on each device. */
export const CODES_EVERY = ['sign-in', 'device'] as const;

export type CodesEvery = (typeof CODES_EVERY)[number];

/** Query parameters of the overview: what the page's browser sees, to compare with. */
export const OVERVIEW_PARAMETERS = {
  /** `location.origin`. If it is present, the app behind the gateway is probed too. */
  origin: 'origin',
  /** `Date.now()`: milliseconds since the epoch, by the device's clock. */
  clock: 'clock',
} as const;

/** Addresses of this instance, for the console's setup instructions. */
export interface Instance {
  /** The address that it listens on, such as `127.0.0.1:8000`; null in an app, which listens itself. */
  listens: string | null;
  /** SERVICE_PUBLIC_URL, or null if unset. */
  public_url: string | null;
  /** SERVICE_UPSTREAM, or null if unset; null for the guest. */
  upstream: string | null;
  /** SERVICE_COOKIE_DOMAIN, or null if unset. */
  cookie_domain: string | null;
}

/**
 * Response to `GET /_housekey/api/overview`, if the token is for another subject than SERVICE_EMAIL. Any program
 * that shares the secret can issue one, and how weak the owner's login is helps to attack it (CWE-200).
 */
export interface OtherOverviewResponse {
  version: string;
  auth_enabled: boolean;
  /** When the current token expires, in seconds since the epoch. */
  expires_at: number;
  security: null;
}

/** Response to `GET /_housekey/api/overview`, for the owner, and for everyone while authentication is disabled. */
export interface OverviewResponse {
  version: string;
  auth_enabled: boolean;
  /** When the current token expires, in seconds since the epoch; null for the guest. */
  expires_at: number | null;
  security: SecurityState;
  /** Null if one-time codes are off. */
  codes_every: CodesEvery | null;
  findings: Finding[];
  instance: Instance;
}
