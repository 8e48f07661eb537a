/** Limits of one connection in bytes and milliseconds, under node:http's option names. */
export const CONNECTION_LIMITS = {
  /** Largest request line plus headers that is read; see `MAXIMUM_HEAD_BYTES`. */
  maxHeaderSize: 64 * 1024,
  /** Time until the headers are complete. */
  headersTimeout: 10_000,
  /** Time until the body is complete. */
  requestTimeout: 30_000,
  /** Time between a response and the next request. */
  keepAliveTimeout: 65_000,
  /** How often the first two timeouts are checked. */
  connectionsCheckingInterval: 1_000,
} as const;

/**
 * For `maxHeadersCount`: no limit on the number of lines, because `maxHeaderSize` already bounds
 * them. With node:http's default, line 1,001 and everything after it would be missing from `headers`,
 * so a client could push out what the proxy in front of us appends, including the client's address.
 */
export const ALL_HEADER_LINES = 0;

/**
 * Largest request line plus headers that is served, in bytes. It is smaller than what is read, so
 * that a client with too many cookies gets a response that says how to delete them.
 */
export const MAXIMUM_HEAD_BYTES = 16 * 1024;

/** Largest status line plus headers of the app's response that is passed on, in bytes. */
export const MAXIMUM_RESPONSE_HEAD_BYTES = 64 * 1024;

/** Connections open at once, in total and from one client network. */
export const CONNECTION_CAPS = { maximum: 10_000, perNetwork: 5_000 } as const;

/** How long a response of ours may wait for a client that reads nothing. */
export const WRITE_TIMEOUT_MILLISECONDS = 30_000;

/** The same in front of an app: its responses may be large, and its users' connections slow. */
export const PROXIED_WRITE_TIMEOUT_MILLISECONDS = 120_000;

/** How often connections are checked against the write timeout. */
export const WRITE_SWEEP_MILLISECONDS = 1_000;

/** How long requests in flight may take to finish once the service is asked to stop. */
export const STOP_TIMEOUT_MILLISECONDS = 10_000;

/** How long a connection that carries the app's traffic may be silent. */
export const PROXIED_IDLE_MILLISECONDS = 3_600_000;

/**
 * How much is buffered for a slow reader before the source is paused. node:http's default, a quarter
 * of this, makes large responses stop and start.
 */
export const SOCKET_BUFFER_BYTES = 64 * 1024;
