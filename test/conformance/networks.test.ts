import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { cookieOf, repeat } from '../support/attempts.js';
import { PASSWORD, housekeyWith } from '../support/housekey.js';
import {
  countChecked,
  attempt,
  makeAttempts,
  signInAsOwner,
  createDefaultHousekey,
} from './attacker.js';

const ALLOWED = DEFAULT_LIMITS.failures;
const MINUTE = 60_000;

/** Sends attempts from each of these addresses in turn. */
function from(guessers: readonly string[], each: number) {
  return guessers.flatMap((address) => repeat(each, { address }));
}

function addresses(count: number, word: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, number) => word(number));
}

const hex = (number: number) => number.toString(16);

describe('a larger network does not allow unlimited guesses', () => {
  // Before the fix, 300 /64s of one /48 guessed 3,000 times without one 429.
  it('300 /64s of a /48 have the limit of 32', async () => {
    const housekey = await createDefaultHousekey();
    const guessers = addresses(300, (number) => `2001:db8:1:${hex(number * 217)}::1`);
    expect(await countChecked(housekey, from(guessers, 2))).toBe(32 * ALLOWED);
    expect(await signInAsOwner(housekey, { address: '2001:db8:2::1' })).toBe(200);
  });

  it('the 256 /64s of a /56 have the limit of 8, and do not affect the rest of the /48', async () => {
    const housekey = await createDefaultHousekey();
    const guessers = addresses(256, (number) => `2001:db8:1:${hex(number)}::1`);
    expect(await countChecked(housekey, from(guessers, 2))).toBe(8 * ALLOWED);
    expect(await signInAsOwner(housekey, { address: '2001:db8:1:100::1' })).toBe(200);
  });

  it('the addresses of an IPv4 /24 have the limit of 16', async () => {
    const housekey = await createDefaultHousekey();
    const guessers = addresses(250, (number) => `198.51.100.${number}`);
    expect(await countChecked(housekey, from(guessers, 2))).toBe(16 * ALLOWED);
    expect(await signInAsOwner(housekey, { address: '198.51.101.1' })).toBe(200);
  });

  it('the limit of a larger network is restored proportionally faster', async () => {
    const housekey = await createDefaultHousekey();
    const guessers = addresses(250, (number) => `198.51.100.${number}`);
    await countChecked(housekey, from(guessers, 1));
    housekey.clock.now += MINUTE;
    expect(await countChecked(housekey, from(guessers, 1))).toBe(16);
    housekey.clock.now += ALLOWED * MINUTE;
    expect(await countChecked(housekey, from(guessers, 1))).toBe(16 * ALLOWED);
  });

  it('one address cannot use up the limit of its neighbors', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(housekey, from(['198.51.100.1', '2001:db8:1:1::1'], 200));
    expect(await signInAsOwner(housekey, { address: '198.51.100.2' })).toBe(200);
    expect(await signInAsOwner(housekey, { address: '2001:db8:1:2::1' })).toBe(200);
  });

  it('a known device never shares a limit with its neighbors', async () => {
    const housekey = await createDefaultHousekey();
    const at = '198.51.100.250';
    const cookie = cookieOf(await attempt(housekey, { password: PASSWORD, address: at }));
    const guessers = addresses(200, (number) => `198.51.100.${number}`);
    await countChecked(housekey, from(guessers, 1));
    expect(await signInAsOwner(housekey, { address: at })).toBe(429);
    expect(await signInAsOwner(housekey, { address: at, headers: { cookie } })).toBe(200);
    const failing = repeat(ALLOWED, { address: at, headers: { cookie } });
    expect(await countChecked(housekey, failing)).toBe(ALLOWED);
    housekey.clock.now += MINUTE;
    expect(await countChecked(housekey, from(guessers, 1))).toBe(16);
  });

  it('a rejected guess consumes nothing on any level', async () => {
    const housekey = await createDefaultHousekey();
    await countChecked(housekey, from(['198.51.100.1'], 170));
    const others = addresses(15, (number) => `198.51.100.${number + 2}`);
    expect(await countChecked(housekey, from(others, 10))).toBe(15 * ALLOWED);
  });

  it('right sign-ins consume nothing on any level', async () => {
    const limits = { ...DEFAULT_LIMITS, failures: 1 };
    const housekey = await housekeyWith({ limits });
    const right = makeAttempts(100, (number) => ({ address: `198.51.100.${number}` }));
    for (const each of right) expect(await signInAsOwner(housekey, each)).toBe(200);
  });
});
