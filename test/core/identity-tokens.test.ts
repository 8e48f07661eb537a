import { calculateJwkThumbprint, createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createIdentityTokens } from '../../src/core/auth/identity-tokens.js';
import { EMAIL, NOON, SECRET } from '../support/housekey.js';

const IDENTITY = {
  subject: EMAIL,
  audience: 'https://app.example.com',
  issuer: 'https://login.example.com',
};

function open(secret = SECRET) {
  const clock = { now: NOON };
  const root = Buffer.from(secret);
  return { clock, tokens: createIdentityTokens(() => root, { now: () => clock.now }) };
}

describe('an identity token', () => {
  it('is an ES256 JWT that names user, app and issuer, and is valid for 60 seconds', async () => {
    const { tokens } = open();
    const token = tokens.issue(IDENTITY) ?? '';
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(tokens.keySet), {
      currentDate: new Date(NOON),
      algorithms: ['ES256'],
      typ: 'JWT',
    });
    const iat = NOON / 1000;
    expect(payload).toEqual({
      iss: 'https://login.example.com',
      sub: EMAIL,
      aud: 'https://app.example.com',
      iat,
      exp: iat + 60,
    });
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: await calculateJwkThumbprint(tokens.keySet.keys[0] ?? {}),
    });
  });

  it('is signed with the same key by every holder of the root key, and by nobody else', async () => {
    const { tokens } = open();
    expect(open().tokens.keySet).toEqual(tokens.keySet);
    const { tokens: others } = open(`${SECRET}!`);
    expect(others.keySet).not.toEqual(tokens.keySet);
    const forged = others.issue(IDENTITY) ?? '';
    await expect(
      jwtVerify(forged, createLocalJWKSet(tokens.keySet), { currentDate: new Date(NOON) }),
    ).rejects.toThrow();
  });

  it('has a public key that does not contain the private key', () => {
    expect(Object.keys(open().tokens.keySet.keys[0] ?? {}).toSorted()).toEqual(
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'].toSorted(),
    );
  });

  it('carries any subject, and origins as the URL parser writes them', async () => {
    const { tokens } = open();
    const subject = 'J\u00fcrgen "o\'" \u{1f511}\n';
    const audience = 'HTTPS://APP.example.com:443';
    const token = tokens.issue({ ...IDENTITY, subject, audience }) ?? '';
    const { payload } = await jwtVerify(token, createLocalJWKSet(tokens.keySet), {
      currentDate: new Date(NOON),
    });
    expect(payload).toMatchObject({ sub: subject, aud: 'https://app.example.com' });
  });

  it.each([{ audience: 'https://a b' }, { issuer: 'nowhere' }])(
    'is not issued for something that is not an origin: %j',
    (wrong) => {
      expect(open().tokens.issue({ ...IDENTITY, ...wrong })).toBeUndefined();
    },
  );

  it('is signed once every 30 seconds for each user, app and issuer', () => {
    const { tokens, clock } = open();
    const first = tokens.issue(IDENTITY);
    clock.now += 29_999;
    expect(tokens.issue(IDENTITY)).toBe(first);
    const others = [{ subject: 'x' }, { audience: 'http://x' }, { issuer: 'http://x' }].map(
      (other) => tokens.issue({ ...IDENTITY, ...other }),
    );
    expect(new Set([first, ...others]).size).toBe(4);
    clock.now += 1;
    expect(tokens.issue(IDENTITY)).not.toBe(first);
  });

  it('is signed again after the clock was set back', () => {
    const { tokens, clock } = open();
    const first = tokens.issue(IDENTITY);
    clock.now -= 1000;
    expect(tokens.issue(IDENTITY)).not.toBe(first);
  });

  it('is cached for a limited number of audiences, because clients choose them', () => {
    const { tokens } = open();
    const first = tokens.issue(IDENTITY);
    for (let number = 0; number < 1001; number += 1) {
      tokens.issue({ ...IDENTITY, audience: `http://a${number}` });
    }
    expect(tokens.issue(IDENTITY)).not.toBe(first);
  });

  it('is signed with another key once the root key has changed', async () => {
    let root = Buffer.from(SECRET);
    const tokens = createIdentityTokens(() => root, { now: () => NOON });
    const before = tokens.issue(IDENTITY) ?? '';
    root = Buffer.from(`${SECRET}!`);
    const after = tokens.issue(IDENTITY) ?? '';
    expect(after).not.toBe(before);
    const keys = createLocalJWKSet(tokens.keySet);
    await jwtVerify(after, keys, { currentDate: new Date(NOON) });
    await expect(jwtVerify(before, keys, { currentDate: new Date(NOON) })).rejects.toThrow();
  });

  it('names the key that it was signed with', () => {
    const { tokens } = open();
    const { kid } = decodeProtectedHeader(tokens.issue(IDENTITY) ?? '');
    expect(kid).toBe(tokens.keySet.keys[0]?.kid);
  });
});
