import { beforeEach, expect, it, vi } from 'vitest';
import type { HousekeyOptions } from 'housekey';
import { EMAIL } from '../support/housekey.js';
import { newStatePath } from '../support/stored-service.js';
import { handmadeToken } from '../support/tokens.js';
import { createTestAuth } from './support/auth.js';

/** The clock of this process, set before the library is loaded. */
const clock = vi.hoisted(() => {
  const { now } = Date;
  const changed = { aheadMs: 0, now };
  Date.now = () => now() + changed.aheadMs;
  return changed;
});

const DAY_SECONDS = 86_400;
const YEAR_MS = 365 * DAY_SECONDS * 1000;
/** More than what is pruned at once, and enough for a new file in the state directory. */
const MANY = 4000;

let stateDir: string;
beforeEach(async () => {
  const { path, remove } = await newStatePath();
  stateDir = path;
  return async () => {
    clock.aheadMs = 0;
    Date.now = clock.now;
    await remove();
  };
});

function bearer(name: string, days: number): Headers {
  const exp = Math.floor(clock.now() / 1000) + days * DAY_SECONDS;
  const token = handmadeToken({ sub: EMAIL, jti: name, exp });
  return new Headers({ authorization: `Bearer ${token}` });
}

async function signOut(auth: Awaited<ReturnType<typeof createTestAuth>>, headers: Headers) {
  const url = 'http://app.example.com/api/auth/logout';
  const response = await auth.signOut(new Request(url, { method: 'POST', headers }));
  expect(response.status).toBe(204);
}

it('a clock that is a year ahead for a while revives no token that the app signed out', async () => {
  const options: HousekeyOptions = { stateDir };
  const first = await createTestAuth(options);
  const out = bearer('out', 7);
  await signOut(first, out);
  clock.aheadMs = YEAR_MS;
  for (let count = 0; count < MANY; count += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => bearer(`${count + index}`, 500));
    await Promise.all(batch.map(async (headers) => await signOut(first, headers)));
  }
  clock.aheadMs = 0;
  expect(await first.getSession(out)).toBeNull();
  const reloaded = await createTestAuth({ ...options, serveUi: false });
  expect(await reloaded.getSession(out)).toBeNull();
  await Promise.all([first.close(), reloaded.close()]);
  const restarted = await createTestAuth(options);
  expect(await restarted.getSession(out)).toBeNull();
  expect(await restarted.getSession(bearer('kept', 7))).toMatchObject({ email: EMAIL });
  await restarted.close();
});
