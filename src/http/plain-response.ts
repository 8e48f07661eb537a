import type { HeaderFields } from './headers.js';

/**
 * A response as plain values. node:http writes them as they are; a web `Response` would cost a third of a request for
 * `/me` or `verify`.
 */
export interface PlainResponse {
  readonly status: number;
  readonly headers: PlainHeaders;
  readonly body: PlainBody;
}

/** Header values by lower-case name. Several of one name are several header lines. */
export type PlainHeaders = Readonly<Record<string, string | string[]>>;

/** Text, bytes, a stream, or nothing. */
export type PlainBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

/** The length of a body in bytes. */
export function lengthOf(body: Exclude<PlainBody, ReadableStream>): number {
  if (body === null) return 0;
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}

/** The web `Response`, for servers that speak it. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  return new Response(body, { status, headers: pairs });
}

const sharedLines = new WeakMap<PlainHeaders, string[]>();

/** Remembers headers that are sent with many responses in the form in which node:http sends them. */
export function shareHeaders<Fields extends PlainHeaders>(headers: Fields): Fields {
  sharedLines.set(headers, linesFrom(headers));
  return headers;
}

/** Alternating names and values. The array may be shared. */
export function linesOf(headers: PlainHeaders): string[] {
  return sharedLines.get(headers) ?? linesFrom(headers);
}

function linesFrom(headers: PlainHeaders): string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') lines.push(name, value);
    else for (const line of value) lines.push(name, line);
  }
  return lines;
}

/** Set-Cookie values → headers → both. Of a cookie that every request sends, the same values delete it. */
const withSetCookie = new WeakMap<readonly string[], WeakMap<HeaderFields, PlainHeaders>>();

/**
 * Adds Set-Cookie values. The result is remembered as long as both arguments are.
 *
 * @returns `fields` itself if there are none
 */
export function withCookies(fields: HeaderFields, cookies: readonly string[]): PlainHeaders {
  if (cookies.length === 0) return fields;
  const known = withSetCookie.get(cookies) ?? new WeakMap<HeaderFields, PlainHeaders>();
  withSetCookie.set(cookies, known);
  const headers = known.get(fields) ?? shareHeaders({ ...fields, 'set-cookie': [...cookies] });
  known.set(fields, headers);
  return headers;
}
