import { createHash, sign, type KeyObject } from 'node:crypto';
import type { Variant } from './der.js';

/** The order of the base point, and the prime of the field (RFC 8032 §5.1). */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const P = 2n ** 255n - 19n;

/** The parts of a private key that signing needs: the number that the public key belongs to, and that key. */
interface Secret {
  readonly scalar: bigint;
  readonly publicKey: Buffer;
}

/**
 * Signatures that no verifier may accept, made from a genuine one. The classes are those of C2SP/wycheproof,
 * `ed25519_test.json`, and those of "Taming the many EdDSAs" (ePrint 2020/1244).
 */
export function forgedSignatures(message: Buffer, key: KeyObject): Variant[] {
  const genuine = sign(null, message, key);
  const [r, s] = [genuine.subarray(0, 32), genuine.subarray(32)];
  return [
    ...changedScalars(r, s),
    ...specialValues(),
    ...otherLengths(genuine, readSecret(key).publicKey),
    ...flippedBits(genuine),
    ...specialPoints(message, readSecret(key)),
    ['R and S in reverse', Buffer.concat([s, r])],
    ['R in big-endian', Buffer.concat([r.toReversed(), s])],
    ['S in big-endian', Buffer.concat([r, s.toReversed()])],
  ];
}

/**
 * A genuine signature with R of small order. RFC 8032 §5.1.7 accepts it: only who has the private key can make
 * one.
 */
export function smallOrderSignature(message: Buffer, key: KeyObject): Buffer {
  return signWithPoint(encode(1n), message, readSecret(key));
}

/** SignatureMalleability: S is the same number modulo L, or would be if bits were ignored. */
function changedScalars(r: Buffer, s: Buffer): Variant[] {
  const value = decode(s);
  const changes: readonly (readonly [string, bigint])[] = [
    ...[1n, 2n, 4n, 8n].map((factor) => [`S + ${factor} L`, value + factor * L] as const),
    ['the largest S + k L', value + ((2n ** 256n - 1n - value) / L) * L],
    ...[252n, 253n, 254n, 255n].map(
      (bit) => [`S with bit ${bit} changed`, value ^ (1n << bit)] as const,
    ),
    ['L - S', L - value],
  ];
  return changes.map(([name, number]) => [name, Buffer.concat([r, encode(number)])]);
}

/** InvalidSignature: special values for R and S. */
function specialValues(): Variant[] {
  const rs = { '0': 0n, '1': 1n, 'p-1': P - 1n, p: P, 'p+1': P + 1n, 'all ones': 2n ** 256n - 1n };
  const ss = {
    '0': 0n,
    '1': 1n,
    'L-1': L - 1n,
    L,
    'L+1': L + 1n,
    '2^252': 2n ** 252n,
    'all ones': 2n ** 256n - 1n,
  };
  return Object.entries(rs).flatMap(([rName, r]) =>
    Object.entries(ss).map(([sName, s]): Variant => [
      `R = ${rName}, S = ${sName}`,
      Buffer.concat([encode(r), encode(s)]),
    ]),
  );
}

/** TruncatedSignature, SignatureWithGarbage and CompressedSignature. */
function otherLengths(genuine: Buffer, publicKey: Buffer): Variant[] {
  const [r, s] = [genuine.subarray(0, 32), genuine.subarray(32)];
  const zero = Buffer.alloc(1);
  return [
    ...Array.from(genuine, (_, length): Variant => [
      `${length} bytes of it`,
      genuine.subarray(0, length),
    ]),
    ...Array.from(genuine, (_, at): Variant => [
      `without byte ${at}`,
      Buffer.concat([genuine.subarray(0, at), genuine.subarray(at + 1)]),
    ]),
    ['a zero after it', Buffer.concat([genuine, zero])],
    ['a zero before it', Buffer.concat([zero, genuine])],
    ['a zero before S', Buffer.concat([r, zero, s])],
    ['garbage after it', Buffer.concat([genuine, Buffer.from('4d5a', 'hex')])],
    ['the public key after it', Buffer.concat([genuine, publicKey])],
    ['the public key between R and S', Buffer.concat([r, publicKey, s])],
    ['itself after it', Buffer.concat([genuine, genuine])],
  ];
}

/** InvalidEncoding: one bit of R or S changed. */
function flippedBits(genuine: Buffer): Variant[] {
  return Array.from({ length: 512 }, (_, bit): Variant => {
    const bytes = Buffer.from(genuine);
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return [`bit ${bit} changed`, bytes];
  });
}

/**
 * R that equals the right point in careless arithmetic: not canonical, or of small order where a verifier
 * multiplies by the cofactor. S is right for the R that is sent, which only the owner of the key can do.
 */
function specialPoints(message: Buffer, secret: Secret): Variant[] {
  const negative = 1n << 255n;
  const points: readonly (readonly [string, bigint])[] = [
    ['y = p + 1 for the neutral point', P + 1n],
    ['the neutral point with a sign', 1n | negative],
    ['y = p + 1 with a sign', (P + 1n) | negative],
    ['the point of order 2', P - 1n],
    ['the point of order 2 with a sign', (P - 1n) | negative],
    ['a point of order 4', 0n],
    ['a point of order 4 with a sign', negative],
    ['y = p for a point of order 4', P],
    ['y = p for a point of order 4 with a sign', P | negative],
    ['a y that is on no point', 2n],
  ];
  return points.map(([name, point]) => [
    `R is ${name}`,
    signWithPoint(encode(point), message, secret),
  ]);
}

/** The signature with this R as if its nonce were 0: S = h a (RFC 8032 §5.1.6). */
function signWithPoint(r: Buffer, message: Buffer, { scalar, publicKey }: Secret): Buffer {
  const hash = createHash('sha512').update(r).update(publicKey).update(message).digest();
  return Buffer.concat([r, encode((decode(hash) * scalar) % L)]);
}

function readSecret(key: KeyObject): Secret {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  const half = createHash('sha512').update(Buffer.from(d, 'base64url')).digest().subarray(0, 32);
  // Clamped (RFC 8032 §5.1.5).
  const scalar = (decode(half) & ((1n << 254n) - 8n)) | (1n << 254n);
  return { scalar, publicKey: Buffer.from(x, 'base64url') };
}

/** Little-endian, as everything in EdDSA. */
function decode(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
}

function encode(value: bigint): Buffer {
  return Buffer.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed());
}
