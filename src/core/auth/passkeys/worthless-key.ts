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
export function isWorthlessEd25519(hex: string): boolean {
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
export function isWorthlessModulus(hex: string): boolean {
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
