import { createECDH } from 'node:crypto';
import { inverse, mod, power } from './modular.js';

/** P-256 (FIPS 186-5, SP 800-186 §3.2.1.3) in plain numbers, for keys and signatures that no library makes. */
export const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
export const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const A = P - 3n;

export interface Point {
  readonly x: bigint;
  readonly y: bigint;
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

/** A multiple of the base point, by OpenSSL. */
export function multiplyBase(scalar: bigint): Point {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(mod(scalar, N).toString(16).padStart(64, '0'), 'hex');
  const hex = pair.getPublicKey('hex');
  return { x: BigInt(`0x${hex.slice(2, 66)}`), y: BigInt(`0x${hex.slice(66)}`) };
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
