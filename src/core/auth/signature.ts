import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { sha256 } from '../crypto.js';
import { appTokenDigest, isAppToken } from './app-tokens.js';
import { parseJsonObject } from './claims.js';
import { readAppSession } from './session-facts.js';

/** base64url of an HMAC-SHA-256: 32 bytes, 43 characters. */
export const SIGNATURE_LENGTH = 43;
/** The signature's last character must be canonical: its two spare bits are zero. */
const THREE_PARTS = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/**
 * Canonical base64url: the unused bits of the last group must be zero, or one token would have several
 * spellings (RFC 4648 §3.5).
 */
const CANONICAL = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;

/**
 * Whether the token has three canonical base64url parts (RFC 7515 §7.1: no padding, no white
 * space) and the last is the HMAC-SHA-256 of the others. Rejects a forged token within microseconds,
 * without parsing it or using the thread pool.
 */
export function hasValidSignature(token: string, key: KeyObject): boolean {
  if (!hasTokenForm(token)) return false;
  const end = token.length - SIGNATURE_LENGTH - 1;
  const input = token.slice(0, end);
  const expected = createHmac('sha256', key).update(input).digest();
  if (!timingSafeEqual(expected, Buffer.from(token.slice(end + 1), 'base64url'))) return false;
  const middle = input.indexOf('.');
  return CANONICAL.test(input.slice(0, middle)) && CANONICAL.test(input.slice(middle + 1));
}

/** Whether a text looks like a signed token. Anything else needs no HMAC. */
export function hasTokenForm(token: string): boolean {
  return THREE_PARTS.test(token);
}

/** The encoded header and payload, which the signature covers (RFC 7515 §5.1). */
function signingInput(token: string): string {
  return token.slice(0, token.lastIndexOf('.'));
}

/**
 * The token's payload, if jose verifies its HS256 signature and its header needs no extension.
 *
 * @param jose - loaded by the caller, with the first token
 */
export async function verifiedPayload(
  { compactVerify }: typeof import('jose'),
  token: string,
  key: KeyObject,
): Promise<Uint8Array | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    return requiresExtension(token) ? undefined : payload;
  } catch {
    return undefined;
  }
}

/**
 * We support no extensions, so `crit` is rejected (RFC 7515 §4.1.11). jose accepts `b64`, which JWTs
 * must not use (RFC 7797 §7), and a byte order mark, which is not valid JSON.
 */
function requiresExtension(token: string): boolean {
  const header = parseJsonObject(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url'));
  return header === undefined || 'crit' in header || 'b64' in header;
}

/**
 * SHA-256 of the signing input, in base64url. Identifies a revoked token without storing it; `jti` is
 * optional. An app token, which is not a JWT, is identified by the digest in its configuration, and an app session by that
 * of the token at the login.
 */
export function tokenDigest(token: string): string {
  if (isAppToken(token)) return appTokenDigest(token);
  const session = readAppSession(token);
  if (session !== undefined) return session.digest;
  return sha256(signingInput(token));
}

let jose: typeof import('jose') | undefined;

/** Loaded with the first token, to keep the start fast. A failed import is retried. */
export async function loadJose(): Promise<typeof import('jose')> {
  return (jose ??= await import('jose'));
}
