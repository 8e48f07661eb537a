import { madeProblem } from './made-lines.js';
import { appHosts, madeLine } from './new-entries.js';
import * as s from './schema.js';

/** `hidden`: it was created in the console, and the configuration has another one of its name, which counts. */
export const APP_TOKEN_STATES = ['active', 'expired', 'revoked', 'hidden'] as const;

export type AppTokenState = (typeof APP_TOKEN_STATES)[number];

/** An app token. */
const appTokenEntry = s.object({
  name: s.filled,
  apps: s.described(s.nullable(s.array(s.filled)), 'Hosts of apps. Null for all.'),
  methods: s.described(s.nullable(s.array(s.filled)), 'Null for all.'),
  paths: s.described(s.nullable(s.array(s.filled)), 'Null for all.'),
  expires_at: s.described(s.nullable(s.count), 'In seconds since the epoch; null for never.'),
  state: s.oneOf(APP_TOKEN_STATES),
  last_used_at: s.described(
    s.nullable(s.positive),
    'The hour of the last use on this replica since its start, in milliseconds since the epoch.',
  ),
  line: madeLine,
});
export type AppTokenEntry = s.TypeOf<typeof appTokenEntry>;

/** Response to `GET /_housekey/api/app-tokens`. */
export const AppTokensResponse = s.object({
  app_tokens: s.array(appTokenEntry),
  apps: appHosts,
  made_problem: madeProblem,
});
export type AppTokensResponse = s.TypeOf<typeof AppTokensResponse>;

export const SHARE_STATES = ['active', 'expired', 'hidden'] as const;

/** A part of one app that a guest may use. */
const shareEntry = s.object({
  name: s.filled,
  app: s.described(s.nullable(s.filled), 'Host of the app. Null for the only one.'),
  paths: s.array(s.filled),
  expires_at: s.described(s.count, 'The end of its last day, in seconds since the epoch.'),
  write: s.described(s.boolean, 'Whether the guest may do more than read.'),
  state: s.oneOf(SHARE_STATES),
  line: madeLine,
});
export type ShareEntry = s.TypeOf<typeof shareEntry>;

/** Response to `GET /_housekey/api/shares`. */
export const SharesResponse = s.object({
  shares: s.array(shareEntry),
  apps: appHosts,
  made_problem: madeProblem,
});
export type SharesResponse = s.TypeOf<typeof SharesResponse>;

/** The form of the pages of a guest. `step`: `open` or `leave`; empty to see what the link opens. */
export const GuestRequest = s.body({ secret: s.string, step: s.string });

/** Body of `POST /_housekey/api/app-tokens/revoke`. */
export const RevokeAppTokenRequest = s.body({ name: s.string });
