import { encodeSignature, signHash, type Pair } from './ecdsa.js';
import { inverse, mod } from './modular.js';
import { add, coseKey, multiply, multiplyBase, N, P, pointFrom, type Point } from './p256.js';

/** A public key and a signature where the arithmetic reaches an edge. */
export interface EdgeCase {
  readonly name: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly signature: Buffer;
  readonly isValid: boolean;
}

/**
 * Signatures of one hash, each under a key that was made for it. The classes are those of C2SP/wycheproof,
 * `ecdsa_secp256r1_sha256_test.json`: SmallRandS, ArithmeticError, ModularInverse and PointDuplication.
 */
export function edgeCases(hash: bigint): EdgeCase[] {
  return [...chosenPoints(hash), ...chosenKeys(hash), ...wrongComparisons(hash)];
}

/** The key under which (r, s) with the nonce point `point` signs `hash` (SEC 1 §4.1.6). */
function recoverKey({ r, s }: Pair, point: Point, hash: bigint): string {
  const scale = inverse(r, N);
  return coseKey(add(multiply(s * scale, point), multiplyBase(-hash * scale)));
}

const S = 0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5an;

/** Valid signatures with extreme numbers. */
function chosenPoints(hash: bigint): EdgeCase[] {
  const cases: readonly (readonly [string, Point, bigint])[] = [
    ['a small r', pointFrom(1n), S],
    ['a small r and a small s', pointFrom(1n), 3n],
    ['a small r whose x was reduced by n', pointFrom(N + 1n), S],
    ['an x just below p', pointFrom(P - 64n), S],
    ['an r of 64 bits', pointFrom(2n ** 63n), 2n ** 63n + 1n],
    ['an r and s of 128 bits', pointFrom(2n ** 127n), 2n ** 127n + 1n],
    ['a small inverse of s', pointFrom(2n ** 200n), inverse(3n, N)],
    ['an r and s close to n', pointFrom(N - 64n), N - 2n],
    ...[1n, 2n, N - 1n, N - 2n, 2n ** 128n, N - 2n ** 128n, (N + 1n) / 2n].map(
      (s) => [`s = ${s}`, pointFrom(2n ** 250n), s] as const,
    ),
  ];
  return cases.map(([name, point, s]) => {
    const pair = { r: mod(point.x, N), s };
    const publicKey = recoverKey(pair, point, hash);
    return { name, publicKey, signature: encodeSignature(pair), isValid: true };
  });
}

/** Keys whose private number is special. */
function chosenKeys(hash: bigint): EdgeCase[] {
  const nonce = 0x1234567n;
  const { r } = signHash(hash, 1n, nonce);
  const secrets: readonly (readonly [string, bigint])[] = [
    ['the base point as the key', 1n],
    ['the negated base point as the key', N - 1n],
    ['twice the base point as the key', 2n],
    ['a sum of two equal points', hash * inverse(r, N)],
  ];
  const valid = secrets.map(([name, secret]) =>
    edge(name, secret, signHash(hash, secret, nonce), true),
  );
  const opposite = mod(-hash * inverse(r, N), N);
  return [
    ...valid,
    // Verifying adds a point and its negative.
    ...[1n, S, N - 1n].map((s) =>
      edge(`the point at infinity, s = ${s}`, opposite, { r, s }, false),
    ),
  ];
}

function edge(name: string, secret: bigint, pair: Pair, isValid: boolean): EdgeCase {
  const publicKey = coseKey(multiplyBase(secret));
  return { name, publicKey, signature: encodeSignature(pair), isValid };
}

/** Signatures whose r is not the x of the point modulo n, but nearly. */
function wrongComparisons(hash: bigint): EdgeCase[] {
  const small = pointFrom(1n);
  const reduced = pointFrom(N + 1n);
  const cases: readonly (readonly [string, Point, bigint])[] = [
    ['r = x + 1', small, small.x + 1n],
    ['r = x + n', small, small.x + N],
    ['r = x + p - n', small, small.x + P - N],
    ['r = x + 2^256 - n', small, small.x + 2n ** 256n - N],
    ['r = x, not reduced by n', reduced, reduced.x],
    ['r = x - n + 1', reduced, reduced.x - N + 1n],
  ];
  return cases.map(([name, point, r]) => {
    const publicKey = recoverKey({ r, s: S }, point, hash);
    return { name, publicKey, signature: encodeSignature({ r, s: S }), isValid: false };
  });
}
