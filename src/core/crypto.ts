import { hkdfSync, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from './deps.js';

/**
 * Derives a key for one purpose (HKDF-SHA-256, RFC 5869). It reveals neither the secret nor any other
 * key, so a signature made for one purpose is never valid for another.
 *
 * @param lengthBytes - 32 by default
 */
export function deriveKey(secret: string | Uint8Array, purpose: string, lengthBytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `housekey ${purpose} v1`, lengthBytes));
}

/** HMAC-SHA-256 of a text, in base64url: 43 characters. */
export function macOf(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** SHA-256 of a text, in base64url: 43 characters. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** 128 random bits, in base64url: 22 characters. */
export function randomId({ randomBytes }: Pick<Deps, 'randomBytes'>): string {
  return Buffer.from(randomBytes(16)).toString('base64url');
}

/** Exact comparison whose duration reveals neither the content nor the length of either text. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Decodes canonical base64url (RFC 4648 §5, §3.5): without padding, and with unused bits of zero.
 * `Buffer` alone would skip whatever it does not know, so one value would have many spellings, which
 * other decoders may read differently.
 *
 * @returns `undefined` if the text is not canonical
 */
export function decodeBase64url(text: string): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
