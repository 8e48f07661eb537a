import type { PathSet } from '../core/path-set.js';
import type { AppRequest } from './app-tokens/app-request.js';
import { headerValues, parameterValues } from './lenient-names.js';
import type { HeadersReader } from './request-info.js';

/**
 * Headers that name another path of the app than the request: where MOVE and COPY write (RFC 4918 §10.3),
 * where object stores copy from, and which path is meant in place of the requested one. `X-Original-URL`
 * and its kind are missing, because proxies send them with their own paths. The gateway and the files
 * in `deploy/` remove them (`identity-headers/connection.ts`).
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
export function namedPaths(
  { path, target }: Pick<AppRequest, 'path' | 'target'>,
  headers: HeadersReader,
): string[] {
  return [
    path,
    ...headerValues(headers, PATH_HEADERS).map(withoutOrigin),
    ...parameterValues(target, PATH_PARAMETERS).flatMap(parameterPath),
  ];
}

/** Whether every path that a request names is one of these. */
export function isWithin(
  paths: PathSet,
  request: Pick<AppRequest, 'path' | 'target'>,
  headers: HeadersReader,
): boolean {
  // Most requests fail here, and cost no more.
  return paths.has(request.path) && namedPaths(request, headers).every((path) => paths.has(path));
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
  return [path.replaceAll(/[^\w~!$'()*+,=:@./-]/g, encode)];
}

function encode(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
