/** A DNS name (at most 253 bytes), a trailing dot and a port. */
export const MAX_HOST_LENGTH = 260;

/** A host and a scheme. Parsing an Origin of 16 KiB would cost as much as a whole response. */
export const MAX_ORIGIN_LENGTH = MAX_HOST_LENGTH + 'https://'.length;

/** Whether the text is an http(s) origin exactly as a browser serializes it (RFC 6454 §6.2). */
export function isOrigin(text: string): boolean {
  if (text.length > MAX_ORIGIN_LENGTH) return false;
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Parses SERVICE_PUBLIC_URL: an origin, with or without a slash at its end. */
export function parsePublicUrl(text: string): URL | undefined {
  const origin = text.replace(/\/$/, '');
  return isOrigin(origin) ? new URL(origin) : undefined;
}
