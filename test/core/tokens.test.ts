import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWithinScope } from '../../src/core/auth/app-tokens.js';
import { readToken } from '../../src/core/auth/claims.js';
import { FINGERPRINT_CLAIM, METHOD_CLAIM } from '../../src/core/auth/fingerprint.js';
import { isShared } from '../../src/core/auth/guests.js';
import { PASSKEY_CLAIM } from '../../src/core/auth/passkeys/passkey.js';
import { Tokens } from '../../src/core/auth/tokens.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { NOON, SECRET } from '../support/housekey.js';
import { createTestShare } from '../support/shares.js';
import { CLAIMS, handmadeToken, NOW } from '../support/tokens.js';

const OWN = { [FINGERPRINT_CLAIM]: 'present' };
const ID = 'A'.repeat(22);
const USER = { email: CLAIMS.sub, guest: false, expiresAt: CLAIMS.exp };

function createTokens({ signOuts } = createLocalState({ now: () => NOON })) {
  const options = {
    secret: SECRET,
    fingerprint: 'present',
    isStillConfigured: (digest: string) => digest === 'configured',
    lifetimeSeconds: 60,
    signOuts,
    lock: { isLocked: false },
    onSeen: () => Infinity,
  };
  return new Tokens(options, { now: () => NOON, randomBytes });
}

describe('the claims of a token', () => {
  it.each([
    ['another program names no session', { jti: ID, iat: NOW, [METHOD_CLAIM]: 'link' }, USER],
    ['ours name a session', { ...OWN, jti: ID }, { ...USER, sessionId: ID }],
    ['a list is no ID', { ...OWN, jti: [ID] }, USER],
    [
      'and how the user signed in',
      { ...OWN, jti: ID, iat: NOW, [METHOD_CLAIM]: 'link' },
      { ...USER, sessionId: ID, signedIn: { method: 'link', at: NOW } },
    ],
    ['if they say when', { ...OWN, [METHOD_CLAIM]: 'link' }, USER],
    ['and by a way that exists', { ...OWN, iat: NOW, [METHOD_CLAIM]: 'luck' }, USER],
    ['a passkey that is configured counts', { [PASSKEY_CLAIM]: 'configured' }, USER],
    ['one that was removed does not', { [PASSKEY_CLAIM]: 'removed' }, undefined],
    ['nor what is no digest', { [PASSKEY_CLAIM]: ['configured'] }, undefined],
    ['other credentials do not', { [FINGERPRINT_CLAIM]: 'former' }, undefined],
  ])('%s', async (_, claims, user) => {
    const result = await createTokens().authenticate(handmadeToken({ ...CLAIMS, ...claims }));
    expect(result).toEqual(
      user === undefined ? { ok: false, reason: 'invalid' } : { ok: true, user },
    );
  });

  it('say by which passkey the user signed in, and nothing else if there was none', async () => {
    const tokens = createTokens();
    const bound = await tokens.issue({ sub: CLAIMS.sub }, { boundTo: 'configured' });
    const free = await tokens.issue({ sub: CLAIMS.sub });
    expect([readToken(bound).boundTo, readToken(free).boundTo]).toEqual(['configured', undefined]);
    expect(readToken(handmadeToken({ ...CLAIMS, [PASSKEY_CLAIM]: 7 })).boundTo).toBeUndefined();
    expect(Buffer.from(free.split('.')[1] ?? '', 'base64url').toString()).not.toContain(
      PASSKEY_CLAIM,
    );
  });
});

it('only tokens with our signature count as signed by us', () => {
  const tokens = createTokens();
  expect(tokens.hasSigned(handmadeToken())).toBe(true);
  expect(tokens.hasSigned(`${handmadeToken().slice(0, -43)}${'A'.repeat(43)}`)).toBe(false);
});

it('a replica accepts what another has issued after a sign-out of everyone by a clock that was ahead', async () => {
  const state = createLocalState({ now: () => NOON });
  await state.signOuts.publish({ kind: 'everywhere', issuedUntil: NOW + 100 });
  const token = await createTokens(state).issue({ sub: CLAIMS.sub }, { lifetimeSeconds: 600 });
  expect(await createTokens(state).authenticate(token)).toMatchObject({ ok: true });
});

describe('the scope of an app token', () => {
  const target = { app: 'wiki.example.com', methods: ['GET'], paths: ['/a/b'] };
  const elsewhere = { app: 'photos.example.com' };

  it.each([
    [{ apps: ['wiki.example.com'] }, elsewhere],
    [{ apps: ['wiki.example.com'] }, { app: undefined }],
    [{ methods: ['GET'] }, { methods: ['GET', 'DELETE'] }],
    [{ paths: ['/a'] }, { paths: ['/a/b', '/c'] }],
  ])('of %j is left by %j, and by a request that is not known for certain', (scope, other) => {
    const { token } = createTestAppToken('limited', scope);
    expect(isWithinScope(token, target)).toBe(true);
    expect(isWithinScope(token, { ...target, ...other })).toBe(false);
    expect(isWithinScope(token, undefined)).toBe(false);
  });

  it('of a share is one app', () => {
    const { share } = createTestShare('anna', { app: target.app, paths: ['/a'] });
    expect(isShared(share, target)).toBe(true);
    expect(isShared(share, { ...target, ...elsewhere })).toBe(false);
  });
});
