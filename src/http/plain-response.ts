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
  return new Response(body, { status, headers: pairsOf(headers) });
}

const sharedLines = new WeakMap<PlainHeaders, string[]>();

/** Remembers headers that are sent with many responses in the form in which node:http sends them. */
export function shareHeaders<Fields extends PlainHeaders>(headers: Fields): Fields {
  sharedLines.set(headers, pairsOf(headers).flat());
  return headers;
}

/** Alternating names and values. The array may be shared. */
export function linesOf(headers: PlainHeaders): string[] {
  return sharedLines.get(headers) ?? pairsOf(headers).flat();
}

function pairsOf(headers: PlainHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] satisfies [string, string]]
      : value.map((line): [string, string] => [name, line]),
  );
}

/**
 * Adds Set-Cookie values.
 *
 * @returns `fields` itself if there are none
 */
export function withCookies(fields: HeaderFields, cookies: readonly string[]): PlainHeaders {
  return cookies.length === 0 ? fields : { ...fields, 'set-cookie': [...cookies] };
}
