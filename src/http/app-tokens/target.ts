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
const OVERRIDE_HEADERS: ReadonlySet<string> = new Set([
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
]);

/**
 * The same in a query, where WordPress, Symfony, Laravel and Rails read `_method`, and others the names of
 * the headers.
 */
const OVERRIDE_PARAMETERS: ReadonlySet<string> = new Set([...OVERRIDE_HEADERS, '-method']);

/**
 * All that a request may be to the app. An app token with limits must permit everything. Computed when
 * read, because tokens without limits need none of it.
 */
export function targetOf(request: AppRequest, headers: HeadersReader): AppTarget {
  return {
    get methods() {
      const overrides = [...headerOverrides(headers), ...queryOverrides(request.target)];
      return [...methodsOf(request), ...overrides.map((value) => value.trim().toUpperCase())];
    },
    get paths() {
      const destination = headers.get('destination');
      return destination === null ? [request.path] : [request.path, pathOf(destination)];
    },
  };
}

/** CGI, WSGI and PHP read `X-HTTP-Method` and `X_HTTP.Method` as one name. */
function withHyphens(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '-');
}

function headerOverrides(headers: HeadersReader): string[] {
  return Array.from(headers.keys())
    .filter((name) => OVERRIDE_HEADERS.has(withHyphens(name)))
    .map((name) => String(headers.get(name)));
}

/** Separators as in old parsers, too, which split at `;`. */
function queryOverrides(target: string): string[] {
  const [, query = ''] = /\?(.*)$/s.exec(target) ?? [];
  return query.split(/[&;]/).flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return OVERRIDE_PARAMETERS.has(parameterName(name)) ? [decode(value.join('='))] : [];
  });
}

/** PHP ignores spaces in front of a name and what follows a NUL; `[0]` makes a list of the values. */
function parameterName(encoded: string): string {
  const name = decode(encoded).trim();
  return withHyphens(name.replace(/(?<=.)\[.*$|\0.*$/s, ''));
}

/** Percent-decodes what is valid, and keeps the rest, as apps do. */
function decode(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
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
