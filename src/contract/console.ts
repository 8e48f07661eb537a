import { findingMessages } from './findings/values.js';
import { madeProblem } from './made-lines.js';
import { tokenExpiry } from './responses.js';
// Names, because the API report would otherwise list the whole module.
import {
  assumed,
  described,
  filled,
  boolean,
  array,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  string,
  type TypeOf,
} from './schema.js';

/**
 * `good`: no action needed. `advice`: could be better. `warning`: fix this. `outage`: something does
 * not work, which does not make the login weaker. Least urgent first.
 */
export const FINDING_LEVELS = ['good', 'advice', 'warning', 'outage'] as const;

/** How urgent a finding is. */
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** One result of checking the configuration, described for the owner. */
export const Finding = object({
  code: described(filled, 'Stable, for programs: `secret-generated`, `password-plain`, …'),
  level: oneOf(FINDING_LEVELS),
  app: optional(described(filled, 'Host of the app that it is about, if apps have hosts.')),
  summary: described(filled, 'One short sentence, after the host of the app if there is one.'),
  meaning: described(string, 'The consequence for the owner.'),
  fix: described(
    nullable(string),
    'What to change, such as a line of configuration; null if nothing needs fixing.',
  ),
  messages: optional(
    described(
      assumed(findingMessages),
      'The same sentences for other languages: each has the key of a message, and the values that it contains.',
    ),
  ),
});
/** One result of checking the configuration, described for the owner. */
export type Finding = TypeOf<typeof Finding>;

/**
 * `secure`: authentication is on, no warnings; there may be an outage. `at-risk`: on, with a warning.
 * `open`: authentication is disabled and everyone is signed in as guest.
 */
export const SECURITY_STATES = ['secure', 'at-risk', 'open'] as const;

export type SecurityState = (typeof SECURITY_STATES)[number];

/** When a sign-in with the password needs a one-time code: always, or every 30 days on each device. */
export const CODES_EVERY = ['sign-in', 'device'] as const;

export type CodesEvery = (typeof CODES_EVERY)[number];

/**
 * `configured`: SERVICE_TOTP_SECRET. `made`: turned on in the console. `lost`: turned on in the console, and their
 * record is lost, so that no password signs in.
 */
export const CODES_STATES = ['off', 'configured', 'made', 'lost'] as const;

export type CodesState = (typeof CODES_STATES)[number];

/** Query parameters of the overview: what the page's browser sees, to compare with. */
export const OVERVIEW_PARAMETERS = {
  /** `location.origin`. If it is present, the app behind the gateway is probed too. */
  origin: 'origin',
  /** `Date.now()`: milliseconds since the epoch, by the device's clock. */
  clock: 'clock',
} as const;

/** Addresses of this instance, for the console's setup instructions. */
export const Instance = object({
  listens: described(
    nullable(filled),
    'Such as `127.0.0.1:8000`. Null in an app, which listens itself.',
  ),
  public_url: described(nullable(string), 'The configured public address.'),
  upstream: described(nullable(string), 'URL of the app behind Housekey; null for the guest.'),
  cookie_domain: described(nullable(string), 'The configured cookie domain.'),
  keeps_state: described(
    boolean,
    'Whether sign-outs survive a restart: with a state directory or Redis.',
  ),
  made_problem: madeProblem,
});
export type Instance = TypeOf<typeof Instance>;

/**
 * Response to `GET /_housekey/api/overview`, if the token is for another subject than SERVICE_EMAIL. Any program
 * that shares the secret can issue one, and how weak the owner's login is helps to attack it (CWE-200).
 */
export const OtherOverviewResponse = object({
  version: string,
  auth_enabled: boolean,
  expires_at: tokenExpiry,
  security: nothing,
});
export type OtherOverviewResponse = TypeOf<typeof OtherOverviewResponse>;

/** Response to `GET /_housekey/api/overview`, for the owner, and for everyone while authentication is disabled. */
export const OverviewResponse = object({
  version: string,
  auth_enabled: boolean,
  expires_at: described(nullable(tokenExpiry), 'Null for the guest.'),
  security: described(
    oneOf(SECURITY_STATES),
    '`at-risk`: authentication is enabled, but something needs fixing.',
  ),
  codes_every: described(
    nullable(oneOf(CODES_EVERY)),
    'When a sign-in with the password needs a one-time code; null if they are off.',
  ),
  has_passkey: described(boolean, 'Whether a passkey can sign in.'),
  findings: array(Finding),
  instance: Instance,
});
export type OverviewResponse = TypeOf<typeof OverviewResponse>;
