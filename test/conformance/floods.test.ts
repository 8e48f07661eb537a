import { describe, expect, it } from 'vitest';
import { keepGuessing, retrySignIn, simulate, type Simulation } from '../support/simulation.js';

const OWNER = '192.0.2.1';
const hex = (number: number) => number.toString(16);

/** Starts endless guessers from these addresses. */
function flood(simulation: Simulation, count: number, word: (number: number) => string): void {
  for (let number = 0; number < count; number += 1) void keepGuessing(simulation, word(number));
}

/** Seconds until the owner is signed in from a new network. */
async function secondsToGetIn(simulation: Simulation, address = OWNER): Promise<number> {
  return await simulation.until(retrySignIn(simulation, address));
}

describe('a flood keeps a new device of the owner out for less than a minute', () => {
  // Before the fix, 120 /64s of one /56 occupied the queue: 0 of 59 right sign-ins in 60 seconds.
  it.each([100, 1000])('from 120 /64s of one /56, with room for %i', async (maxQueued) => {
    const simulation = await simulate({ maxQueued });
    flood(simulation, 120, (number) => `2001:db8:1:${hex(number)}::1`);
    expect(await secondsToGetIn(simulation)).toBeLessThan(1);
  });

  it('from 300 /64s of one /48', async () => {
    const simulation = await simulate();
    flood(simulation, 300, (number) => `2001:db8:1:${hex(number * 217)}::1`);
    expect(await secondsToGetIn(simulation)).toBeLessThan(1);
  });

  it('from all 65,536 /64s of a /48, more than the queue has slots', async () => {
    const simulation = await simulate({ maxQueued: 50 });
    flood(simulation, 2000, (number) => `2001:db8:1:${hex(number * 32)}::1`);
    expect(await secondsToGetIn(simulation)).toBeLessThan(1);
  });

  it('from 999 networks that all start just before', async () => {
    const simulation = await simulate();
    flood(simulation, 999, (number) => `198.${18 + (number >> 8)}.${number & 255}.1`);
    expect(await secondsToGetIn(simulation)).toBeLessThan(61);
    expect(simulation.checks()).toBeLessThanOrEqual(1010);
  });

  it('from 999 networks that started two minutes before', async () => {
    const simulation = await simulate();
    flood(simulation, 999, (number) => `198.${18 + (number >> 8)}.${number & 255}.1`);
    await simulation.until(simulation.sleep(120_000));
    expect(await secondsToGetIn(simulation)).toBeLessThan(1);
  });

  it('from 999 networks, 100 of them around the owner', async () => {
    const simulation = await simulate();
    flood(simulation, 100, (number) => `192.0.2.${number + 2}`);
    flood(simulation, 899, (number) => `198.${18 + (number >> 8)}.${number & 255}.1`);
    expect(await secondsToGetIn(simulation)).toBeLessThan(61);
  });
});
