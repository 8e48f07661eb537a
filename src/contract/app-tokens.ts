import { madeProblem } from './made-lines.js';
import * as s from './schema.js';
import { Confirmation } from './passkeys.js';
import { qrCodePath } from './qr-code.js';
import { PendingResponse } from './responses.js';

/** Field of an item: its line, if the console made it. */
const madeLine = s.described(
  s.nullable(s.filled),
  'Its entry for the configuration, if it was created in the console; null if the configuration has it.',
);

/** Field of a list: what its items can be limited to. */
const appHosts = s.described(
  s.array(s.filled),
  'The hosts of the apps; empty if the app has every host.',
);

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

const list = s.array(s.string);

/** Body of `POST /_housekey/api/app-tokens/create`. A field that is missing permits all. */
export const CreateAppTokenRequest = s.extend(Confirmation, {
  name: s.string,
  apps: s.optional(list),
  methods: s.optional(list),
  paths: s.optional(list),
  expires: s.optional(s.described(s.string, 'The day, such as `2027-01-01`, in UTC.')),
});
export type CreateAppTokenRequest = s.TypeOf<typeof CreateAppTokenRequest>;

/** Body of `POST /_housekey/api/shares/create`. */
export const CreateShareRequest = s.extend(Confirmation, {
  name: s.string,
  app: s.optional(s.described(s.string, 'The host of an app; missing if the app has every host.')),
  paths: list,
  until: s.described(s.string, 'The last day, such as `2027-01-01`, in UTC.'),
  write: s.optional(s.described(s.boolean, 'Default: the guest may only read.')),
});
export type CreateShareRequest = s.TypeOf<typeof CreateShareRequest>;

/** Body of `POST /_housekey/api/app-tokens/remove` and `POST /_housekey/api/shares/remove`. */
export const RemoveMadeRequest = s.extend(Confirmation, { name: s.string });

const created = {
  secret: s.described(s.filled, 'The app token, or the link of the share. It is not stored.'),
  qr_code: s.described(s.nullable(qrCodePath), 'Of the link; null for an app token.'),
};

/** The only response that contains a new app token, or the link of a new share. */
export const CreatedResponse = s.object(created);
export type CreatedResponse = s.TypeOf<typeof CreatedResponse>;

/** The same as a 202. */
export const PendingCreatedResponse = s.object({ ...PendingResponse.properties, ...created });
