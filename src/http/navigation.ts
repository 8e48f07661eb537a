import type { HeadersReader } from './client-info.js';

/**
 * Whether a person is going somewhere, rather than a script fetching something (Fetch Metadata
 * §2.2; without that, what the client would like to have).
 */
export function isNavigation(method: string, headers: HeadersReader): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return isReading(method) && /\btext\/html\b/.test(headers.get('accept') ?? '');
}

/** Whether a method changes nothing, by its definition (RFC 9110 §9.2.1). */
export function isSafe(method: string): boolean {
  return isReading(method) || method === 'OPTIONS';
}

/** Whether a request can be made again by following a link. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
