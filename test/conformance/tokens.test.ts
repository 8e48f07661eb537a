import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  bearer,
  bodyOf,
  EMAIL,
  createTestHousekey,
  PASSWORD,
  PASSWORD_HASH,
} from '../support/housekey.js';
import { CLAIMS, encode, handmadeToken, NOW, sign } from '../support/tokens.js';
import { generateEcKeys, generateRsaKeys } from '../support/key-pair.js';
import { setUpOnce } from '../support/hooks.js';

const housekey = setUpOnce(createTestHousekey);

/** 32 zero bytes, the length of a signature. */
const BLANK = 'A'.repeat(43);

describe('the header of a token does not choose how it is verified', () => {
  // CVE-2015-9235 (jsonwebtoken), and the notations that bypassed the filters against it.
  it.each(['none', 'None', 'NONE', 'nOnE', ' none', 'none ', 'none\0', '', 'null'])(
    'a token without a signature is rejected with alg %j',
    async (alg) => {
      const input = `${encode({ alg, typ: 'JWT' })}.${encode({ ...CLAIMS, sub: EMAIL })}`;
      for (const token of [input, `${input}.`, `${input}.${BLANK}`, `${input}.${encode('none')}`]) {
        expect(await housekey.me(token), token).toBe(401);
      }
      // Not even if it is correctly signed with the secret.
      expect(await housekey.me(`${input}.${sign(input)}`)).toBe(401);
    },
  );

  // CVE-2026-22817 and CVE-2026-22818 (Hono), CVE-2026-34950 (fast-jwt): the verifier took the
  // algorithm from the token.
  it('a token signed with the client’s own key pair is rejected, whatever its header', async () => {
    const { publicKey, privateKey } = generateEcKeys();
    const { privateKey: rsa } = generateRsaKeys();
    const signed = [
      await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256' }).sign(rsa),
      await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'PS256' }).sign(rsa),
    ];
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const secret of [pem, pem.trim(), `\n${pem}`]) {
      const input = `${encode({ alg: 'HS256' })}.${encode(CLAIMS)}`;
      signed.push(`${input}.${sign(input, { secret })}`);
    }
    for (const token of signed) expect(await housekey.me(token)).toBe(401);
  });

  // CVE-2018-0114 (node-jose): the key came with the token.
  it('a key in the token, or one that the token links to, is not used', async () => {
    const secret = 'a key that the sender has chosen';
    const jwk = { kty: 'oct', k: encode(secret), alg: 'HS256' };
    const headers = [
      { jwk },
      { jku: 'https://evil.example/keys.json', kid: 'theirs' },
      { x5u: 'https://evil.example/chain.pem' },
      { x5c: [encode(secret)] },
      { kid: '../../../../dev/null' },
      { kid: "' UNION SELECT 'a key that the sender has chosen" },
      { kid: secret },
    ];
    for (const more of headers) {
      const input = `${encode({ alg: 'HS256', ...more })}.${encode(CLAIMS)}`;
      for (const key of [secret, jwk.k, '']) {
        expect(await housekey.me(`${input}.${sign(input, { secret: key })}`)).toBe(401);
      }
    }
  });

  // CVE-2026-35042 (fast-jwt): an extension that the verifier must support was ignored.
  it.each([[['x-policy']], [['exp']], [['alg']], [[]], ['x-policy'], [{}], [[7]]])(
    'a token with an unknown extension is rejected: crit %j',
    async (crit) => {
      const header = { alg: 'HS256', crit, 'x-policy': 'require-mfa', exp: NOW + 60 };
      expect(await housekey.me(handmadeToken(CLAIMS, header))).toBe(401);
    },
  );
});

describe('the signature is always verified', () => {
  // CVE-2022-21449 (Java): a signature of zeros was valid for every message.
  it.each(['HS256', 'HS384', 'HS512', 'ES256', 'RS256', 'EdDSA'])(
    'one of zeros or ones, an empty one, or one of another length is rejected with %s',
    async (alg) => {
      const input = `${encode({ alg })}.${encode(CLAIMS)}`;
      const right = sign(input);
      const shapes = [BLANK, `${'_'.repeat(42)}8`, '', '.', BLANK.repeat(2), right.slice(0, -1)];
      for (const signature of [...shapes, `${right}${right}`, `${BLANK}.${right}`]) {
        expect(await housekey.me(`${input}.${signature}`), signature).toBe(401);
      }
    },
  );

  // GHSA-gmvf-9v4p-v8jc (fast-jwt): a missing key verified like an empty one.
  it('an unset secret is neither empty nor guessable', async () => {
    const unset = await createTestHousekey({
      SERVICE_EMAIL: EMAIL,
      SERVICE_PASSWORD_HASH: PASSWORD_HASH,
    });
    const guesses = [
      '',
      '\0',
      ' ',
      'undefined',
      'null',
      'secret',
      'changeme',
      'SERVICE_SECRET_KEY',
    ];
    for (const secret of [...guesses, EMAIL, PASSWORD, PASSWORD_HASH]) {
      const input = `${encode({ alg: 'HS256' })}.${encode({ ...CLAIMS, sub: EMAIL })}`;
      const token = `${input}.${sign(input, { secret })}`;
      for (const each of [unset, housekey]) {
        expect((await each.request('/api/auth/me', bearer(token))).status, secret).toBe(401);
      }
    }
  });

  it('the whole secret is used, even beyond the block size of the hash', async () => {
    const secret = 's'.repeat(200);
    const long = await createTestHousekey({
      SERVICE_EMAIL: EMAIL,
      SERVICE_PASSWORD_HASH: PASSWORD_HASH,
      SERVICE_SECRET_KEY: secret,
    });
    const input = `${encode({ alg: 'HS256' })}.${encode(CLAIMS)}`;
    for (const [key, status] of [
      [secret, 200],
      [secret.slice(0, -1), 401],
      [secret.slice(0, 64), 401],
    ] as const) {
      const token = `${input}.${sign(input, { secret: key })}`;
      expect((await long.request('/api/auth/me', bearer(token))).status).toBe(status);
    }
  });
});

// GHSA-rp9m-7r4c-75qg, CVE-2026-35039 (fast-jwt): one token got the cached claims of another.
describe('a cached token returns only its own claims', () => {
  const shared = { exp: NOW + 60, iat: NOW, iss: 'same', aud: 'same', jti: 'same' };
  const people = ['a@example.com', 'b@example.com', 'A@example.com'];
  const tokens = people.map((sub) => handmadeToken({ ...shared, sub }));

  it('among many others that differ only in the user', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const [place, token] of tokens.entries()) {
        const answer = await housekey.request('/api/auth/me', bearer(token));
        expect(await bodyOf(answer)).toEqual({ email: people[place] });
      }
    }
  });

  it('and no combination of cached parts is accepted', async () => {
    for (const token of tokens) expect(await housekey.me(token)).toBe(200);
    const parts = tokens.map((token) => token.split('.'));
    for (const [place, [head, payload]] of parts.entries()) {
      const [, , other] = parts[(place + 1) % parts.length] ?? [];
      // Twice, because refused tokens are cached too.
      const mixed = `${head}.${payload}.${other}`;
      expect([await housekey.me(mixed), await housekey.me(mixed)]).toEqual([401, 401]);
    }
    // Any sign-out makes the valid ones be verified again.
    await housekey.auth.signOut(handmadeToken({ sub: 'else', exp: NOW + 60 }));
    for (const token of tokens) expect(await housekey.me(token)).toBe(200);
  });
});

describe('a token that was accepted before', () => {
  it('lends its result to no other one', async () => {
    const emailOf = async (token: string) => {
      const answer = await housekey.request('/api/auth/me', bearer(token));
      return answer.status === 200 ? (await bodyOf(answer))['email'] : answer.status;
    };
    const [own, other] = [await housekey.signIn(), handmadeToken()];
    const [header = '', , signature = ''] = own.split('.');
    const forged = `${header}.${encode({ ...CLAIMS, sub: EMAIL })}.${signature}`;
    const asked = [own, own, other, forged, other, other, forged, own];
    const emails = [EMAIL, EMAIL, CLAIMS.sub, 401, CLAIMS.sub, CLAIMS.sub, 401, EMAIL];
    for (const [index, token] of asked.entries()) expect(await emailOf(token)).toBe(emails[index]);
  });

  it('ends to the millisecond, and a signed-out one does not come back', async () => {
    const { auth, clock, me, request } = await createTestHousekey();
    const short = await auth.issueToken({ sub: EMAIL }, { lifetimeSeconds: 60 });
    const [long, later] = [
      await auth.issueToken({ sub: EMAIL }),
      await auth.issueToken({ sub: EMAIL }),
    ];
    const all = [short, handmadeToken(), long];
    for (const token of [...all, ...all]) expect(await me(token)).toBe(200);
    expect((await request('/api/auth/logout', bearer(long, 'POST'))).status).toBe(204);
    clock.now += 59_999;
    expect(await Promise.all(all.map(me))).toEqual([200, 200, 401]);
    clock.now += 1;
    expect(await Promise.all(all.map(me))).toEqual([401, 401, 401]);
    clock.now += 6 * 86_400_000;
    expect((await request('/api/auth/logout', bearer(later, 'POST'))).status).toBe(204);
    expect(await me(long)).toBe(401);
  });
});

it('only tokens that the secret has signed count as ours, even after their end', () => {
  const token = handmadeToken();
  const [header = '', payload = ''] = token.split('.');
  expect(housekey.auth.hasSigned(token)).toBe(true);
  expect(housekey.auth.hasSigned(handmadeToken({ ...CLAIMS, exp: 1 }))).toBe(true);
  for (const signature of [BLANK, sign(payload), sign(`${header}.${payload}`, { secret: 'x' })]) {
    expect(housekey.auth.hasSigned(`${header}.${payload}.${signature}`)).toBe(false);
  }
});
