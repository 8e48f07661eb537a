import { sha256 } from '@noble/hashes/sha2.js';

/** The counter has as many digits from start to end, so that only these bytes change. */
const DIGITS = 12;
const FIRST_COUNTER = 10 ** (DIGITS - 1);

/** A challenge, and the part of the search that one worker does. */
export interface Search {
  /** The counter is appended to this. */
  readonly prefix: string;
  /** Zero bits that the hash must begin with, 1 to 32. */
  readonly difficulty: number;
  /** Every `step`th counter is tried, beginning with this one. */
  readonly start: number;
  readonly step: number;
  /** How many counters are tried. Default: no limit. */
  readonly tries?: number;
}

/**
 * Finds the counter. Blocks for about 2^difficulty hashes: run it in a worker, or with few tries.
 * Without WebCrypto, which is missing on plain HTTP and takes longer for each call than for the hash.
 * @returns null if none of the tries is a solution.
 */
export function findCounter({
  prefix,
  difficulty,
  start,
  step,
  tries = Infinity,
}: Search): number | null {
  const text = new TextEncoder().encode(`${prefix}${FIRST_COUNTER}`);
  const end = FIRST_COUNTER + start + step * tries;
  for (let counter = FIRST_COUNTER + start; counter < end; counter += step) {
    let rest = counter;
    for (let index = text.length - 1; index >= prefix.length; index -= 1) {
      text[index] = 48 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    const { buffer } = sha256(text);
    if (Math.clz32(new DataView(buffer).getInt32(0)) >= difficulty) return counter;
  }
  return null;
}
