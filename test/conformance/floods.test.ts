import { expect, it } from 'vitest';
import { keepGuessing, retrySignIn, simulate, type Simulation } from '../support/simulation.js';
import { firstOf } from '../support/thorough.js';

const OWNER = '192.0.2.1';
const hex = (number: number) => number.toString(16);

/** Starts endless guessers from these addresses. */
function flood(simulation: Simulation, count: number, word: (number: number) => string): void {
  for (let number = 0; number < count; number += 1) void keepGuessing(simulation, word(number));
}

/** 999 networks. */
const everywhere = (number: number) => `198.${18 + (number >> 8)}.${number & 255}.1`;

interface Flood {
  readonly name: string;
  readonly maxQueued?: number;
  readonly begin: (simulation: Simulation) => Promise<void> | void;
  /** The owner is in before this many seconds. Default: 1. */
  readonly seconds?: number;
  /** Passwords that are checked until then. */
  readonly checks?: number;
}

const FLOODS: readonly Flood[] = [
  {
    // Before the fix, 120 /64s of one /56 occupied the queue: 0 of 59 right sign-ins in 60 seconds.
    name: 'from 120 /64s of one /56',
    maxQueued: 100,
    begin: (simulation) => flood(simulation, 120, (number) => `2001:db8:1:${hex(number)}::1`),
  },
  {
    name: 'from 300 /64s of one /48',
    begin: (simulation) => flood(simulation, 300, (number) => `2001:db8:1:${hex(number * 217)}::1`),
  },
  {
    name: 'from 999 networks, 100 of them around the owner',
    begin: (simulation) => {
      flood(simulation, 100, (number) => `192.0.2.${number + 2}`);
      flood(simulation, 899, everywhere);
    },
    seconds: 61,
  },
  {
    name: 'from 120 /64s of one /56, with room for 1000',
    maxQueued: 1000,
    begin: (simulation) => flood(simulation, 120, (number) => `2001:db8:1:${hex(number)}::1`),
  },
  {
    name: 'from all 65,536 /64s of a /48, more than the queue has slots',
    maxQueued: 50,
    begin: (simulation) => flood(simulation, 2000, (number) => `2001:db8:1:${hex(number * 32)}::1`),
  },
  {
    name: 'from 999 networks that all start just before',
    begin: (simulation) => flood(simulation, 999, everywhere),
    seconds: 61,
    checks: 1010,
  },
  {
    name: 'from 999 networks that started two minutes before',
    begin: async (simulation) => {
      flood(simulation, 999, everywhere);
      await simulation.until(simulation.sleep(120_000));
    },
  },
];

it.each(firstOf(3, FLOODS))(
  'a flood keeps a new device of the owner out for less than a minute: $name',
  async ({ maxQueued, begin, seconds = 1, checks = Number.POSITIVE_INFINITY }) => {
    const simulation = await simulate(maxQueued === undefined ? {} : { maxQueued });
    await begin(simulation);
    expect(await simulation.until(retrySignIn(simulation, OWNER))).toBeLessThan(seconds);
    expect(simulation.checks()).toBeLessThanOrEqual(checks);
  },
);
