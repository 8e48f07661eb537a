/** P-256 (FIPS 186-5, SP 800-186 §3.2.1.3) in plain numbers, for keys and signatures that no library makes. */
export const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
export const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const A = P - 3n;

export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

export const G: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};

export function mod(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = mod(base, modulus);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** The inverse modulo a prime, by Euclid's algorithm. */
export function inverse(value: bigint, prime: bigint): bigint {
  let [rest, next] = [prime, mod(value, prime)];
  let [before, factor] = [0n, 1n];
  while (next > 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [before, factor] = [factor, before - quotient * factor];
  }
  return mod(before, prime);
}

/** The sum of two points; `undefined` is the point at infinity. */
export function add(one: Point | undefined, other: Point | undefined): Point | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  if (one.x === other.x && one.y !== other.y) return undefined;
  const slope =
    one.x === other.x
      ? (3n * one.x * one.x + A) * inverse(2n * one.y, P)
      : (other.y - one.y) * inverse(other.x - one.x, P);
  const x = mod(slope * slope - one.x - other.x, P);
  return { x, y: mod(slope * (one.x - x) - one.y, P) };
}

export function multiply(scalar: bigint, point: Point): Point | undefined {
  let sum: Point | undefined;
  let double: Point | undefined = point;
  for (let rest = mod(scalar, N); rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = add(sum, double);
    double = add(double, double);
  }
  return sum;
}

/** The first point whose x is at least this. */
export function pointFrom(start: bigint): Point {
  for (let x = start; ; x += 1n) {
    const square = mod(x * x * x + A * x + B, P);
    // P is 3 mod 4.
    const y = power(square, (P + 1n) / 4n, P);
    if ((y * y) % P === square) return { x, y };
  }
}

/** The COSE key of a point (RFC 9053 §7.1), in base64url. */
export function coseKey(point: Point | undefined): string {
  if (point === undefined) throw new Error('the point at infinity is no key');
  const { x, y } = point;
  const hex = (value: bigint) => value.toString(16).padStart(64, '0');
  return Buffer.from(`a5010203262001215820${hex(x)}225820${hex(y)}`, 'hex').toString('base64url');
}
