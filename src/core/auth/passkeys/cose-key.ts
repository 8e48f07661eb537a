import { createPublicKey, type KeyObject } from 'node:crypto';

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

/**
 * Keys that look genuine and protect nothing: anyone can make a signature that they accept. OpenSSL
 * imports them, so a broken or malicious authenticator could leave one behind that opens the account.
 */

/** The field of Curve25519 (RFC 8032 §5.1). */
const P = 2n ** 255n - 19n;

/** The y coordinate of two points of order 8; the other two have its negative. */
const ORDER_8 = BigInt('0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826');

/** The y coordinates of the eight points of small order, which have one signature for every message. */
const SMALL_ORDER: ReadonlySet<bigint> = new Set([0n, 1n, P - 1n, ORDER_8, P - ORDER_8]);

/**
 * Whether an Ed25519 key has small order, or another encoding than RFC 8032 §5.1.3 allows.
 *
 * @param hex - the key's 32 bytes
 */
function isWorthlessEd25519(hex: string): boolean {
  const bigEndian = Buffer.from(Buffer.from(hex, 'hex').toReversed()).toString('hex');
  const y = BigInt(`0x${bigEndian}`) % 2n ** 255n;
  return y >= P || SMALL_ORDER.has(y);
}

/** Bits of the smallest modulus that nobody can factor (NIST SP 800-131A). */
const MIN_MODULUS_BITS = 2048n;

/** A multiple of every number below 752. */
const SMALL_NUMBERS = Array.from({ length: 751 }, (_, index) => BigInt(index + 1)).reduce(
  (product, number) => product * number,
);

/**
 * Whether anyone can factor an RSA modulus: it is short, has a factor below 752, or is a prime or the power
 * of one (NIST SP 800-89 §5.3.3). A prime p divides both p^k and 2^(p^k) - 2, by Fermat's little
 * theorem; a genuine modulus has no factor in common with the latter. Takes up to 100 ms.
 *
 * @param hex - the modulus
 */
function isWorthlessModulus(hex: string): boolean {
  const n = BigInt(`0x${hex}`);
  if (n < 2n ** (MIN_MODULUS_BITS - 1n) || gcd(n, SMALL_NUMBERS) !== 1n) return true;
  return gcd(n, (power(2n, n, n) + n - 2n) % n) !== 1n;
}

function gcd(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left, right];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result * (bit === '1' ? base : 1n)) % modulus;
  }
  return result;
}
