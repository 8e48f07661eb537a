import { generatePrimeSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  importCoseKey,
  isAcceptableKey as isAccepted,
} from '../../src/core/auth/passkeys/cose-key.js';
import { parsePasskey } from '../../src/core/auth/passkeys/passkey.js';
import { generateEcKeys, generateEd25519Keys } from '../support/key-pair.js';

/** Moduli of RSA keys from OpenSSL, because making one of 4,096 bits takes seconds. In base64url. */
const MODULI: Record<string, string> = JSON.parse(
  readFileSync(new URL('rsa-moduli.json', import.meta.url), 'utf8'),
);

const P = 2n ** 255n - 19n;
const SIGN = 2n ** 255n;

/** The y coordinates of the points of small order (RFC 7748 §6.1 names the same points of Curve25519). */
const ORDER_8 = [
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
];

function littleEndian(value: bigint): string {
  const hex = value.toString(16).padStart(64, '0');
  return Buffer.from(Buffer.from(hex, 'hex').toReversed()).toString('hex');
}

function withSign(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  bytes[31] = (bytes[31] ?? 0) | 0x80;
  return bytes.toString('hex');
}

const ed25519 = (x: string): Buffer => Buffer.from(`a4010103272006215820${x}`, 'hex');

function rsa(modulus: bigint, exponent = '43010001'): Buffer {
  const hex = modulus.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const length = (even.length / 2).toString(16).padStart(4, '0');
  return Buffer.from(`a40103033901002059${length}${even}21${exponent}`, 'hex');
}

function primes(bits: number, count: number): bigint[] {
  return Array.from({ length: count }, () => generatePrimeSync(bits, { bigint: true }));
}

describe('an Ed25519 key', () => {
  it.each([
    ['0', littleEndian(0n)],
    ['0, with the sign bit', littleEndian(SIGN)],
    ['1', littleEndian(1n)],
    ['-1', littleEndian(P - 1n)],
    ...ORDER_8.flatMap((hex) => [
      [`order 8 (${hex.slice(0, 4)})`, hex],
      [`order 8 (${hex.slice(0, 4)}), with the sign bit`, withSign(hex)],
    ]),
  ])('is refused if one signature fits every message: %s', (_, hex) => {
    expect(isAccepted(ed25519(hex))).toBe(false);
  });

  it.each([
    ['p', littleEndian(P)],
    ['p + 1', littleEndian(P + 1n)],
    ['p, with the sign bit', littleEndian(P + SIGN)],
    ['2^255 - 1', littleEndian(SIGN - 1n)],
    ['1, with the sign bit', littleEndian(SIGN + 1n)],
    ['-1, with the sign bit', littleEndian(SIGN + P - 1n)],
  ])('is refused in another spelling than RFC 8032 allows: %s', (_, hex) => {
    expect(isAccepted(ed25519(hex))).toBe(false);
  });

  it('is accepted if it is a genuine one', () => {
    for (let index = 0; index < 20; index += 1) {
      const { x = '' } = generateEd25519Keys().publicKey.export({ format: 'jwk' });
      expect(isAccepted(ed25519(Buffer.from(x, 'base64url').toString('hex')))).toBe(true);
    }
  });
});

describe('an RSA key', () => {
  const [P1 = 0n, P2 = 0n] = primes(1024, 2);

  it.each<[string, () => bigint]>([
    ['is even', () => 2n ** 2047n + 2n],
    ['has a small factor', () => 751n * (2n ** 2047n / 751n + 1n)],
    ['is a prime', () => generatePrimeSync(2048, { bigint: true })],
    ['is the square of a prime', () => P1 ** 2n],
    ['is the cube of a prime', () => (primes(700, 1)[0] ?? 0n) ** 3n],
    [
      'has 2047 bits',
      () => {
        const [p = 0n, q = 0n] = primes(1023, 2);
        return p * q;
      },
    ],
  ])('is refused if its modulus %s', (_, modulus) => {
    expect(isAccepted(rsa(modulus()))).toBe(false);
  });

  it.each([
    ['1', '4101'],
    ['2', '4102'],
    ['3', '4103'],
    ['65536', '43010000'],
    ['65537 with a zero before it', '4400010001'],
  ])('is refused with the exponent %s', (_, exponent) => {
    expect(isAccepted(rsa(P1 * P2))).toBe(true);
    expect(isAccepted(rsa(P1 * P2, exponent))).toBe(false);
  });

  it.each(Object.entries(MODULI))('is accepted with %i genuine bits', (_, n) => {
    const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`);
    expect(isAccepted(rsa(modulus))).toBe(true);
  });

  it('is judged when it is added, not at each sign-in, which would stop all others meanwhile', () => {
    const key = rsa(P1 * P2);
    const fastest = (run: () => unknown) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const before = performance.now();
          expect(run()).toBeTruthy();
          return performance.now() - before;
        }),
      );
    expect(fastest(() => importCoseKey(key)) * 3).toBeLessThan(fastest(() => isAccepted(key)));
  });
});

describe('a P-256 key', () => {
  const p256 = (x: bigint, y: bigint) =>
    Buffer.from(
      `a5010203262001215820${x.toString(16).padStart(64, '0')}225820${y.toString(16).padStart(64, '0')}`,
      'hex',
    );
  const FIELD = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;

  it('is refused if the point is not on the curve', () => {
    const { x = '', y = '' } = generateEcKeys().publicKey.export({ format: 'jwk' });
    const [left = 0n, right = 0n] = [x, y].map((part) =>
      BigInt(`0x${Buffer.from(part, 'base64url').toString('hex')}`),
    );
    expect(isAccepted(p256(left, right))).toBe(true);
    expect(isAccepted(p256(left, right ^ 1n))).toBe(false);
    expect(isAccepted(p256(right, left))).toBe(false);
    expect(isAccepted(p256(0n, 0n))).toBe(false);
    expect(isAccepted(p256(FIELD, right))).toBe(false);
    expect(isAccepted(p256(1n, 1n))).toBe(false);
  });
});

it('an entry with a worthless key is refused in the configuration', () => {
  const key = ed25519(littleEndian(0n)).toString('base64url');
  expect(parsePasskey(`phone@login.example.com:AAAA.${key}`)).toBe(
    'its key is cut short or damaged, or protects nothing',
  );
});
