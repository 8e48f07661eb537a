import { describe, expect, it } from 'vitest';
import { bearer, bodyOf, EMAIL, createTestHousekey } from '../support/housekey.js';
import { CLAIMS, handmadeToken, NOW, sign } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';

const housekey = setUpOnce(createTestHousekey);

/** A token with a valid signature over exactly these bytes. */
function signedBytes(header: Uint8Array, payload: Uint8Array): string {
  const input = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${input}.${sign(input)}`;
}

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}');
const PAYLOAD = Buffer.from(JSON.stringify(CLAIMS));
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

// RFC 7515 §5.2 and RFC 7519 §7.2: both parts are UTF-8 of a JSON object, and JSON has no byte
// order mark (RFC 8259 §8.1). One parser strips it, another rejects it or reads it differently.
describe('header and payload are strict UTF-8 without a byte order mark', () => {
  it('a token that is encoded correctly is accepted', async () => {
    expect(await housekey.me(signedBytes(HEADER, PAYLOAD))).toBe(200);
  });

  it.each([
    ['a byte order mark', (part: Buffer) => Buffer.concat([BOM, part])],
    ['two byte order marks', (part: Buffer) => Buffer.concat([BOM, BOM, part])],
    [
      'a byte order mark after a space',
      (part: Buffer) => Buffer.concat([Buffer.from(' '), BOM, part]),
    ],
    ['a byte order mark at the end', (part: Buffer) => Buffer.concat([part, BOM])],
    ['UTF-16', (part: Buffer) => Buffer.from(part.toString(), 'utf16le')],
    [
      'UTF-16 with a byte order mark',
      (part: Buffer) => Buffer.from(`\ufeff${part.toString()}`, 'utf16le'),
    ],
    ['a byte that is not UTF-8', (part: Buffer) => withField(part, [0xff])],
    ['an overlong encoding', (part: Buffer) => withField(part, [0xc0, 0xaf])],
    ['an encoded surrogate', (part: Buffer) => withField(part, [0xed, 0xa0, 0x80])],
    ['a truncated character', (part: Buffer) => withField(part, [0xe2, 0x82])],
    ['a null byte at the end', (part: Buffer) => Buffer.concat([part, Buffer.from([0])])],
    ['another object after it', (part: Buffer) => Buffer.concat([part, Buffer.from('{}')])],
  ])('%s is rejected in the payload and in the header', async (_, change) => {
    expect(await housekey.me(signedBytes(HEADER, change(PAYLOAD)))).toBe(401);
    expect(await housekey.me(signedBytes(change(HEADER), PAYLOAD))).toBe(401);
  });

  it('a non-ASCII name is accepted', async () => {
    const sub = 'ïmogen@exämple.com 🗝';
    const answer = await housekey.request(
      '/api/auth/me',
      bearer(handmadeToken({ ...CLAIMS, sub })),
    );
    expect(await bodyOf(answer)).toEqual({ email: sub });
  });
});

// RFC 7515 §4.1.11: a token with an unknown extension must be rejected. Housekey supports none; the
// library that checks signatures supports `b64` (RFC 7797).
describe('a header that names any extension is rejected', () => {
  it.each([
    { crit: ['b64'], b64: true },
    { crit: ['b64'], b64: false },
    { crit: ['b64'] },
    { crit: ['b64', 'b64'], b64: true },
    { crit: ['exp'], exp: NOW + 60 },
    { crit: [] },
    { crit: null },
    { crit: false },
    { crit: 'b64', b64: true },
    { crit: { 0: 'b64', length: 1 }, b64: true },
    { b64: true },
    { b64: false },
    { b64: null },
    { b64: 0 },
  ])('%j', async (extension) => {
    expect(await housekey.me(handmadeToken(CLAIMS, { alg: 'HS256', ...extension }))).toBe(401);
  });

  it('also when its name is written with escapes, or twice', async () => {
    for (const header of [
      String.raw`{"alg":"HS256","\u0063rit":["b64"],"b64":true}`,
      String.raw`{"alg":"HS256","b\u00364":true}`,
      '{"alg":"HS256","crit":["b64"],"b64":true,"crit":["b64"]}',
    ]) {
      expect(await housekey.me(handmadeToken(CLAIMS, header)), header).toBe(401);
    }
  });

  it('other header fields are ignored (RFC 7515 §4)', async () => {
    const header = { alg: 'HS256', typ: 'at+jwt', cty: 'x', kid: 'y', B64: false, 'x-crit': ['z'] };
    expect(await housekey.me(handmadeToken(CLAIMS, header))).toBe(200);
  });
});

// 8.64e12 seconds is the last date (ECMA-262 §21.4.1.1). Larger values cannot be used in a JSON
// response, a sorted set or a timer.
describe('an expiry is a date', () => {
  it.each([
    ['8.64e12', 200],
    ['8640000000000.0', 200],
    [`${NOW + 0.001}`, 200],
    [`${NOW + 0.5}`, 200],
    ['1e12', 200],
    [`${NOW}.0`, 401],
    [`${NOW - 0.001}`, 401],
    ['8640000000000.001', 401],
    ['8640000000001', 401],
    ['9007199254740993', 401],
    ['1e15', 401],
    ['1e300', 401],
    ['1.7e305', 401],
    ['1.8e305', 401],
    ['1.7976931348623157e308', 401],
    ['1e400', 401],
    ['-1e400', 401],
    ['-1', 401],
    ['-0', 401],
    ['1e-400', 401],
    ['0', 401],
    ['true', 401],
    ['null', 401],
    ['{}', 401],
    ['[9e9]', 401],
    ['"9e9"', 401],
  ])('exp %s gets status %i', async (exp, status) => {
    expect(await housekey.me(handmadeToken(`{"sub":"${EMAIL}","exp":${exp}}`))).toBe(status);
  });

  it('a sign-out of the longest possible token takes effect, and has a date', async () => {
    const token = handmadeToken(`{"sub":"${EMAIL}","exp":8.64e12}`);
    const overview = await housekey.request('/_housekey/api/overview', bearer(token));
    expect(await bodyOf(overview)).toMatchObject({ expires_at: 8.64e12 });
    expect((await housekey.request('/api/auth/logout', bearer(token, 'POST'))).status).toBe(204);
    expect(await housekey.me(token)).toBe(401);
  });

  it.each([
    [`${NOW}`, 200],
    ['-1e400', 200],
    [`${NOW + 0.001}`, 401],
    ['1e400', 401],
    ['1.8e305', 401],
    ['"now"', 401],
  ])('nbf %s gets status %i', async (nbf, status) => {
    const claims = `{"sub":"${EMAIL}","exp":${NOW + 60},"nbf":${nbf}}`;
    expect(await housekey.me(handmadeToken(claims))).toBe(status);
  });
});

/** The object with an additional field whose value contains these bytes. */
function withField(part: Buffer, bytes: readonly number[]): Buffer {
  const opened = part.subarray(0, -1);
  return Buffer.concat([opened, Buffer.from(',"x":"'), Buffer.from(bytes), Buffer.from('"}')]);
}
