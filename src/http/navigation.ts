import type { HeadersReader } from './request-info.js';

/**
 * Whether a browser is loading a page, rather than a script fetching data: by Sec-Fetch-Mode (Fetch
 * Metadata §2.2) or, without it, by the Accept header.
 */
export function isNavigation(method: string, headers: HeadersReader): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return isReadMethod(method) && /\btext\/html\b/.test(headers.get('accept') ?? '');
}

/** Whether the method is defined as safe (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return isReadMethod(method) || method === 'OPTIONS';
}

/** Whether a request with this method can be repeated by following a link. */
export function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
