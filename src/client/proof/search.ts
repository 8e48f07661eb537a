/*
 * SHA-256 (FIPS 180-4) for one short message of which only the end changes. WebCrypto is missing on
 * plain HTTP, and calling it for each hash takes longer than the hash itself.
 */

/** 43 characters of the challenge, and digits to fill the message part of one 64-byte block. */
const PREFIX_LENGTH = 43;
const DIGITS = 12;
const FIRST_COUNTER = 10 ** (DIGITS - 1);

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional parts of the primes' square and cube roots. */
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

/** The challenge to search, and the part of the search space. */
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
 * @returns null if none of the tries is a solution.
 */
export function findCounter({
  prefix,
  difficulty,
  start,
  step,
  tries = Infinity,
}: Search): number | null {
  const words = new Int32Array(64);
  const bytes = new DataView(new ArrayBuffer(64));
  for (let index = 0; index < PREFIX_LENGTH; index += 1) {
    bytes.setUint8(index, prefix.charCodeAt(index));
  }
  // The padding: a bit, zeros, and the length in bits.
  bytes.setUint8(PREFIX_LENGTH + DIGITS, 0x80);
  bytes.setUint32(60, (PREFIX_LENGTH + DIGITS) * 8);

  const end = FIRST_COUNTER + start + step * tries;
  for (let counter = FIRST_COUNTER + start; counter < end; counter += step) {
    let rest = counter;
    for (let index = PREFIX_LENGTH + DIGITS - 1; index >= PREFIX_LENGTH; index -= 1) {
      const next = Math.floor(rest / 10);
      bytes.setUint8(index, 48 + rest - next * 10);
      rest = next;
    }
    for (let index = 0; index < 16; index += 1) words[index] = bytes.getInt32(index * 4);
    if (Math.clz32(firstWord(words)) >= difficulty) return counter;
  }
  return null;
}

/** The first 32 bits of the hash of a padded block. */
function firstWord(words: Int32Array): number {
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const small = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const large = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large;
  }
  let a = at(INITIAL, 0);
  let b = at(INITIAL, 1);
  let c = at(INITIAL, 2);
  let d = at(INITIAL, 3);
  let e = at(INITIAL, 4);
  let f = at(INITIAL, 5);
  let g = at(INITIAL, 6);
  let h = at(INITIAL, 7);
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixed = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + mixed + choice + at(ROUNDS, index) + at(words, index)) | 0;
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + at(INITIAL, 0)) | 0;
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
