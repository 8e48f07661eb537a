import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  decodeBase32,
  encodeBase32,
  findStep,
  stepAt,
  totpCode,
  totpUri,
} from '../../src/core/auth/totp.js';

/** RFC 6238, Appendix B: the secret of the SHA-1 vectors, and the 8 digits at each time. */
const RFC_SECRET = Buffer.from('12345678901234567890');
const RFC_VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

describe('a one-time code', () => {
  it.each(RFC_VECTORS)('at %d seconds is the one of RFC 6238, Appendix B', (seconds, code) => {
    const step = stepAt(seconds * 1000);
    expect(totpCode(RFC_SECRET, step, 8)).toBe(code);
    expect(totpCode(RFC_SECRET, step)).toBe(code.slice(2));
  });

  it('is the one that another implementation computes, for any secret and time', () => {
    const secrets = fc.uint8Array({ minLength: 20, maxLength: 64 });
    fc.assert(
      fc.property(secrets, fc.integer({ min: 0, max: 8e12 }), (secret, now) => {
        const { buffer, byteOffset, byteLength } = secret;
        const copy = buffer.slice(byteOffset, byteOffset + byteLength);
        const app = new TOTP({ secret: new Secret({ buffer: copy }) });
        expect(totpCode(secret, stepAt(now))).toBe(app.generate({ timestamp: now }));
      }),
    );
  });

  it('belongs to its own step, the one before and the one after, and to no other', () => {
    const now = 1_234_567_890_000;
    const present = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((drift) =>
      findStep(RFC_SECRET, totpCode(RFC_SECRET, present + drift), now),
    );
    expect(found).toEqual([undefined, present - 1, present, present + 1, undefined]);
  });

  it('may be typed with spaces, as apps show it', () => {
    expect(findStep(RFC_SECRET, ' 287 082', 59_000)).toBe(1);
  });

  it.each(['', '28708', '2870820', '٢٨٧٠٨٢', '287082e0', '-87082', '287,082', '0x4617a'])(
    'is six digits and nothing else: %j',
    (typed) => {
      expect(findStep(RFC_SECRET, typed, 59_000)).toBeUndefined();
    },
  );

  it('can be checked by a clock that was never set', () => {
    expect(findStep(RFC_SECRET, totpCode(RFC_SECRET, 0), 0)).toBe(0);
    expect(findStep(RFC_SECRET, '000000', -60_000)).toBeUndefined();
  });
});

describe('the secret of one-time codes', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is base32 without padding (RFC 4648 §10): %j', (text, encoded) => {
    expect(encodeBase32(Buffer.from(text))).toBe(encoded);
    expect(decodeBase32(encoded)).toEqual(Uint8Array.from(Buffer.from(text)));
  });

  it.each(['M', 'MZ', 'MZXW6YQ=', 'mzxw6ytb', 'MZXW 6YTB', 'MZXW6YT1', 'MZXW6YT0', 'É'])(
    'is not decoded if it is not canonical: %j',
    (text) => {
      expect(decodeBase32(text)).toBeUndefined();
    },
  );

  it('survives encoding, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        expect(decodeBase32(encodeBase32(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it('is put into the address of a QR code, which authenticator apps read', () => {
    const secret = encodeBase32(randomBytes(20));
    expect(totpUri(secret, 'me+a&b@example.com', 'login.example.com')).toBe(
      `otpauth://totp/login.example.com:me%2Ba%26b%40example.com?secret=${secret}&issuer=login.example.com&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
