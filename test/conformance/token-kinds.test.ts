import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  EMAIL,
  createTestHousekey,
  PASSWORD,
  PASSWORD_HASH,
  SECRET,
} from '../support/housekey.js';
import { encode, handmadeToken } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';

const housekey = setUpOnce(createTestHousekey);

// See grails-spring-security-rest issue 391 and Apache OFBiz OFBIZ-13493.
describe('only an access token is accepted as an access token', () => {
  it('not the device token, or any other text from the service', async () => {
    const answer = await housekey.request('/api/auth/login', {
      method: 'POST',
      body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    });
    const { access_token: token } = await bodyOf(answer);
    const given = [
      ...answer.headers.values(),
      ...answer.headers.getSetCookie().flatMap((cookie) => cookie.split(/[=;~]/)),
      ...String(token).split('.'),
      ...String(token)
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
        .flatMap((text) => text.split(/["{}:,]/))
        .filter((text) => /^[\x21-\x7e]+$/.test(text)),
    ];
    expect(given.length).toBeGreaterThan(20);
    for (const text of given) expect(await housekey.me(text), text).not.toBe(200);
  });

  it('not the JSON or the encrypted form of a token', async () => {
    const [header, payload, signature] = handmadeToken().split('.');
    for (const token of [
      JSON.stringify({ payload, protected: header, signature }),
      JSON.stringify({ payload, signatures: [{ protected: header, signature }] }),
      `${encode({ alg: 'dir', enc: 'A128GCM' })}..${payload}.${payload}.${signature}`,
      encode(handmadeToken()),
    ]) {
      expect(await housekey.me(token)).toBe(401);
    }
  });

  it('not the credentials, the hash or the secret', async () => {
    for (const text of [EMAIL, PASSWORD, PASSWORD_HASH, SECRET, encode(`${EMAIL}:${PASSWORD}`)]) {
      expect(await housekey.me(text)).toBe(401);
    }
  });
});
