import * as s from './schema.js';

export const APP_TOKEN_STATES = ['active', 'expired', 'revoked'] as const;

export type AppTokenState = (typeof APP_TOKEN_STATES)[number];

/** A configured app token. */
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
});
export type AppTokenEntry = s.TypeOf<typeof appTokenEntry>;

/** Response to `GET /_housekey/api/app-tokens`. */
export const AppTokensResponse = s.object({ app_tokens: s.array(appTokenEntry) });
export type AppTokensResponse = s.TypeOf<typeof AppTokensResponse>;

/** The form of the pages of a guest. `step`: `open` or `leave`; empty to see what the link opens. */
export const GuestRequest = s.body({ secret: s.string, step: s.string });

/** Body of `POST /_housekey/api/app-tokens/revoke`. */
export const RevokeAppTokenRequest = s.body({ name: s.string });
