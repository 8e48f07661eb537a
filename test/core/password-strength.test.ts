import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assessPassword,
  MIN_PASSWORD_LENGTH,
  STRENGTHS,
} from '../../src/contract/password-strength.js';
import { newPasswordProblem } from '../../src/core/auth/new-password.js';

const EMAIL = 'robin.miller@example.com';

it.each([
  ['', 'short'],
  ['abc1234', 'short'],
  ['password', 'common'],
  ['PassWord123', 'common'],
  ['P@ssw0rd', 'common'],
  ['minecraft', 'common'],
  ['supersecret', 'common'],
  ['HouseKey', 'common'],
  ['qwertyuiop', 'common'],
  ['robin.miller', 'personal'],
  ['Miller2024!', 'personal'],
  ['example.com', 'personal'],
  ['Robin.Miller@example.com', 'personal'],
  ['robin.miller@example.com1', 'personal'],
  ['12345678901234567890', 'predictable'],
  ['aaaaaaaaaaaaaaaaaaaa', 'predictable'],
  ['2024202520', 'predictable'],
  ['asdfghjklqwertyuiop', 'predictable'],
  ['zyxwvutsrqponm', 'predictable'],
  ['password2024', 'predictable'],
  ['Pa$$word2024', 'predictable'],
  ['dragonmonkey', 'predictable'],
  ['housekey2026', 'predictable'],
  ['yxcvbnmqwertz', 'predictable'],
])('a password that must not be used %j is %s', (password, weakness) => {
  expect(assessPassword(password, EMAIL)).toEqual({ strength: 'weak', weakness });
});

it('each of the 3,000 most used leaked passwords that are long enough must not be used', () => {
  const mostUsed = dictionary['passwords-common'].filter(
    (password) => Array.from(password).length >= MIN_PASSWORD_LENGTH,
  );
  const accepted = mostUsed
    .slice(0, 3000)
    .filter((password) => assessPassword(password, EMAIL).weakness === null);
  expect(accepted).toEqual([]);
});

describe('a password that may be used', () => {
  it.each([
    ['k7m2px9w', 'fair'],
    ['Trout-Lamp-9', 'good'],
    ['correct horse battery staple', 'strong'],
    ['k7m2p-x9wqa-4hd7t-b3nzc', 'strong'],
    ['пароль из многих слов', 'strong'],
    ['İstanbul’da yağmur var', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(assessPassword(password, EMAIL)).toEqual({ strength, weakness: null });
  });

  it('may contain a short part of the email by chance', () => {
    expect(assessPassword('k7m2px9w-com', 'me@nas.com').weakness).toBeNull();
  });
});

describe('the judgment', () => {
  const rank = (password: string) => STRENGTHS.indexOf(assessPassword(password, EMAIL).strength);

  it('never becomes worse when random words are added', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (password) => {
        expect(rank(`${password} wombat geyser`)).toBeGreaterThanOrEqual(rank(password));
      }),
    );
  });

  it('is quick for any text of any length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), (password, email) => {
        expect(STRENGTHS).toContain(assessPassword(password, email).strength);
      }),
    );
  });
});

describe('a new password', () => {
  it.each([
    ['', /must not be empty/, true],
    ['x'.repeat(73), /is 73 bytes long.* Choose another/, true],
    ['a', /at least 8 characters/, false],
    ['password1', /most common/, false],
    ['example2024', /a part of the email/, false],
    ['asdfghjkl1234', /easy to guess/, false],
  ])('%j is refused, and some even if weak ones are accepted', (password, message, always) => {
    const weak = { acceptsWeak: true };
    expect(newPasswordProblem(password, 'you@example.com')).toMatch(message);
    expect(newPasswordProblem(password, 'you@example.com', weak) !== undefined).toBe(always);
  });

  it.each(['kettle orbit plum', 'kettle orbit plum '.repeat(4)])(
    'of random words is accepted, up to 72 bytes: %j',
    (password) => {
      expect(newPasswordProblem(password, '')).toBeUndefined();
    },
  );
});
