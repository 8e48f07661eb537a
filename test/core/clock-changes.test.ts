import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Auth } from '../../src/core/auth/auth.js';
import { createAuth } from '../../src/core/auth/create-auth.js';
import { parseConfig } from '../../src/core/config/config.js';
import { createLocalState, createState } from '../../src/core/storage/state.js';
import { AUTH_VARIABLES, EMAIL, NOON, SECRET } from '../support/housekey.js';
import { createLineLog, restoreFrom } from '../support/state-log.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** How long a token lasts. */
const LIFETIME = 7 * DAY;
/** More than what is kept without pruning. */
const MANY = 1100;

const CONFIG = parseConfig(
  { ...AUTH_VARIABLES, SERVICE_SECRET_KEY: SECRET },
  { randomBytes, readFile: () => '' },
);

let clock: { now: number; elapsed: number };
let auth: Auth;
/** The lines of a state directory. */
let lines: string[];
beforeEach(async () => {
  clock = { now: NOON, elapsed: 0 };
  lines = [];
  await start();
});

/** Starts the login on the state directory. */
async function start() {
  const deps = { now: () => clock.now, elapsed: () => clock.elapsed, randomBytes };
  const { kinds, log } = createLineLog(lines);
  const state = createState(log, deps);
  auth = await createAuth(CONFIG, deps, { state });
  restoreFrom(kinds, lines);
  return { compact: () => lines.splice(0, Infinity, ...kinds.snapshot()) };
}

/** Time passes, and the clock shows it. */
function pass(milliseconds: number): void {
  clock.now += milliseconds;
  clock.elapsed += milliseconds;
}

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

  it('and is set back after many sign-outs revives no token that was signed out and expired', async () => {
    const out = await issue();
    await auth.signOut(out);
    pass(LIFETIME + HOUR / 2);
    await signOutMany();
    clock.now -= HOUR;
    expect(await isAccepted(out)).toBe(false);
  });

  it('and is set back makes an expired token valid until the clock reaches its end again', async () => {
    const token = await issue();
    clock.now += 8 * DAY;
    expect(await isAccepted(token)).toBe(false);
    clock.now -= 2 * DAY;
    expect(await isAccepted(token)).toBe(true);
    clock.now += DAY;
    expect(await isAccepted(token)).toBe(false);
  });
});

it('a clock that is a year ahead when the service starts revives no signed-out token, whatever is signed out before it is set right', async () => {
  const out = await issue();
  await auth.signOut(out);
  clock.now += YEAR;
  const { compact } = await start();
  await signOutMany();
  pass(5 * MINUTE);
  compact();
  clock.now -= YEAR;
  expect(await isAccepted(out)).toBe(false);
  await start();
  expect(await isAccepted(out)).toBe(false);
});

it('sign-outs are forgotten a day after their tokens have expired, so that memory is bounded', () => {
  const deps = { now: () => clock.now, elapsed: () => clock.elapsed };
  const { signOuts } = createLocalState(deps);
  const signOut = (name: string) =>
    signOuts.apply({ kind: 'token', digest: name, expiresAt: clock.now });
  for (let day = 0; day < 10; day += 1) {
    pass(DAY + 1);
    for (let count = 0; count < MANY; count += 1) signOut(`${day} ${count}`);
  }
  // Pruned when their number has doubled.
  expect(signOuts.has('0 0')).toBe(false);
  expect([...signOuts.list()].length).toBeLessThan(4 * MANY);
  expect(signOuts.has('9 0')).toBe(true);
});
