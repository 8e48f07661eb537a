import { findingMessages } from './findings/values.js';
import { tokenExpiry } from './responses.js';
import * as s from './schema.js';

/**
 * `good`: no action needed. `advice`: could be better. `warning`: fix this. `outage`: something does
 * not work, which does not make the login weaker. Least urgent first.
 */
export const FINDING_LEVELS = ['good', 'advice', 'warning', 'outage'] as const;

/** How urgent a finding is. */
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** One result of checking the configuration, described for the owner. */
export const Finding = s.object({
  code: s.described(s.filled, 'Stable, for programs: `secret-generated`, `password-plain`, …'),
  level: s.oneOf(FINDING_LEVELS),
  app: s.optional(s.described(s.filled, 'Host of the app that it is about, if apps have hosts.')),
  summary: s.described(s.filled, 'One short sentence, after the host of the app if there is one.'),
  meaning: s.described(s.string, 'The consequence for the owner.'),
  fix: s.described(
    s.nullable(s.string),
    'What to change, such as a line of configuration; null if nothing needs fixing.',
  ),
  messages: s.optional(
    s.described(
      s.assumed(findingMessages),
      'The same sentences for other languages: each has the key of a message, and the values that it contains.',
    ),
  ),
});
/** One result of checking the configuration, described for the owner. */
export type Finding = s.TypeOf<typeof Finding>;

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
export const Instance = s.object({
  listens: s.described(
    s.nullable(s.filled),
    'Such as `127.0.0.1:8000`. Null in an app, which listens itself.',
  ),
  public_url: s.described(s.nullable(s.string), 'The configured public address.'),
  upstream: s.described(
    s.nullable(s.string),
    'URL of the app behind Housekey; null for the guest.',
  ),
  cookie_domain: s.described(s.nullable(s.string), 'The configured cookie domain.'),
});
export type Instance = s.TypeOf<typeof Instance>;

/**
 * Response to `GET /_housekey/api/overview`, if the token is for another subject than SERVICE_EMAIL. Any program
 * that shares the secret can issue one, and how weak the owner's login is helps to attack it (CWE-200).
 */
export const OtherOverviewResponse = s.object({
  version: s.string,
  auth_enabled: s.boolean,
  expires_at: tokenExpiry,
  security: s.nothing,
});
export type OtherOverviewResponse = s.TypeOf<typeof OtherOverviewResponse>;

/** Response to `GET /_housekey/api/overview`, for the owner, and for everyone while authentication is disabled. */
export const OverviewResponse = s.object({
  version: s.string,
  auth_enabled: s.boolean,
  expires_at: s.described(s.nullable(tokenExpiry), 'Null for the guest.'),
  security: s.described(
    s.oneOf(SECURITY_STATES),
    '`at-risk`: authentication is enabled, but something needs fixing.',
  ),
  codes_every: s.described(
    s.nullable(s.oneOf(CODES_EVERY)),
    'When a sign-in with the password needs a one-time code; null if they are off.',
  ),
  findings: s.array(Finding),
  instance: Instance,
});
export type OverviewResponse = s.TypeOf<typeof OverviewResponse>;
