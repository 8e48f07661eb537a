import { createPublicKey, type KeyObject } from 'node:crypto';
import { isWorthlessEd25519, isWorthlessModulus } from './worthless-key.js';

/**
 * The three kinds of keys, as an authenticator encodes them: COSE (RFC 9053 §7) in canonical CBOR
 * (CTAP 2.1 §8), of which only the key itself varies. They are Ed25519 (EdDSA, -8), P-256 (ES256, -7)
 * and RSA with the exponent 65537 (RS256, -257).
 */
const ED25519 = /^a4010103272006215820(?<x>.{64})$/;
const P256 = /^a5010203262001215820(?<x>.{64})225820(?<y>.{64})$/;
const RSA = /^a401030339010020(?:5901..|590200)(?<n>(?!00).{512,1024})2143010001$/;

/** COSE identifiers of the accepted algorithms, in order of preference (RFC 9053 §2, RFC 8812 §2). */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/**
 * Imports a passkey's public key. Recognizes a key that was cut short or mistyped, without loading a
 * CBOR library: an exact encoding leaves nothing to interpret.
 *
 * @param key - the COSE key
 * @returns `undefined` if it is damaged, or of another kind
 */
export function importCoseKey(key: Uint8Array): KeyObject | undefined {
  const jwk = toJwk(Buffer.from(key).toString('hex'));
  if (jwk === undefined) return undefined;
  try {
    // Also checks that a point is on its curve.
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/**
 * Whether a passkey may have this key: one that can be imported and protects something. Takes up to 100 ms, so it
 * is asked where a passkey is added, and not at each sign-in.
 *
 * @param key - the COSE key
 */
export function isAcceptableKey(key: Uint8Array): boolean {
  return importCoseKey(key) !== undefined && !isWorthless(Buffer.from(key).toString('hex'));
}

function isWorthless(hex: string): boolean {
  const { x } = ED25519.exec(hex)?.groups ?? {};
  const { n } = RSA.exec(hex)?.groups ?? {};
  return (x !== undefined && isWorthlessEd25519(x)) || (n !== undefined && isWorthlessModulus(n));
}

function toJwk(hex: string): Record<string, string> | undefined {
  const okp = ED25519.exec(hex)?.groups;
  if (okp !== undefined) return { kty: 'OKP', crv: 'Ed25519', ...base64url(okp) };
  const ec = P256.exec(hex)?.groups;
  if (ec !== undefined) return { kty: 'EC', crv: 'P-256', ...base64url(ec) };
  const rsa = RSA.exec(hex)?.groups;
  if (rsa === undefined || !hasStatedLength(hex)) return undefined;
  return { kty: 'RSA', e: 'AQAB', ...base64url(rsa) };
}

/** Whether the CBOR length matches the modulus (all bytes except 16). */
function hasStatedLength(hex: string): boolean {
  return hex.startsWith((hex.length / 2 - 16).toString(16).padStart(4, '0'), 18);
}

function base64url(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, hex]) => [
      name,
      Buffer.from(hex, 'hex').toString('base64url'),
    ]),
  );
}
