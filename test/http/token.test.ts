import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { bearer, bodyOf, NOON, createTestHousekey, SECRET } from '../support/housekey.js';
import { CLAIMS, encode, handmadeToken, NOW, sign } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';
import { numRuns } from '../support/thorough.js';

const housekey = setUpOnce(createTestHousekey);

describe('a token that another program signed with the same secret is valid', () => {
  it('by hand, with node:crypto', async () => {
    const response = await housekey.request('/api/auth/me', bearer(handmadeToken()));
    expect(await bodyOf(response)).toEqual({ email: 'someone@example.com' });
  });

  it('with jsonwebtoken', async () => {
    const token = jsonwebtoken.sign(CLAIMS, SECRET, { noTimestamp: true });
    expect(await housekey.me(token)).toBe(200);
  });

  it('with jose, extra claims and header fields included', async () => {
    const token = await new SignJWT({ ...CLAIMS, role: 'admin', nested: { a: [1] } })
      .setProtectedHeader({ alg: 'HS256', kid: 'x' })
      .sign(new TextEncoder().encode(SECRET));
    expect(await housekey.me(token)).toBe(200);
  });

  it.each([
    ['an iat in the future', { ...CLAIMS, iat: NOW + 1000 }],
    ['an iat that is not a number', { ...CLAIMS, iat: 'yesterday' }],
    ['an nbf in the past', { ...CLAIMS, nbf: NOW - 1 }],
    ['an exp with a fraction', { ...CLAIMS, exp: NOW + 0.5 }],
    ['no typ', CLAIMS, { alg: 'HS256' }],
  ])('with %s', async (_, claims, header: object = { alg: 'HS256', typ: 'JWT' }) => {
    expect(await housekey.me(handmadeToken(claims, header))).toBe(200);
  });

  it('with a secret of one byte', async () => {
    const short = await createTestHousekey({
      SERVICE_EMAIL: 'a',
      SERVICE_PASSWORD: 'b',
      SERVICE_SECRET_KEY: 's',
    });
    const token = jsonwebtoken.sign(CLAIMS, 's', { noTimestamp: true });
    expect((await short.request('/api/auth/me', bearer(token))).status).toBe(200);
  });
});

describe('a token is rejected', () => {
  const header = { alg: 'HS256', typ: 'JWT' };
  const good = handmadeToken();
  const [head = '', payload = '', signature = ''] = good.split('.');

  it.each([
    ['HS384', 'sha384'],
    ['HS512', 'sha512'],
  ])('with %s and the right secret', async (alg, hash) => {
    const input = `${encode({ alg })}.${encode(CLAIMS)}`;
    expect(await housekey.me(`${input}.${sign(input, { hash })}`)).toBe(401);
    expect(await housekey.me(`${input}.${sign(input)}`)).toBe(401);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['null', null],
    ['a number', 7],
    ['a list', ['a']],
    ['an object', { a: 1 }],
    ['true', true],
  ])('with a sub that is %s', async (_, sub) => {
    expect(await housekey.me(handmadeToken({ ...CLAIMS, sub }))).toBe(401);
  });

  it('with an exp that has passed within the current second', async () => {
    housekey.clock.now = NOON + 700;
    expect(await housekey.me(handmadeToken({ ...CLAIMS, exp: NOW + 0.5 }))).toBe(401);
    housekey.clock.now = NOON;
  });

  it('with an unencoded payload, listed in crit or not', async () => {
    expect(await housekey.me(handmadeToken(CLAIMS, { ...header, b64: false }))).toBe(401);
    expect(await housekey.me(handmadeToken(CLAIMS, { ...header, b64: false, crit: ['b64'] }))).toBe(
      401,
    );
    const input = `${encode({ ...header, b64: false, crit: ['b64'] })}.${JSON.stringify(CLAIMS)}`;
    expect(await housekey.me(`${input}.${sign(input)}`)).toBe(401);
  });

  it('with nonzero unused bits in any part, even if its signature is right', async () => {
    // The encoding of 3n+1 bytes ends in two characters, and the last one has four unused bits.
    const stray = (part: string) =>
      part.slice(0, -1) + String.fromCodePoint((part.codePointAt(part.length - 1) ?? 0) + 1);
    const twoLeft = encode(
      `${JSON.stringify(CLAIMS)}${' '.repeat((4 - (JSON.stringify(CLAIMS).length % 3)) % 3)}`,
    );
    expect(twoLeft.length % 4).toBe(2);
    expect(await housekey.me(`${head}.${twoLeft}.${sign(`${head}.${twoLeft}`)}`)).toBe(200);
    const strayPayload = `${head}.${stray(twoLeft)}`;
    expect(await housekey.me(`${strayPayload}.${sign(strayPayload)}`)).toBe(401);

    const threeLeft = encode('{"alg":"HS256"} ');
    const headTwo = encode('{"alg":"HS256"}  ');
    expect([threeLeft.length % 4, headTwo.length % 4]).toEqual([2, 3]);
    for (const part of [threeLeft, headTwo]) {
      const input = `${stray(part)}.${payload}`;
      expect(await housekey.me(`${input}.${sign(input)}`)).toBe(401);
    }
    expect(await housekey.me(`${head}.${payload}.${stray(signature)}`)).toBe(401);
  });

  it('with non-ASCII characters that would fold into the right ones', async () => {
    const folded = `${head}.${payload}.${String.fromCodePoint(signature.charCodeAt(0) + 256)}${signature.slice(1)}`;
    expect(await housekey.auth.authenticate(folded)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('if it is arbitrary text, and never with an error', async () => {
    const part = fc.oneof(
      fc.constantFrom(head, payload, signature, ''),
      fc.base64String().map((text) => text.replaceAll(/[=]/g, '')),
      fc.string({ unit: 'binary-ascii' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const token = parts.join('.');
        fc.pre(token !== good);
        const invalid = { ok: false, reason: 'invalid' };
        expect(await housekey.auth.authenticate(token)).toEqual(invalid);
        // The second time, it may be cached as forged.
        expect(await housekey.auth.authenticate(token)).toEqual(invalid);
      }),
      { numRuns: numRuns(2000) },
    );
  });

  it('if it is empty, or one of thousands', async () => {
    const invalid = { ok: false, reason: 'invalid' };
    for (const token of [
      '',
      '',
      ...Array.from({ length: 3000 }, (_, index) => `${good}${index}`),
    ]) {
      expect(await housekey.auth.authenticate(token)).toEqual(invalid);
    }
    expect(await housekey.auth.authenticate(good)).toMatchObject({ ok: true });
  });

  it('if it is correctly signed but its claims are not valid, and never with an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), async (claims, jsonHeader) => {
        expect(await housekey.me(handmadeToken(claims, jsonHeader))).toBe(401);
        expect(await housekey.me(handmadeToken(claims, { alg: 'HS256' }))).toBe(401);
      }),
      { numRuns: numRuns(500) },
    );
  });
});

describe('the tokens that Housekey issues', () => {
  it('are HS256 JWTs that expire after seven days and name the owner', async () => {
    const token = await housekey.signIn();
    const { header, payload } = jsonwebtoken.verify(token, SECRET, {
      algorithms: ['HS256'],
      complete: true,
      clockTimestamp: NOW,
    });
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toEqual({
      sub: 'owner@example.com',
      iat: NOW,
      exp: NOW + 604_800,
      jti: expect.stringMatching(/^[\w-]{22}$/),
      housekey_credentials: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('are all different', async () => {
    expect(await housekey.signIn()).not.toBe(await housekey.signIn());
  });

  it('are accepted before they expire and not at that time, cached or not', async () => {
    const [seen, unseen] = [await housekey.signIn(), await housekey.signIn()];
    expect(await housekey.me(seen)).toBe(200);
    housekey.clock.now = NOON + 604_800_000 - 1;
    expect(await housekey.me(seen)).toBe(200);
    housekey.clock.now = NOON + 604_800_000;
    expect(await housekey.me(seen)).toBe(401);
    expect(await housekey.me(seen)).toBe(401);
    expect(await housekey.me(unseen)).toBe(401);
    housekey.clock.now = NOON;
  });

  it('are refused without a promise once they are known to have expired, until the clock is set back', async () => {
    const token = await housekey.auth.issueToken({ sub: 'x' }, { lifetimeSeconds: 60 });
    housekey.clock.now = NOON + 60_000;
    const invalid = { ok: false, reason: 'invalid' };
    expect(await housekey.auth.authenticate(token)).toEqual(invalid);
    expect(housekey.auth.authenticate(token)).toEqual(invalid);
    housekey.clock.now = NOON;
    expect(await housekey.auth.authenticate(token)).toMatchObject({ ok: true });
  });

  it('carry extra claims, which cannot replace the standard ones', async () => {
    const extra: Record<string, unknown> = {
      role: 'admin',
      exp: 1,
      iat: 2,
      jti: 'mine',
      housekey_credentials: 'none',
    };
    const token = await housekey.auth.issueToken({ sub: 'x', ...extra }, { lifetimeSeconds: 30 });
    expect(jsonwebtoken.decode(token)).toMatchObject({
      sub: 'x',
      role: 'admin',
      iat: NOW,
      exp: NOW + 30,
    });
    expect(await housekey.me(token)).toBe(200);
  });

  it('are issued for whole seconds up to the last date, and for no other lifetime or subject', async () => {
    const last = 8.64e12 - NOW;
    const issue = async (sub: unknown, lifetimeSeconds = 60) => {
      // A program in JavaScript can pass anything.
      const claims: { sub: string } = JSON.parse(JSON.stringify({ sub }));
      return await housekey.auth.issueToken(claims, { lifetimeSeconds });
    };
    for (const seconds of [1, last]) expect(await housekey.me(await issue('a', seconds))).toBe(200);
    for (const seconds of [0, -1, 1.5, NaN, Infinity, last + 1, 8.64e12]) {
      await expect(issue('a', seconds), `${seconds}`).rejects.toMatchObject({
        code: 'ERR_HOUSEKEY_TOKEN_LIFETIME',
        message: expect.stringContaining('lifetimeSeconds'),
      });
    }
    for (const sub of ['', 42, null, ['a']]) {
      await expect(issue(sub), JSON.stringify(sub)).rejects.toMatchObject({
        code: 'ERR_HOUSEKEY_TOKEN_SUBJECT',
        message: expect.stringContaining('sub must be'),
      });
    }
  });
});

it('the memory of the cached tokens does not hold the headers that they came in', async () => {
  const [head = '', payload = ''] = handmadeToken({ sub: 'a', exp: 9e9 }).split('.');
  const before = usedHeap();
  for (let index = 0; index < 2000; index += 1) {
    const signature = `${String(index).padStart(42, 'A')}A`;
    const header = `Bearer ${' '.repeat(15_000)}${head}.${payload}.${signature}`;
    const authorization = header.slice(header.lastIndexOf(' ') + 1);
    expect(await housekey.auth.authenticate(authorization)).toMatchObject({ ok: false });
  }
  expect(usedHeap() - before).toBeLessThan(10 * 1024 * 1024);
});

/** Bytes in use after a full collection. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
  return process.memoryUsage().heapUsed;
}
