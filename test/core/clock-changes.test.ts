import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Auth } from '../../src/core/auth/auth.js';
import { createAuth } from '../../src/core/auth/create-auth.js';
import { parseConfig } from '../../src/core/config/config.js';
import { AUTH_VARIABLES, EMAIL, NOON } from '../support/housekey.js';

const HOUR = 3_600_000;
const YEAR = 8760 * HOUR;
/** More than what is pruned at once. */
const MANY = 3000;

let clock: { now: number; elapsed: number };
let auth: Auth;
beforeEach(async () => {
  clock = { now: NOON, elapsed: 0 };
  const config = parseConfig(AUTH_VARIABLES, { randomBytes, readFile: () => '' });
  const deps = { now: () => clock.now, elapsed: () => clock.elapsed, randomBytes };
  auth = await createAuth(config, deps);
});

const issue = async () => await auth.issueToken({ sub: EMAIL });
const isAccepted = async (token: string) => (await auth.authenticate(token)).ok;

async function signOutMany(): Promise<void> {
  for (let count = 0; count < MANY; count += 1) await auth.signOut(await issue());
}

describe('a clock that changes while the service runs', () => {
  it.each([
    ['back by hours', -5 * HOUR],
    ['ahead by hours', 5 * HOUR],
  ])('and is set %s leaves signed-out tokens signed out', async (_, change) => {
    const [out, kept] = [await issue(), await issue()];
    await auth.signOut(out);
    clock.now += change;
    expect([await isAccepted(out), await isAccepted(kept)]).toEqual([false, true]);
  });

  it('and is a year ahead for a while revives no signed-out token, however many there are', async () => {
    const [out, kept] = [await issue(), await issue()];
    await auth.signOut(out);
    clock.now += YEAR;
    await signOutMany();
    clock.now -= YEAR;
    expect([await isAccepted(out), await isAccepted(kept)]).toEqual([false, true]);
  });

  it('and is set back makes an expired token valid until the clock reaches its end again', async () => {
    const token = await issue();
    clock.now += 8 * 24 * HOUR;
    expect(await isAccepted(token)).toBe(false);
    clock.now -= 2 * 24 * HOUR;
    expect(await isAccepted(token)).toBe(true);
    clock.now += 24 * HOUR;
    expect(await isAccepted(token)).toBe(false);
  });
});
