import { hashSync } from 'bcryptjs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashDamage } from '../../src/core/auth/password.js';
import { parseConfig } from '../../src/core/config/config.js';
import { ConfigError, type Variables } from '../../src/core/config/environment.js';
import {
  EMAIL,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
  PASSWORD_HASH,
} from '../support/housekey.js';
import { attempt } from './attacker.js';
import fc from 'fast-check';

/** The error of this configuration, or `undefined` if it is valid. */
function errorOf(variables: Variables): string | undefined {
  try {
    parseConfig({ SERVICE_EMAIL: EMAIL, ...variables }, { randomBytes, readFile: () => '' });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('the 72-byte limit of bcrypt is no vulnerability', () => {
  // Okta, 30 October 2024: bcrypt hashed user name and password together, and a long name left no
  // room for the password.
  it('the length of the email does not affect the password', async () => {
    const email = `${'o'.repeat(200)}@example.com`;
    const housekey = await createTestHousekey({ ...AUTH_VARIABLES, SERVICE_EMAIL: email });
    expect((await attempt(housekey, { email, password: PASSWORD })).status).toBe(200);
    for (const password of ['', 'x', PASSWORD.slice(0, -1), `${PASSWORD}x`, email]) {
      expect((await attempt(housekey, { email, password })).status).toBe(401);
    }
    expect((await attempt(housekey, { email: email.slice(1), password: PASSWORD })).status).toBe(
      401,
    );
  });

  it.each([
    ['one byte too long', 'x'.repeat(73)],
    ['short in characters and long in bytes', 'ä'.repeat(37)],
    ['with a NUL', 'correct\0horse'],
  ])('a password that it would not check completely is rejected at startup: %s', (_, password) => {
    expect(errorOf({ SERVICE_PASSWORD: password })).toContain('SERVICE_PASSWORD');
    expect(errorOf({ SERVICE_PASSWORD: password })).not.toContain(password);
  });

  // Some programs stop at the NUL and check only the part before it; bcrypt itself repeats its key.
  it('a NUL neither truncates the password nor makes it repeat', async () => {
    const housekey = await createTestHousekey({
      ...AUTH_VARIABLES,
      SERVICE_PASSWORD_HASH: hashSync('a', 4),
    });
    expect((await attempt(housekey, { password: 'a' })).status).toBe(200);
    for (const password of ['a\0', 'a\0a', 'a\0a\0a', '\0', '\0a', 'a\0b', 'a\0\0']) {
      expect((await attempt(housekey, { password })).status, JSON.stringify(password)).toBe(401);
    }
    const empty = await createTestHousekey({
      ...AUTH_VARIABLES,
      SERVICE_PASSWORD_HASH: hashSync('', 4),
    });
    for (const password of ['', '\0', '\0\0']) {
      expect((await attempt(empty, { password })).status).toBe(401);
    }
  });
});

describe('the password is compared verbatim', () => {
  it('the hash is not a password, and neither is any other value of the configuration', async () => {
    const housekey = await createTestHousekey();
    for (const password of [PASSWORD_HASH, ...Object.values(AUTH_VARIABLES), 'undefined', 'null']) {
      expect((await attempt(housekey, { password: String(password) })).status).toBe(401);
    }
  });

  it.each([
    ['case', PASSWORD.toUpperCase()],
    ['spaces around it', ` ${PASSWORD} `],
    ['a line feed after it', `${PASSWORD}\n`],
    ['full-width letters', PASSWORD.replace('c', 'ｃ')],
    ['an invisible character', `${PASSWORD}\u200b`],
  ])('%s is not ignored', async (_, password) => {
    const housekey = await createTestHousekey();
    expect((await attempt(housekey, { password })).status).toBe(401);
  });

  it.each([
    ['case', EMAIL.toUpperCase()],
    ['spaces', ` ${EMAIL}`],
    ['a tag', EMAIL.replace('@', '+tag@')],
    ['a dotless ı or a long ſ', EMAIL.replace('o', 'ο')],
    ['a NUL', `${EMAIL}\0`],
    ['a wildcard', '*'],
  ])('and the email is compared verbatim: %s', async (_, email) => {
    const housekey = await createTestHousekey();
    expect((await attempt(housekey, { email, password: PASSWORD })).status).toBe(401);
  });

  // CVE-2026-23849 (File Browser) and CVE-2026-40263 (Note Mark): bcrypt ran only for known names.
  it('an unknown email takes as much time as the owner’s', async () => {
    const slow = await createTestHousekey({
      ...AUTH_VARIABLES,
      SERVICE_PASSWORD_HASH: hashSync(PASSWORD, 9),
    });
    // The quickest of a few, for other work on this machine makes some of them slower; and a tenth
    // of it, for an answer without bcrypt takes a hundredth at the most.
    const quickest = async (email: string, password: string) => {
      const times: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const begun = performance.now();
        await attempt(slow, { email, password });
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const known = await quickest(EMAIL, 'wrong');
    for (const [email, password] of [
      ['nobody@example.com', 'wrong'],
      ['', 'wrong'],
      [EMAIL, ''],
      ['', ''],
      ['x'.repeat(8000), 'wrong'],
      [EMAIL, 'x'.repeat(8000)],
      [EMAIL, '\0'],
      ['nobody@example.com', PASSWORD],
    ] as const) {
      expect(await quickest(email, password), `${email.length}`).toBeGreaterThan(known / 10);
    }
  });
});

// coder/code-server issue 5327 and wg-easy/wg-easy issue 1450: a shell or a compose file expanded
// parts of the hash as variables, and then the right password was rejected.
describe('a hash without its dollar signs is detected at startup', () => {
  const character = fc.constantFrom(
    ...Array.from('./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
  );
  /** Has the format of a hash; its password is unknown. */
  const hash = fc
    .record({
      version: fc.constantFrom('2a', '2b', '2y'),
      cost: fc.integer({ min: 4, max: 31 }),
      body: fc.string({ unit: character, minLength: 51, maxLength: 51 }),
    })
    .map(({ version, cost, body }) => {
      const salt = `${body.slice(0, 21)}.`;
      return `$${version}$${String(cost).padStart(2, '0')}$${salt}${body.slice(21)}.`;
    });

  it.each([
    ['with the usual cost', PASSWORD_HASH.replace('$04$', '$12$')],
    // htpasswd's own default is 5, and a shell reads `$0` as its own name.
    ['with a cost below ten', PASSWORD_HASH.replace('$04$', '$05$')],
  ])('expanded by a real shell, a hash %s', (_, text) => {
    const expanded = execFileSync('sh', ['-c', `printf %s "${text}"`], {
      encoding: 'utf8',
      env: {},
    });
    expect(expanded).not.toBe(text);
    expect(errorOf({ SERVICE_PASSWORD_HASH: expanded })).toMatch(/has changed its `\$` signs/);
  });

  it.each([
    ['b', 'expanded'],
    ['b12', 'expanded'],
    ['2bbash9', 'expanded'],
    ['$2b$zsh5', 'expanded'],
    ['bash9./abc', 'expanded'],
    ['./abc!', undefined],
    ['x'.repeat(60), undefined],
  ])('what is left of a hash is told from another text: %s', (text, damage) => {
    expect(hashDamage(text)).toBe(damage);
  });

  it('whatever the hash, and whatever expanded them', () => {
    const readers: ((text: string) => string)[] = [
      // A POSIX shell expands one digit or a name in double quotes.
      (text) => text.replaceAll(/\$(?:\d|[A-Za-z_]\w*)/g, ''),
      // Compose expands a name, and `$$` to `$`. It keeps other dollar signs.
      (text) => text.replaceAll(/\$(?:(\$)|[A-Za-z_]\w*)/g, '$1'),
      // Doubled dollar signs for a reader that does not unescape them.
      (text) => text.replaceAll('$', '$$$$'),
      // Quotes around a value that is read verbatim.
      (text) => `'${text}'`,
      (text) => text.replaceAll('$', String.raw`\$`),
    ];
    fc.assert(
      fc.property(hash, (text) => {
        expect(errorOf({ SERVICE_PASSWORD_HASH: text })).toBeUndefined();
        for (const read of readers) {
          const left = read(text);
          if (left === text || left === '') continue;
          const fault = errorOf({ SERVICE_PASSWORD_HASH: left });
          expect(fault, left).toMatch(
            /has changed its `\$` signs|contains a bcrypt hash with extra quotes/,
          );
          // Too short to be secret, and common in any message.
          if (left.length > 8) expect(fault).not.toContain(left);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('and is never ignored next to a plain password', () => {
    const variables = { SERVICE_PASSWORD: PASSWORD, SERVICE_PASSWORD_HASH: 'b2' };
    expect(errorOf(variables)).toContain('SERVICE_PASSWORD_HASH');
  });
});
