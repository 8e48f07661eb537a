import { isCommonPassword } from '../../contract/common-passwords.js';

/** The rest is not looked at, because repetition takes long to find in a long text. */
const MAX_LENGTH = 256;
/** Below this many bits, guessing offline is within reach: six words of a Diceware list have 77. */
const MIN_BITS = 68;
/** A word, as a guesser with a dictionary of 4,096 sees it. Long ones may be several, or random letters. */
const WORD_BITS = 12;
const WORD_BITS_PER_LETTER = 3;
/** A random letter. */
const LETTER_BITS = Math.log2(26);
/** One of the words below, which are tried first. */
const EXPECTED_WORD_BITS = 6;

/** Secrets from guides and standards, which many copy: FastAPI, Flask, RFC 7515 §A.1. */
const EXAMPLES: ReadonlySet<string> = new Set([
  '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
  '192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf',
  'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
]);

/** Texts that people write in place of a random key, in guides and compose files. */
const EXPECTED_WORDS = `
  access admin app asdfghjkl auth battery bits bytes change changeit changeme characters config correct default
  demo deploy dev developer development docker domain dummy enter env environment example for fox generate guess
  hello here home homelab horse house housekey insecure insert jwt key lab least letmein local localhost
  login long me minimum must nobody not one only owner pass passphrase passwd password phrase placeholder please private
  prod production quick qwerty qwertyuiop random replace safe sample secret secretkey secure security self server service
  session sign signing some staging staple string strong super temp temporary test testing text that the
  this token unsafe use user value very web with word world your zxcvbnm`
  .split(/\s+/)
  .filter((word) => word.length > 2)
  .toSorted((left, right) => right.length - left.length);

/** Digits and signs that stand for letters: `53cr3t` is a word. */
const LETTERS = [
  [/0/g, 'o'],
  [/1/g, 'i'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
] as const;

const EXPECTED = new RegExp(EXPECTED_WORDS.join('|'), 'gi');
/** A lower-case, capitalized or upper-case word. */
const WORD = /[A-Z]?[a-z]{2,}|[A-Z]{3,}/g;
/** A part that is repeated, with at most one separator in between. */
const REPEATED = /(.{2,}?)(?:[^\p{L}\d]?\1)+|(.)\2{2,}/gsu;
/** Signs between words. */
const SEPARATORS = /[\s_.,:;!?-]/g;

/**
 * Whether a secret is long enough and can be guessed all the same: an example that many have copied, words, repetition or
 * a sequence. Estimates how many guesses someone needs who tries these first, generously: a random
 * key is never reported, in hexadecimal, base64, as a UUID or as six random words.
 */
export function isGuessable(secret: string): boolean {
  return EXAMPLES.has(secret) || isCommonPassword(secret) || estimateBits(secret) < MIN_BITS;
}

function estimateBits(secret: string): number {
  const short = withoutSequences(secret.slice(0, MAX_LENGTH).replace(REPEATED, '$1$2'));
  const expected = [...readAsLetters(short).matchAll(EXPECTED)];
  let bits = expected.length * EXPECTED_WORD_BITS;
  const rest = without(short, expected)
    .replace(WORD, ({ length }) => {
      bits += Math.min(length * LETTER_BITS, Math.max(WORD_BITS, length * WORD_BITS_PER_LETTER));
      return '';
    })
    .replace(SEPARATORS, '');
  return bits + rest.length * Math.log2(Math.max(1, new Set(rest).size));
}

/** Each match leaves a space, so that what surrounds it does not become one word. */
function without(text: string, matches: readonly RegExpExecArray[]): string {
  let end = 0;
  const parts = matches.map(({ index, 0: { length } }) => {
    const part = text.slice(end, index);
    end = index + length;
    return part;
  });
  return [...parts, text.slice(end)].join(' ');
}

function readAsLetters(text: string): string {
  return LETTERS.reduce((read, [sign, letter]) => read.replace(sign, letter), text);
}

/** Keeps the first of at least four characters that follow each other, such as `0123` or `dcba`. */
function withoutSequences(text: string): string {
  const isStep = (at: number, step: number) =>
    [1, 2, 3].every((next) => text.charCodeAt(at + next) === text.charCodeAt(at) + next * step);
  const inSequence = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    if (!isStep(at, 1) && !isStep(at, -1)) continue;
    for (const next of [1, 2, 3]) inSequence.add(at + next);
  }
  return text
    .split('')
    .filter((_, at) => !inSequence.has(at))
    .join('');
}
