import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestHousekey, SECRET } from '../support/housekey.js';
import { startLogin } from '../support/service.js';
import {
  confusedSecrets,
  damagedTokens,
  ownKeyTokens,
  refusedHeaders,
  signedSpellings,
  type TokenVariant,
} from '../support/token-variants.js';
import { CLAIMS, encode, handmadeToken, sign } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';

/*
 * The classes of C2SP/wycheproof for signed JSON (JWS), against the access token. Those of RSA and ECDSA inside are
 * tested with passkeys: tokens have neither.
 */

const housekey = setUpOnce(createTestHousekey);

/** The names of all tokens that `/me` accepts, over both ways to send one. */
async function accepted(variants: readonly TokenVariant[]): Promise<string[]> {
  const names: string[] = [];
  for (const [name, token] of variants) {
    const headers = new Headers();
    try {
      headers.set('authorization', `Bearer ${token}`);
      headers.set('cookie', `housekey_session=${token}`);
    } catch {
      // Not a header at all.
      continue;
    }
    const { status } = await housekey.request('/api/auth/me', { headers });
    if (status !== 401) names.push(`${name}: ${status}`);
  }
  return names;
}

describe('a token has one form', () => {
  it('no other form of a valid token is accepted, whether or not it is cached', async () => {
    const token = handmadeToken();
    const variants = damagedTokens(token);
    expect(variants.length).toBeGreaterThan(400);
    expect(await accepted(variants)).toEqual([]);
    expect(await housekey.me(token)).toBe(200);
    expect(await accepted(variants)).toEqual([]);
  });

  it('not even if whoever has the secret has signed it', async () => {
    const variants = signedSpellings(handmadeToken());
    expect(variants.length).toBeGreaterThan(150);
    expect(await accepted(variants)).toEqual([]);
  });

  it('a header that does not say HS256 alone is refused, although its signature is right', async () => {
    expect(
      await accepted([['the usual header', handmadeToken(CLAIMS, '{"alg":"HS256"}')]]),
    ).toEqual(['the usual header: 200']);
    const tokens = refusedHeaders().map((header): TokenVariant => [
      header,
      handmadeToken(CLAIMS, header),
    ]);
    expect(await accepted(tokens)).toEqual([]);
  });

  it('no payload but one JSON object with the claims is accepted', async () => {
    const claims = JSON.stringify(CLAIMS);
    const payloads = [
      `[${claims}]`,
      JSON.stringify(claims),
      `${claims}${claims}`,
      `${claims},`,
      JSON.stringify({ sub: CLAIMS.sub }),
      JSON.stringify({ exp: CLAIMS.exp }),
      'null',
      '1',
      '',
      'foo',
    ];
    const tokens = payloads.map((payload): TokenVariant => [payload, handmadeToken(payload)]);
    expect(await accepted(tokens)).toEqual([]);
  });
});

describe('a token brings no key', () => {
  it('in its header', async () => {
    expect(await accepted(ownKeyTokens(encode(CLAIMS)))).toEqual([]);
  });

  it('and no public value is the secret, nor another spelling of it', async () => {
    const service = await startLogin({
      SERVICE_UPSTREAM: 'http://127.0.0.1:9',
      SERVICE_IDENTITY_TOKEN: 'true',
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    });
    const proxied = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'login.example.com',
      'x-forwarded-for': '192.0.2.7',
    };
    const get = async (path: string, headers: object = {}) =>
      await fetch(service.url + path, { headers: { ...proxied, ...headers } });
    const keySet = await (await get('/_housekey/jwks.json')).text();
    const { keys }: { keys: readonly [JsonWebKey] } = JSON.parse(keySet);
    const publicKey = createPublicKey({ key: { ...keys[0] }, format: 'jwk' });
    const me = async (secret: string) => {
      const input = `${encode({ alg: 'HS256' })}.${encode({ ...CLAIMS, exp: 8e9 })}`;
      const authorization = `Bearer ${input}.${sign(input, { secret })}`;
      return (await get('/api/auth/me', { authorization })).status;
    };
    const publicValues = [
      keySet,
      JSON.stringify(keys[0]),
      ...Object.values(keys[0]).map(String),
      String(publicKey.export({ type: 'spki', format: 'pem' })),
    ];
    for (const secret of confusedSecrets(publicValues)) expect(await me(secret), secret).toBe(401);
    expect(await me(SECRET)).toBe(200);
    await service.stop();
  });
});
