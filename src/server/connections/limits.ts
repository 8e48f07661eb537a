/** Bounds on what one connection may cost, in bytes and milliseconds, by node:http's names. */
export const CONNECTION_LIMITS = {
  /** Of a request line and all its headers together, to be read; see `MAXIMUM_HEAD_BYTES`. */
  maxHeaderSize: 64 * 1024,
  /** Until the headers are complete. */
  headersTimeout: 10_000,
  /** Until the body is. */
  requestTimeout: 30_000,
  /** Between an answer and the next request. */
  keepAliveTimeout: 65_000,
  /** How often the first two are looked after. */
  connectionsCheckingInterval: 1_000,
} as const;

/**
 * `maxHeadersCount` without a limit of its own: `maxHeaderSize` bounds the lines. With node:http's
 * default, line 1,001 and all behind it vanish from `headers`, so a client could push out what the
 * proxy in front of us appends, its own address among it.
 */
export const ALL_HEADER_LINES = 0;

/**
 * Of a request line and all its headers together, to be served. Less than what is read: whoever
 * sends too many cookies can be told how to get rid of them.
 */
export const MAXIMUM_HEAD_BYTES = 16 * 1024;

/** Connections open at once, and of these from one client network. */
export const CONNECTION_CAPS = { maximum: 10_000, perNetwork: 5_000 } as const;

/** How long an answer of ours may wait for a client that takes none of it, in milliseconds. */
export const WRITE_TIMEOUT_MILLISECONDS = 30_000;

/** The same in front of an app, whose answers may be long and its visitors on a poor line. */
export const PROXIED_WRITE_TIMEOUT_MILLISECONDS = 120_000;

/** How often connections are looked at for that. */
export const WRITE_SWEEP_MILLISECONDS = 1_000;

/** How long requests in flight may take to finish once the service is told to stop. */
export const STOP_TIMEOUT_MILLISECONDS = 10_000;

/** How long a connection that carries the app's traffic may be silent. */
export const PROXIED_IDLE_MILLISECONDS = 3_600_000;

/** What a connection holds for a slow reader before its source is told to wait; node:http's own quarter of it made large answers stop and go. */
export const SOCKET_BUFFER_BYTES = 64 * 1024;
