import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isGuessable } from '../../src/core/config/guessable-secret.js';

const from = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

describe('a secret can be guessed', () => {
  it.each([
    'my-super-secret-key-change-me-in-production',
    'your-256-bit-secret-your-256-bit-secret',
    'a-string-secret-at-least-256-bits-long',
    'thisisaverylongsecretkeythatnobodycanguess',
    '5up3r-53cr3t-k3y-f0r-my-h0m3-s3rv3r-2024',
    'CorrectHorseBatteryStaple2024CorrectHorse',
    'do-not-use-this-secret-in-production-please',
    'passwordpasswordpasswordpassword',
  ])('if it consists of words: %s', (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });

  it.each([
    'abababababababababababababababababababab',
    'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb',
    'deadbeefdeadbeefdeadbeefdeadbeef',
    'x'.repeat(60_000),
    '2024-01-01-2024-02-02-2024-03-03',
    '\u{1f511}'.repeat(20),
  ])('if it repeats itself: %.40s', (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });

  it.each([
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '98765432109876543210987654321098',
    'qwertyuiopasdfghjklzxcvbnm123456',
  ])('if it is a sequence: %s', (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });

  it.each([
    '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'administrator',
  ])('if everyone knows it: %s', (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });
});

it.each<[string, () => string]>([
  ['base64url', () => randomBytes(32).toString('base64url')],
  ['short base64', () => randomBytes(24).toString('base64')],
  ['hexadecimal', () => randomBytes(32).toString('hex')],
  ['a UUID', randomUUID],
  ['lower-case letters', () => from('abcdefghijklmnopqrstuvwxyz', 40)],
  ['digits', () => from('0123456789', 40)],
  ['six random words', () => 'orbit-mango-tundra-velvet-cactus-prism'],
])('a secret cannot be guessed if it is random: %s', (_, generate) => {
  for (let index = 0; index < 200; index += 1) {
    const secret = generate();
    expect(isGuessable(secret), secret).toBe(false);
  }
});
