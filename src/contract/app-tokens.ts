import {
  body,
  count,
  described,
  filled,
  array,
  nullable,
  object,
  oneOf,
  positive,
  string,
  type TypeOf,
} from './schema.js';

export const APP_TOKEN_STATES = ['active', 'expired', 'revoked'] as const;

export type AppTokenState = (typeof APP_TOKEN_STATES)[number];

/** A configured app token. */
const appTokenEntry = object({
  name: filled,
  methods: described(nullable(array(filled)), 'Null for all.'),
  paths: described(nullable(array(filled)), 'Null for all.'),
  expires_at: described(nullable(count), 'In seconds since the epoch; null for never.'),
  state: oneOf(APP_TOKEN_STATES),
  last_used_at: described(
    nullable(positive),
    'The hour of the last use on this replica since its start, in milliseconds since the epoch.',
  ),
});
export type AppTokenEntry = TypeOf<typeof appTokenEntry>;

/** Response to `GET /_housekey/api/app-tokens`. */
export const AppTokensResponse = object({ app_tokens: array(appTokenEntry) });
export type AppTokensResponse = TypeOf<typeof AppTokensResponse>;

/** Body of `POST /_housekey/api/app-tokens/revoke`. */
export const RevokeAppTokenRequest = body({ name: string });
