import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAuth } from '../../src/core/auth/create-auth.js';
import { parseConfig } from '../../src/core/config/config.js';

it('without a password, the library treats everyone as a guest, whatever they send', async () => {
  const auth = await createAuth(parseConfig({}, { randomBytes, readFile: () => '' }), {
    now: Date.now,
    randomBytes,
  });
  const guest = { ok: true, user: { email: 'guest', guest: true, expiresAt: null } };
  expect(await auth.authenticate(undefined)).toEqual(guest);
  expect(await auth.authenticate('no token at all')).toEqual(guest);
  expect(await auth.authenticateCookie('no token at all')).toEqual(guest);
  expect(auth.isOwner({ email: 'guest', guest: true, expiresAt: null })).toBe(false);
  expect(await auth.signOut('no token at all')).toEqual({ ...guest, shared: true });
  expect([await auth.signOutOthers('no token at all'), await auth.signOutEverywhere()]).toEqual([
    true,
    true,
  ]);
  await expect(auth.revokeAppToken('backup')).resolves.toBeUndefined();
  expect(auth.hasSigned('no token at all')).toBe(false);
});
