import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig, type PasswordConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import { inspectConfig } from '../../src/core/diagnostics/access.js';
import { KEY_KINDS, TestAuthenticator } from '../support/authenticator.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { problemsIn } from '../support/settings.js';

const ORIGIN = 'https://login.example.com';
const phone = new TestAuthenticator(ORIGIN);
const key = new TestAuthenticator(ORIGIN);
const ENTRY = phone.entry();
/** One of each kind of key. Making an RSA key takes long. */
const ENTRIES = new Map(
  KEY_KINDS.map((kind) => [kind, new TestAuthenticator(ORIGIN, kind).entry()]),
);

function parse(variables: Variables, file = ''): PasswordConfig {
  const config = parseConfig(
    { ...AUTH_VARIABLES, SERVICE_PUBLIC_URL: ORIGIN, ...variables },
    { randomBytes, readFile: () => file },
  );
  if (config.mode !== 'password') throw new Error('authentication is disabled');
  return config;
}

const problems = (variables: Variables) =>
  problemsIn(() => parse(variables)).map(({ variable, message }) => `${variable} ${message}`);

const names = (config: PasswordConfig) => config.passkeys.configured.map(({ name }) => name);

describe('SERVICE_PASSKEYS', () => {
  it('is a list separated by commas, spaces or lines', () => {
    const second = key.entry('yubikey');
    for (const separator of [',', ', ', '\n', '\r\n', '\n\n']) {
      const list = `${ENTRY}${separator}${second}`;
      expect(names(parse({ SERVICE_PASSKEYS: list }))).toEqual(['phone', 'yubikey']);
    }
  });

  it('can come from a file with one entry per line', () => {
    const file = `${ENTRY}\n${key.entry('yubikey')}\n`;
    const config = parse({ SERVICE_PASSKEYS_FILE: '/run/passkeys' }, file);
    expect(names(config)).toEqual(['phone', 'yubikey']);
  });

  it.each([...ENTRIES])('accepts a key of the kind %s', (_, entry) => {
    expect(names(parse({ SERVICE_PASSKEYS: entry }))).toEqual(['phone']);
  });

  it.each([
    ['a name alone', 'phone', 'it is not of the form name@host:id.key'],
    ['no ID', 'phone@login.example.com', 'it is not of the form name@host:id.key'],
    [
      'quotes',
      `"${ENTRY}"`,
      'its name must be 1 to 40 letters, digits, dots, hyphens and underscores',
    ],
    ['another @', `@${ENTRY}`, 'it is not of the form name@host:id.key'],
    [
      'a host in capitals',
      phone.entry('phone', 'Login.example.com'),
      'the part after @ is not a lowercase host name',
    ],
    ['no host', phone.entry('phone', ''), 'the part after @ is not a lowercase host name'],
    ['an empty ID', ENTRY.replace(phone.id, ''), 'its ID is damaged'],
    ['a padded ID', ENTRY.replace(phone.id, `${phone.id}=`), 'its ID is damaged'],
    ['a long ID', ENTRY.replace(phone.id, 'A'.repeat(1368)), 'its ID is damaged'],
    ['a short key', ENTRY.slice(0, -1), 'its key is cut short or damaged'],
    ['a long key', `${ENTRY}AAAA`, 'its key is cut short or damaged'],
    ['the same twice', `${ENTRY},${ENTRY}`, 'it is there twice'],
    ['another name', `${ENTRY},${phone.entry('other')}`, 'it has the same ID as phone'],
    [
      'another key',
      `${ENTRY},${key.entry()}`,
      'another passkey for login.example.com has the same name',
    ],
  ])('reports what is wrong with %s', (_, list, problem) => {
    expect(problems({ SERVICE_PASSKEYS: list })).toEqual([expect.stringContaining(problem)]);
  });

  it('reports every wrong entry at once, by number and name', () => {
    expect(problems({ SERVICE_PASSKEYS: `${ENTRY.slice(0, -9)},x,${key.entry()}` })).toEqual([
      'SERVICE_PASSKEYS has a problem in entry 1 (phone): its key is cut short or damaged, or protects nothing.',
      'SERVICE_PASSKEYS has a problem in entry 2: it is not of the form name@host:id.key.',
    ]);
  });

  it('never accepts an entry that a shell has cut short', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRIES.values()), fc.nat(), (entry, length) => {
        const cut = entry.slice(0, 1 + (length % (entry.length - 1)));
        expect(problems({ SERVICE_PASSKEYS: cut })).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses a key that is not on its curve, or of a wrong length', () => {
    const bytes = Buffer.from(phone.publicKey, 'base64url');
    bytes[76] = (bytes[76] ?? 0) ^ 1;
    const rsa = new TestAuthenticator(ORIGIN, 'rs256');
    const wrong = Buffer.from(rsa.publicKey, 'base64url');
    wrong[10] = 8;
    for (const [device, damaged] of [
      [phone, bytes],
      [rsa, wrong],
    ] as const) {
      const entry = device.entry().replace(device.publicKey, damaged.toString('base64url'));
      expect(problems({ SERVICE_PASSKEYS: entry })).toHaveLength(1);
    }
  });

  it('is not read while authentication is disabled', () => {
    const readFile = () => '';
    const config = parseConfig({ SERVICE_PASSKEYS: 'nonsense' }, { randomBytes, readFile });
    expect(config.mode).toBe('open');
  });

  it('cannot be set together with its file', () => {
    const both = { SERVICE_PASSKEYS: ENTRY, SERVICE_PASSKEYS_FILE: '/run/passkeys' };
    expect(problems(both)).toEqual([expect.stringContaining('are both set')]);
  });
});

describe('SERVICE_PASSWORD_SIGN_IN=false', () => {
  const OFF = { SERVICE_PASSWORD_SIGN_IN: 'false' };

  it('is accepted with a passkey for this address', () => {
    expect(parse({ ...OFF, SERVICE_PASSKEYS: ENTRY }).passkeys.passwordSignIn).toBe(false);
  });

  it.each([
    ['no passkey', {}, 'no passkey in SERVICE_PASSKEYS is for login.example.com'],
    [
      'a passkey for another host only',
      { SERVICE_PASSKEYS: phone.entry('phone', 'old.example.com') },
      'no passkey in SERVICE_PASSKEYS is for login.example.com',
    ],
    [
      'no public address',
      { SERVICE_PASSKEYS: ENTRY, SERVICE_PUBLIC_URL: '' },
      'passkeys need SERVICE_PUBLIC_URL to be https with a host name',
    ],
  ])('prevents startup with %s', (_, variables, problem) => {
    expect(problems({ ...OFF, ...variables })).toEqual([
      `SERVICE_PASSWORD_SIGN_IN is false, but ${problem}, so nobody could sign in.`,
    ]);
  });

  it('adds no second problem to that of the passkeys', () => {
    expect(problems({ ...OFF, SERVICE_PASSKEYS: 'x' })).toHaveLength(1);
  });
});

describe('the findings', () => {
  function find(variables: Variables): string[] {
    const found = inspectConfig(parse(variables), '127.0.0.1');
    return found.filter(({ code }) => /pass(?:key|words)/.test(code)).map(({ code }) => code);
  }

  it.each<[string, Variables, string[]]>([
    ['nothing without passkeys', {}, []],
    ['how many can sign in', { SERVICE_PASSKEYS: ENTRY }, ['passkeys']],
    [
      'that passwords are off',
      { SERVICE_PASSKEYS: `${ENTRY},${key.entry('b')}`, SERVICE_PASSWORD_SIGN_IN: 'false' },
      ['passwords-off'],
    ],
    [
      'each passkey of another host',
      { SERVICE_PASSKEYS: `${phone.entry('a', 'old.example.com')},${key.entry()}` },
      ['passkey-elsewhere', 'passkeys'],
    ],
    [
      'that none is for this host',
      { SERVICE_PASSKEYS: phone.entry('a', 'old.example.com') },
      ['passkey-elsewhere'],
    ],
    [
      'that there is no https',
      { SERVICE_PASSKEYS: ENTRY, SERVICE_PUBLIC_URL: 'http://login.example.com' },
      ['passkeys-unusable'],
    ],
  ])('say %s', (_, variables, codes) => {
    expect(find(variables)).toEqual(codes);
  });
});
