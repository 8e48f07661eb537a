import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { inverse } from '../signatures/modular.js';

/** The next random value of this many bytes. */
export type Draw = (length: number) => Buffer;

/** A key pair: its COSE algorithm, its COSE key, and how it signs. */
export interface VectorKey {
  readonly alg: number;
  readonly cose: Buffer;
  readonly sign: (bytes: Buffer) => Buffer;
}

/** The kinds of keys, of which Housekey does not accept ES384. */
export const VECTOR_KEYS = {
  ES256: (draw: Draw) =>
    ecKey(draw(32), {
      curve: 'prime256v1',
      crv: 'P-256',
      hash: 'sha256',
      alg: -7,
      head: 'a5010203262001',
      size: '5820',
    }),
  ES384: (draw: Draw) =>
    ecKey(draw(48), {
      curve: 'secp384r1',
      crv: 'P-384',
      hash: 'sha384',
      alg: -35,
      head: 'a501020338222002',
      size: '5830',
    }),
  EdDSA: (draw: Draw) => {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), draw(32)]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { x = '' } = privateKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a4010103272006215820', 'hex'),
      Buffer.from(x, 'base64url'),
    ]);
    return keyOf(privateKey, { alg: -8, hash: null, cose });
  },
  RS256: () => rsaKey(),
} as const;

function keyOf(
  privateKey: KeyObject,
  {
    alg,
    hash,
    cose,
  }: { readonly alg: number; readonly hash: string | null; readonly cose: Buffer },
): VectorKey {
  return { alg, cose, sign: (bytes) => sign(hash, bytes, privateKey) };
}

interface Curve {
  readonly curve: string;
  readonly crv: string;
  readonly hash: string;
  readonly alg: number;
  /** The COSE key up to x, and how a coordinate starts. */
  readonly head: string;
  readonly size: string;
}

function ecKey(secret: Buffer, { curve, crv, hash, alg, head, size }: Curve): VectorKey {
  const pair = createECDH(curve);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey().subarray(1);
  const [x, y] = [point.subarray(0, secret.length), point.subarray(secret.length)];
  const [d = '', jwkX = '', jwkY = ''] = [secret, x, y].map((bytes) => bytes.toString('base64url'));
  const jwk = { kty: 'EC', crv, d, x: jwkX, y: jwkY };
  const cose = Buffer.from(
    `${head}21${size}${x.toString('hex')}22${size}${y.toString('hex')}`,
    'hex',
  );
  return keyOf(createPrivateKey({ key: jwk, format: 'jwk' }), { alg, hash, cose });
}

/** The key whose primes are the two smallest of Mersenne with more than 1,024 bits. */
function rsaKey(): VectorKey {
  const [p, q, e] = [2n ** 1279n - 1n, 2n ** 2203n - 1n, 65537n];
  const d = inverse(e, (p - 1n) * (q - 1n));
  const fields = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const encoded = Object.entries(fields).map(([name, value]) => [
    name,
    bytesOf(value).toString('base64url'),
  ]);
  const n = bytesOf(p * q);
  const cose = Buffer.concat([
    Buffer.from('a40103033901002059', 'hex'),
    Buffer.from([n.length >> 8, n.length & 0xff]),
    n,
    Buffer.from('2143010001', 'hex'),
  ]);
  const jwk = { kty: 'RSA', ...Object.fromEntries(encoded) };
  return keyOf(createPrivateKey({ key: jwk, format: 'jwk' }), { alg: -257, hash: 'sha256', cose });
}

function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}
