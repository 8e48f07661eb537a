/** JSON types of app tokens. */

/** A configured app token. */
export interface AppTokenEntry {
  name: string;
  /** Null for all. */
  methods: string[] | null;
  /** Null for all. */
  paths: string[] | null;
  /** In seconds since the epoch; null for never. */
  expires_at: number | null;
  state: AppTokenState;
  /**
   * Start of the hour in which this replica last accepted it, in milliseconds since the epoch; null if
   * it has not been used since the start.
   */
  last_used_at: number | null;
}

export const APP_TOKEN_STATES = ['active', 'expired', 'revoked'] as const;

export type AppTokenState = (typeof APP_TOKEN_STATES)[number];

/** Response to `GET /_housekey/api/app-tokens`. */
export interface AppTokensResponse {
  app_tokens: AppTokenEntry[];
}
