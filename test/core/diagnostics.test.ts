import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import type { Finding } from '../../src/contract/index.js';
import { inspectConfig, type ConfigFacts } from '../../src/core/diagnostics/access.js';
import { TOTP_SECRET } from '../support/codes.js';
import { AUTH_VARIABLES, EMAIL, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { told } from '../support/told.js';

const PLAIN = {
  SERVICE_EMAIL: EMAIL,
  SERVICE_PASSWORD: '8 letter',
  SERVICE_SECRET_KEY: SECRET.slice(0, 32),
};

function inspect(variables: Variables, host = '127.0.0.1', facts: ConfigFacts = {}): Finding[] {
  return inspectConfig(parseConfig(variables, { randomBytes, readFile: () => '' }), host, facts);
}

const find = (variables: Variables, host?: string) => told(inspect(variables, host));

function withCost(cost: string): Variables {
  return { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: PASSWORD_HASH.replace('$04', `$${cost}`) };
}

describe('the findings about the configuration', () => {
  it.each([
    ['everything is right', withCost('12'), 'auth-enabled, password-hashed, secret-configured'],
    ['the password is plain', PLAIN, 'auth-enabled, password-plain: advice, secret-configured'],
    [
      'the password can be guessed',
      { ...PLAIN, SERVICE_PASSWORD: '7 ätter' },
      'auth-enabled, password-plain: advice, password-short: warning, secret-configured',
    ],
    [
      'the hash is cheap',
      withCost('09'),
      'auth-enabled, password-cost-low: advice, secret-configured',
    ],
    [
      'the hash is expensive',
      withCost('15'),
      'auth-enabled, password-cost-high: advice, secret-configured',
    ],
    [
      'each sign-in needs a one-time code',
      { ...PLAIN, SERVICE_TOTP_SECRET: TOTP_SECRET },
      'auth-enabled, password-plain: advice, secret-configured, codes',
    ],
    [
      'each device needs a one-time code',
      { ...PLAIN, SERVICE_TOTP_SECRET: TOTP_SECRET, SERVICE_TOTP_EVERY: 'device' },
      'auth-enabled, password-plain: advice, secret-configured, codes-per-device',
    ],
    [
      'each device needs a one-time code, and is forgotten at each start',
      {
        ...PLAIN,
        SERVICE_SECRET_KEY: '',
        SERVICE_TOTP_SECRET: TOTP_SECRET,
        SERVICE_TOTP_EVERY: 'device',
      },
      'auth-enabled, password-plain: advice, secret-generated: advice, codes-per-device-forgotten: advice',
    ],
    [
      'the key is new at each start',
      { ...PLAIN, SERVICE_SECRET_KEY: '' },
      'auth-enabled, password-plain: advice, secret-generated: advice',
    ],
    [
      'the key is short',
      { ...withCost('10'), SERVICE_SECRET_KEY: 'x'.repeat(31) },
      'auth-enabled, password-hashed, secret-short: warning',
    ],
    [
      'the key is one character',
      { ...withCost('10'), SERVICE_SECRET_KEY: '\u{1F511}'.repeat(16) },
      'auth-enabled, password-hashed, secret-repeated: warning',
    ],
    [
      'the key is long and can be guessed',
      {
        ...withCost('10'),
        SERVICE_SECRET_KEY: 'my-super-secret-key-change-me-in-production',
      },
      'auth-enabled, password-hashed, secret-guessable: warning',
    ],
    [
      'the password is common, in another case',
      { ...PLAIN, SERVICE_PASSWORD: 'Password123' },
      'auth-enabled, password-plain: advice, password-common: warning, secret-configured',
    ],
    [
      'the email has spaces, uppercase letters and no @',
      { ...withCost('12'), SERVICE_EMAIL: ' Owner ' },
      'auth-enabled, email-spaces: warning, email-uppercase: warning, email-without-at: warning, password-hashed, secret-configured',
    ],
    [
      'the email is a list',
      { ...withCost('12'), SERVICE_EMAIL: 'a@example.com,b@example.com' },
      'auth-enabled, email-several: warning, password-hashed, secret-configured',
    ],
    [
      'the hash is so expensive that a sign-in seems stuck',
      withCost('17'),
      'auth-enabled, password-cost-high: warning, secret-configured',
    ],
    ['nothing is set', {}, 'open: warning'],
    ['only an email is set', { SERVICE_EMAIL: 'a' }, 'open-without-password: warning'],
    ['only a password is set', { SERVICE_PASSWORD: 'a' }, 'open-without-email: warning'],
  ])('%s', (_, variables, expected) => {
    expect(find(variables)).toEqual(expected);
  });

  it.each(['0.0.0.0', '::', '192.168.1.2', 'app.example.com', '127.0.0.1.example'])(
    'include a warning for an address that other machines can reach: %s',
    (host) => {
      expect(find(PLAIN, host)).toContain('password-plain: warning');
      expect(find({}, host)).toEqual('open: warning, open-exposed: warning');
    },
  );

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])(
    'include no warning for an address of this machine: %s',
    (host) => {
      expect(find({}, host)).toEqual('open: warning');
    },
  );

  it('say that the app behind is open, if there is one', () => {
    const [finding] = inspect({}, '::1', { inFrontOfApp: true });
    expect(finding?.meaning).toContain('everyone can use the app behind this service');
  });

  it.each([
    [1.2, 'about 1 second'],
    [8.4, 'about 8 seconds'],
    [600, 'about 10 minutes'],
    [36_000, 'about 10 hours'],
  ])('say how long a sign-in takes that was measured as %d s', (checkSeconds, expected) => {
    const findings = inspect(withCost('17'), '::1', { checkSeconds });
    expect(findings.map(({ meaning }) => meaning).join()).toContain(expected);
  });

  it.each([
    [' you@example.com', 'SERVICE_EMAIL=you@example.com'],
    ['You@Example.com', 'SERVICE_EMAIL=you@example.com'],
  ])('contain the spelling that fixes the email %j', (email, fix) => {
    const variables = { ...AUTH_VARIABLES, SERVICE_EMAIL: email };
    expect(inspect(variables, '::1').filter(({ level }) => level === 'warning')).toEqual([
      expect.objectContaining({ fix }),
    ]);
    expect(find({ ...variables, SERVICE_EMAIL: fix.replace(/^.*=/, '') })).not.toContain('email-');
  });

  it('say how to fix everything that is not good', () => {
    for (const variables of [
      PLAIN,
      {},
      { SERVICE_EMAIL: 'a' },
      { SERVICE_PASSWORD: 'a' },
      withCost('04'),
      withCost('20'),
    ]) {
      for (const { level, fix } of inspect(variables, '0.0.0.0')) {
        if (level === 'good') expect(fix).toBeNull();
        else expect(fix).toMatch(/[A-Z_]+=/);
      }
    }
  });
});
