import { addresses } from './addresses.js';
import { configuration } from './configuration.js';
import { cookies } from './cookies.js';
import { forms } from './forms.js';
import { images } from './images.js';
import { journal } from './journal.js';
import { paths } from './paths.js';
import { tickets } from './tickets.js';
import { tokens } from './tokens.js';

/**
 * Parts of Housekey that read what strangers send or files contain. Each throws if Housekey breaks one of its
 * promises with an input.
 */
export const TARGETS: ReadonlyMap<string, (input: Buffer) => void | Promise<void>> = new Map(
  Object.entries({
    addresses,
    configuration,
    cookies,
    forms,
    images,
    journal,
    paths,
    tickets,
    tokens,
  }),
);

/** An input that takes more processor time than this is a finding, in milliseconds. */
const MAX_MILLISECONDS = 50;
/** The garbage collector, or code that is not compiled yet, can make an attempt slow. */
const ATTEMPTS = 4;

/** @throws if Housekey breaks a promise with this input, or takes too long */
export async function examine(name: string, input: Buffer): Promise<void> {
  const check = TARGETS.get(name);
  if (check === undefined) throw new Error(`There is no target ${name}`);
  let fastest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = process.cpuUsage();
    await check(input);
    const { user, system } = process.cpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
    if (fastest <= MAX_MILLISECONDS) return;
  }
  throw new Error(`An input of ${input.length} bytes took ${fastest} ms`);
}

/** The entry point of Jazzer.js, which `npm run fuzz` starts for one target at a time. */
export async function fuzz(input: Buffer): Promise<void> {
  await examine(process.env['FUZZ_TARGET'] ?? '', input);
}
