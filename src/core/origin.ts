import { parseUrl } from '../contract/index.js';

/** A DNS name (at most 253 bytes), a trailing dot and a port. */
export const MAX_HOST_LENGTH = 260;

/**
 * Stricter than the URL parser: the text is safe to quote in a header, a response or a log line,
 * and no program reads a path, a user name or a second host in it.
 */
export const HOST = /^[\w.:[\]-]+$/;

/**
 * Normalizes a Host header (RFC 9110 §7.2): lower case, without the scheme's default port.
 *
 * @returns `undefined` if it is not a valid host
 */
export function hostIn(protocol: string, host: string): string | undefined {
  const text = `${protocol}//${host}`;
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? parseUrl(text)?.host : undefined;
}

/** A host and a scheme. Parsing an Origin of 16 KiB would cost as much as a whole response. */
export const MAX_ORIGIN_LENGTH = MAX_HOST_LENGTH + 'https://'.length;

/** Whether the text is an http(s) origin exactly as a browser serializes it (RFC 6454 §6.2). */
export function isOrigin(text: string): boolean {
  if (text.length > MAX_ORIGIN_LENGTH) return false;
  return /^https?:[^*]+$/.test(text) && parseUrl(text)?.origin === text;
}

/** Parses SERVICE_PUBLIC_URL: an origin, with or without a slash at its end. */
export function parsePublicUrl(text: string): URL | undefined {
  const origin = text.replace(/\/$/, '');
  return isOrigin(origin) ? new URL(origin) : undefined;
}
