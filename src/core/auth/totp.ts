import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../crypto.js';

/** Length of a time step in milliseconds; the default of RFC 6238 and of every authenticator app. */
export const STEP_MS = 30_000;
/** Digits of a code. */
const DIGITS = 6;
/** Shortest secret in bytes: 160 bits, as RFC 4226 §4 recommends. */
export const MIN_SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 without padding (RFC 4648 §6). */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET.charAt((value >>> (bits - 5)) & 31);
    value &= 31;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((value << (5 - bits)) & 31);
}

/**
 * Decodes canonical base32: capital letters, no spaces, no padding, unused bits zero.
 *
 * @returns `undefined` for any other text
 */
export function decodeBase32(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const character of text) {
    value = ((value << 5) | ALPHABET.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 0xff);
    }
  }
  const decoded = Uint8Array.from(bytes);
  // No other character is ever encoded.
  return encodeBase32(decoded) === text ? decoded : undefined;
}

/** The time step of a moment in milliseconds since the epoch (RFC 6238 §4.2). */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS);
}

/**
 * The one-time code of a time step: HOTP with SHA-1 (RFC 4226 §5.3), which is what authenticator apps
 * support.
 *
 * @param digits - 6 by default
 */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const value = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(value).padStart(digits, '0');
}

/**
 * The time step that a code belongs to: the present one, the one before or the one after (RFC 6238
 * §5.2). The duration reveals nothing about the codes.
 *
 * @param typed - spaces are ignored: authenticator apps show `123 456`
 * @returns `undefined` if the code is wrong
 */
export function findStep(secret: Uint8Array, typed: string, now: number): number | undefined {
  const code = typed.replaceAll(/\s/g, '');
  const present = stepAt(now);
  let found: number | undefined;
  for (const step of [present + 1, present, present - 1]) {
    // Before 1970, by a clock that was never set, there are no steps.
    if (step >= 0 && constantTimeEqual(code, totpCode(secret, step))) found = step;
  }
  return found;
}

/** The address that authenticator apps read from a QR code (Key URI format). */
export function totpUri(secret: string, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}
