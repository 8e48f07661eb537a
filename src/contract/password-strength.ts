import { isCommonPassword, isCommonWord } from './common-passwords.js';
import { MIN_PASSWORD_LENGTH } from './setup.js';

/** From easily guessed to out of reach. */
export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;

export type Strength = (typeof STRENGTHS)[number];

/**
 * Why a password should not be used. `common`: it is on the lists that attackers try first.
 * `personal`: it is mostly a part of the email. `predictable`: words, years and runs of keys that are
 * quickly tried.
 */
export type PasswordWeakness = 'short' | 'common' | 'personal' | 'predictable';

/**
 * Bits from which a password is `fair`, `good` and `strong`. They are few, because failed sign-ins are
 * limited.
 */
const STRENGTH_BITS = { fair: 24, good: 40, strong: 60 } as const;

/**
 * Estimates how many guesses a password withstands. Never sends it anywhere, and needs no list but the
 * one in `common-passwords.ts`.
 *
 * @param email - its parts are what an attacker guesses first
 * @returns its strength, and why it should not be used; null if it may be
 */
export function assessPassword(password: string, email: string) {
  const bits = estimateBits(password, partsOf(email));
  const strength = strengthOf(bits);
  const weakness = weaknessOf(password, email, strength);
  return { strength: weakness === null ? strength : 'weak', weakness };
}

function strengthOf(bits: number): Strength {
  if (bits >= STRENGTH_BITS.strong) return 'strong';
  if (bits >= STRENGTH_BITS.good) return 'good';
  return bits >= STRENGTH_BITS.fair ? 'fair' : 'weak';
}

function weaknessOf(password: string, email: string, strength: Strength): PasswordWeakness | null {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'short';
  if (isCommonPassword(password) || isCommonWord(password)) return 'common';
  if (strength !== 'weak') return null;
  const isPersonal = estimateBits(password, []) >= STRENGTH_BITS.fair;
  return isPersonal && partsOf(email).length > 0 ? 'personal' : 'predictable';
}

/** Shorter parts, such as `me` and `com`, are in too many passwords by chance. */
const MIN_PART_LENGTH = 4;

function partsOf(email: string): string[] {
  const whole = email.toLowerCase();
  const parts = whole.split(/[^\p{L}\p{N}]+/u);
  return [withoutSubstitutions(whole), ...parts].filter((part) => part.length >= MIN_PART_LENGTH);
}

/** Patterns that are guessed as a whole, however long they are. */
interface Pattern {
  readonly bits: number;
  /** How many characters at the start of the text belong to it; 0 for none. */
  readonly match: (text: string) => number;
}

const KEYBOARD_ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'abcdefghijklmnopqrstuvwxyz',
];
const RUNS = KEYBOARD_ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const MIN_RUN_LENGTH = 4;

const PATTERNS: readonly Pattern[] = [
  { bits: 7, match: (text) => /^(?:19|20)\d\d/.exec(text)?.[0].length ?? 0 },
  { bits: 7, match: (text) => /^(.)\1{2,}/u.exec(text)?.[0].length ?? 0 },
  { bits: 7, match: (text) => Math.max(...RUNS.map((run) => runLength(text, run))) },
  { bits: 9, match: commonLength },
];

/** Characters at the start of the text that are neighbors in the row. */
function runLength(text: string, row: string): number {
  const start = row.indexOf(text.slice(0, MIN_RUN_LENGTH));
  if (start < 0 || text.length < MIN_RUN_LENGTH) return 0;
  let length = MIN_RUN_LENGTH;
  while (length < text.length && text[length] === row[start + length]) length += 1;
  return length;
}

const MAX_WORD_LENGTH = 16;

/** The longest common word or password at the start of the text. */
function commonLength(text: string): number {
  for (
    let length = Math.min(text.length, MAX_WORD_LENGTH);
    length >= MIN_PART_LENGTH;
    length -= 1
  ) {
    const start = text.slice(0, length);
    if (isCommonWord(start) || isCommonPassword(start)) return length;
  }
  return 0;
}

const PERSONAL_BITS = 4;

function estimateBits(password: string, personal: readonly string[]): number {
  const patterns = [
    ...PATTERNS,
    ...personal.map((part) => ({
      bits: PERSONAL_BITS,
      match: (text: string) => (text.startsWith(part) ? part.length : 0),
    })),
  ];
  const plain = withoutSubstitutions(password);
  let bits = 0;
  for (let index = 0; index < password.length;) {
    const rest = plain.slice(index);
    const found = patterns
      .map(({ bits: cost, match }) => ({ cost, length: match(rest) }))
      .filter(({ length }) => length > 0)
      .toSorted((a, b) => b.length - a.length)[0];
    bits += found?.cost ?? characterBits(password.charAt(index));
    index += found?.length ?? 1;
  }
  return bits;
}

/** Less than the alphabet's, because people choose words and names. */
function characterBits(character: string): number {
  if (/\p{Lu}/u.test(character)) return 4.5;
  if (/\p{L}/u.test(character)) return 3.4;
  return /\d/.test(character) ? 3.3 : 4.5;
}

/** `P@$$word` is guessed as quickly as `password`. Digits stay: they may be a year. */
function withoutSubstitutions(password: string): string {
  const lower = password.toLowerCase();
  // One character for one, so that positions stay the same.
  const base = lower.length === password.length ? lower : password;
  return base.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('!', 'i');
}
