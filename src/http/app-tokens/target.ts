import type { AppTarget } from '../../core/auth/app-tokens.js';
import { headerValues, parameterValues } from '../lenient-names.js';
import { namedPaths } from '../named-paths.js';
import type { HeadersReader } from '../request-info.js';
import type { AppRequest } from './app-request.js';

/** Stands for a WebSocket, or any other upgrade, in an app token's methods. */
const WEBSOCKET = 'WEBSOCKET';

/** Whether the request opens a WebSocket: over HTTP/1.1 (RFC 6455 §4.1), and over HTTP/2 (RFC 8441 §4). */
const WEBSOCKET_METHODS: ReadonlySet<string> = new Set(['GET', 'CONNECT']);

/**
 * Headers that make some apps take a request for one of another method. Otherwise, a token that may
 * only GET could DELETE.
 */
const OVERRIDE_HEADERS: ReadonlySet<string> = new Set([
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-tunneled-method',
]);

/**
 * The same in a query, where WordPress, Symfony, Laravel and Rails read `_method`, and others the names of
 * the headers.
 */
const OVERRIDE_PARAMETERS: ReadonlySet<string> = new Set([...OVERRIDE_HEADERS, '-method']);

/** Restlet reads `method`, which other apps use for something else, such as `method=search`. */
const AMBIGUOUS_PARAMETERS: ReadonlySet<string> = new Set(['method']);

/** Methods of RFC 9110 §9.3 and RFC 5789, which a value of `method` can be. */
const METHOD = /^[^a-z]*(?:get|head|post|put|patch|delete|options|connect|trace)[^a-z]*$/i;

/**
 * All that a request may be to the app. An app token with limits must permit everything. Computed when
 * read, because tokens without limits need none of it.
 */
export function targetOf(request: AppRequest, headers: HeadersReader): AppTarget {
  return {
    get methods() {
      const overrides = [
        ...headerValues(headers, OVERRIDE_HEADERS),
        ...parameterValues(request.target, OVERRIDE_PARAMETERS),
        ...parameterValues(request.target, AMBIGUOUS_PARAMETERS).filter((value) =>
          METHOD.test(value),
        ),
      ];
      return [...methodsOf(request), ...overrides.map((value) => value.trim().toUpperCase())];
    },
    get paths() {
      return namedPaths(request, headers);
    },
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
