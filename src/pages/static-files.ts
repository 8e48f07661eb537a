import { selectRepresentation, type Encodings } from '../http/representation.js';
import { ownHeaders, type RequestHead, type RequestContext } from '../http/context.js';
import type { PlainResponse, HeaderFields } from '../http/plain-response.js';

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
} as const;

/** The media type for a file name, or for an extension alone. */
export function mediaTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const types: Readonly<Record<string, string>> = MEDIA_TYPES;
  return types[extension] ?? 'application/octet-stream';
}

export interface FileResponseOptions {
  readonly status: number;
  readonly mediaType: string;
  /** The security headers: one object for all responses, because `ownHeaders` caches by identity. */
  readonly headers: HeaderFields;
  /** Other headers. Default: none. */
  readonly more?: HeaderFields;
  readonly cacheControl: string;
  /** Request headers that the response depends on. Default: none but `Accept-Encoding`. */
  readonly vary?: string;
  /** Authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
  /** The content's hash; without one, the response has no entity tag. */
  readonly hash?: string | undefined;
}

/** Responds with a file in the best encoding that the client accepts, or with 304 if it has that. */
export function respondWithFile(
  context: RequestContext<RequestHead>,
  encodings: Encodings,
  options: FileResponseOptions,
): PlainResponse {
  const { vary } = options;
  const selected = selectRepresentation(context.request.headers, encodings, options.hash);
  return {
    body: selected.body,
    status: selected.status === 304 ? 304 : options.status,
    headers: {
      ...ownHeaders(options.headers, context.secure, options.appUnprotected),
      ...options.more,
      'content-type': options.mediaType,
      'cache-control': options.cacheControl,
      ...selected.headers,
      ...(vary === undefined ? {} : { vary: `accept-encoding, ${vary}` }),
    },
  };
}
