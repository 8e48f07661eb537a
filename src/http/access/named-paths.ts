import type { AppTarget } from '../../core/auth/app-tokens.js';
import type { PathSet } from '../../core/path-set.js';
import type { RequestContext, RequestHead } from '../context.js';
import { pathOf, type HeadersReader } from '../request-info.js';

/** A request for the app: what it asks for, as the app will receive it. */
export interface UpstreamRequest {
  readonly method: string;
  /** The raw path and query; `undefined` if they are not known for certain. */
  readonly target: string | undefined;
}

/** A request for the app whose access is to be decided. */
export interface AskedAccess extends UpstreamRequest {
  /** The request to Housekey: the same, or a proxy's question about it. */
  readonly context: RequestContext<RequestHead>;
  /** Whether the client asks for a WebSocket or any other upgrade. */
  readonly isUpgrade: boolean;
}

/**
 * Headers that name another path of the app than the request: where MOVE and COPY write (RFC 4918 §10.3),
 * where object stores copy from, and which path is meant in place of the requested one. `X-Original-URL`
 * and its kind are missing, because proxies send them with their own paths. The gateway and the files
 * in `deploy/` remove them (`identity-headers.json`).
 */
const PATH_HEADERS: ReadonlySet<string> = new Set([
  'destination',
  'x-destination',
  'x-copy-from',
  'x-amz-copy-source',
  'x-goog-copy-source',
  'x-ms-copy-source',
  'x-ms-rename-source',
  'x-http-path',
  'x-http-path-override',
  'x-path-override',
  'x-replaced-path',
  'x-override-url',
]);

/**
 * The same in a query. copyparty reads `move` and `copy` from the root, with and without a slash at their
 * start, and SeaweedFS reads `mv.from` and `cp.from`.
 */
const PATH_PARAMETERS: ReadonlySet<string> = new Set([
  ...PATH_HEADERS,
  'move',
  'copy',
  'mv-from',
  'cp-from',
  'dest',
  'dst',
]);

/**
 * All paths that a request names. With the requested one alone, `MOVE /public/a` could overwrite any file
 * of a WebDAV app: its `Destination` is another one.
 */
function namedPaths(target: string, headers: HeadersReader): string[] {
  return [
    pathOf(target),
    ...headerValues(headers, PATH_HEADERS).map(withoutOrigin),
    ...parameterValues(target, PATH_PARAMETERS).flatMap(parameterPath),
  ];
}

/** Whether every path that a request names is one of these. */
export function isWithin(paths: PathSet, target: string, headers: HeadersReader): boolean {
  // Most requests fail here, and cost no more.
  return paths.has(pathOf(target)) && namedPaths(target, headers).every((path) => paths.has(path));
}

/** Whether a request may name one of these paths, in any reading. Without a known target, it may. */
export function mayName(
  paths: PathSet,
  target: string | undefined,
  headers: HeadersReader,
): boolean {
  return target === undefined
    ? paths.mayHave('?')
    : namedPaths(target, headers).some((path) => paths.mayHave(path));
}

/**
 * The path of a URL. Its query stays, because some apps read it as a part of the path (`/a?/../b`), and so
 * does an authority with other characters than RFC 3986 §3.2 has: `http://a\b/` is a path for some. Then no
 * set of paths contains the result.
 */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[\w.~%!$&'()*+,;=:@[\]-]+(?=\/)/i, '');
}

/** A decoded value as a path from the root, encoded as in a request; none if it is empty. */
function parameterPath(value: string): string[] {
  if (value === '') return [];
  const path = withoutOrigin(value).replace(/^(?!\/)/, '/');
  return [path.replaceAll(/[^\w~!$'()*+,=:@./-]/g, encodeByte)];
}

/** Node.js reads the bytes of a request target as Latin-1. */
export function encodeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

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
 *
 * @returns `undefined` if it is not known for certain
 */
export function appTargetOf({
  context,
  method,
  target,
  isUpgrade,
}: AskedAccess): AppTarget | undefined {
  if (target === undefined) return undefined;
  const { app, request } = context;
  const { headers } = request;
  return {
    app: app?.host,
    get methods() {
      const overrides = methodOverrides(target, headers);
      return [
        ...methodsOf(method, isUpgrade),
        ...overrides.map((value) => value.trim().toUpperCase()),
      ];
    },
    get paths() {
      return namedPaths(target, headers);
    },
  };
}

/** The methods that an app may take in place of the request's own. */
export function methodOverrides(target: string, headers: HeadersReader): readonly string[] {
  return [
    ...headerValues(headers, OVERRIDE_HEADERS),
    ...parameterValues(target, OVERRIDE_PARAMETERS),
    ...parameterValues(target, AMBIGUOUS_PARAMETERS).filter((value) => METHOD.test(value)),
  ];
}

/**
 * An upgrade needs WEBSOCKET. The client alone may claim one, so a method that no WebSocket has must be
 * permitted, too: an app that ignores the upgrade does what the method says.
 */
function methodsOf(method: string, isUpgrade: boolean): readonly string[] {
  if (!isUpgrade) return [method];
  return WEBSOCKET_METHODS.has(method) ? [WEBSOCKET] : [method, WEBSOCKET];
}

/** CGI, WSGI and PHP read `X-HTTP-Method` and `X_HTTP.Method` as one name. */
function withHyphens(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '-');
}

/** The values of all headers that an app may read under one of these names, in any spelling. */
function headerValues(headers: HeadersReader, names: ReadonlySet<string>): string[] {
  return Array.from(headers.keys())
    .filter((name) => names.has(withHyphens(name)))
    .map((name) => String(headers.get(name)));
}

/**
 * The decoded values of all parameters that an app may read under one of these names, in any spelling.
 * Old parsers split at `;`, and others take it for a part of the value. Both readings are returned.
 */
function parameterValues(target: string, names: ReadonlySet<string>): string[] {
  const [, query = ''] = /\?(.*)/s.exec(target) ?? [];
  const pairs = new Set([...query.split('&'), ...query.split(/[&;]/)]);
  return Array.from(pairs).flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return names.has(parameterName(name)) ? [decode(value.join('='))] : [];
  });
}

/**
 * PHP ignores spaces in front of a name and what follows a NUL; `[0]` makes a list of the values. `URLSearchParams`
 * drops a second `?` in front of the first name.
 */
function parameterName(encoded: string): string {
  const name = decode(encoded)
    .replace(/^[?\s]+/, '')
    .trim();
  return withHyphens(name.replace(/(?<=.)\[.*|\0.*/s, ''));
}

/** Percent-decodes what is valid into bytes, and keeps the rest, as apps do. */
function decode(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
