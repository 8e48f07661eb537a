/** Whether `npm run thorough` runs: all cases, and the files that end in `.thorough.test.ts`. */
const IS_THOROUGH = process.env['TESTS'] === 'thorough';

/** The first of many cases of one promise, which is what `npm test` runs; all of them with `npm run thorough`. */
export function firstOf<Case>(count: number, cases: readonly Case[]): readonly Case[] {
  return IS_THOROUGH ? cases : cases.slice(0, count);
}

/** How often `npm test` tries a property, each time with other random values; four times as often with `npm run thorough`. */
export function numRuns(thorough: number): number {
  return IS_THOROUGH ? thorough : Math.ceil(thorough / 4);
}
