import type { AppTarget } from '../../core/auth/app-tokens.js';
import type { HeadersReader } from '../request-info.js';
import type { AppRequest } from './app-request.js';

/** Stands for a WebSocket, or any other upgrade, in an app token's methods. */
const WEBSOCKET = 'WEBSOCKET';

/** Of a WebSocket: over HTTP/1.1 (RFC 6455 §4.1), and over HTTP/2 (RFC 8441 §4). */
const WEBSOCKET_METHODS: ReadonlySet<string> = new Set(['GET', 'CONNECT']);

/**
 * Headers that make some apps take a request for one of another method. Otherwise, a token that may
 * only GET could DELETE.
 */
const METHOD_OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** All that a request may be to the app. An app token with limits must permit everything. */
export function targetOf(request: AppRequest, headers: HeadersReader): AppTarget {
  const overrides = METHOD_OVERRIDES.map((name) => headers.get(name)?.trim().toUpperCase());
  const destination = headers.get('destination');
  return {
    methods: [...methodsOf(request), ...overrides.filter((value) => value !== undefined)],
    paths: destination === null ? [request.path] : [request.path, pathOf(destination)],
  };
}

/**
 * An upgrade needs WEBSOCKET. The client alone may claim one, so a method that no WebSocket has must be
 * permitted, too: an app that ignores the upgrade does what the method says.
 */
function methodsOf({ method, isUpgrade = false }: AppRequest): readonly string[] {
  if (!isUpgrade) return [method];
  return WEBSOCKET_METHODS.has(method) ? [WEBSOCKET] : [method, WEBSOCKET];
}

/**
 * The path of a Destination header (RFC 4918 §10.3), to which MOVE and COPY write. What is neither a URL
 * nor a path is returned as it is, and permitted by no token with limits.
 */
function pathOf(destination: string): string {
  return destination.replace(/^https?:\/\/[^/?#]*/i, '').replace(/\?.*$/s, '');
}
