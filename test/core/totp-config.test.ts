import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/core/config/config.js';
import {
  ConfigError,
  type ConfigWarning,
  type Variables,
} from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { TOTP_SECRET } from '../support/codes.js';
import { problemsIn } from '../support/settings.js';

const FILES = new Map([
  ['/run/totp', `${TOTP_SECRET}\n`],
  ['/run/empty', '\n'],
]);

function totpOf(variables: Variables, warnings: ConfigWarning[] = []) {
  const readFile = (path: string) => FILES.get(path) ?? '';
  const config = parseConfig(
    { ...AUTH_VARIABLES, ...variables },
    {
      randomBytes,
      readFile,
      onWarning: (warning) => warnings.push(warning),
    },
  );
  return config.mode === 'password' ? config.totp : 'open';
}

const problemOf = (variables: Variables) =>
  new ConfigError(problemsIn(() => totpOf(variables))).message;

describe('one-time codes', () => {
  it('are off by default, and then nothing else changes', () => {
    expect(totpOf({})).toBeUndefined();
    expect(totpOf({ SERVICE_TOTP_SECRET: '' })).toBeUndefined();
  });

  it('are on with a secret, for each sign-in or once per device', () => {
    expect(totpOf({ SERVICE_TOTP_SECRET: TOTP_SECRET })).toMatchObject({ every: 'sign-in' });
    expect(totpOf({ SERVICE_TOTP_SECRET_FILE: '/run/totp' })).toMatchObject({ every: 'sign-in' });
    const perDevice = { SERVICE_TOTP_SECRET: TOTP_SECRET, SERVICE_TOTP_EVERY: 'device' };
    expect(totpOf(perDevice)).toMatchObject({ every: 'device' });
  });

  it.each([
    ['spaces', 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP', /capital letters, without spaces/],
    ['small letters', TOTP_SECRET.toLowerCase(), /capital letters/],
    ['padding', `${'A'.repeat(34)}======`, /without spaces, dashes, quotes or padding/],
    ['quotes', `"${TOTP_SECRET}"`, /quotes/],
    ['a wrong digit', `${TOTP_SECRET.slice(1)}1`, /is not valid base32: the letters A to Z/],
    ['an address', `otpauth://totp/x?secret=${TOTP_SECRET}`, /not an otpauth address/],
    ['80 bits', TOTP_SECRET.slice(16), /has 80 bits, but at least 160 are needed/],
  ])('are not turned on with a secret that has %s, which is not printed', (_, secret, message) => {
    const problem = problemOf({ SERVICE_TOTP_SECRET: secret });
    expect(problem).toMatch(/^SERVICE_TOTP_SECRET /);
    expect(problem).toMatch(message);
    expect(problem).toMatch(/`housekey totp`/);
    expect(problem).not.toContain(secret.slice(-8));
  });

  it.each([
    ['an empty variable', { SERVICE_TOTP_SECRET: '' }, 'SERVICE_TOTP_SECRET'],
    ['an empty path', { SERVICE_TOTP_SECRET_FILE: '' }, 'SERVICE_TOTP_SECRET_FILE'],
    ['an empty file', { SERVICE_TOTP_SECRET_FILE: '/run/empty' }, 'SERVICE_TOTP_SECRET_FILE'],
  ])('are not skipped without a warning because of %s', (_, variables, name) => {
    const warnings: ConfigWarning[] = [];
    expect(totpOf(variables, warnings)).toBeUndefined();
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'totp-empty',
        variable: name,
        summary: `${name} is set, but empty: no one-time code is asked for.`,
        fix: 'Use the line that `housekey totp` prints, or remove the variable.',
      }),
    );
  });

  it('are asked for without a warning if the other form has the secret', () => {
    const warnings: ConfigWarning[] = [];
    const variables = { SERVICE_TOTP_SECRET: '', SERVICE_TOTP_SECRET_FILE: '/run/totp' };
    expect(totpOf(variables, warnings)).toMatchObject({ every: 'sign-in' });
    totpOf({}, warnings);
    expect(warnings).toEqual([]);
  });

  it('are not turned on with two secrets', () => {
    expect(
      problemOf({ SERVICE_TOTP_SECRET: TOTP_SECRET, SERVICE_TOTP_SECRET_FILE: '/run/totp' }),
    ).toMatch(/are both set/);
  });

  it('are not turned on with another word for when', () => {
    const variables = { SERVICE_TOTP_SECRET: TOTP_SECRET, SERVICE_TOTP_EVERY: 'never' };
    expect(problemOf(variables)).toMatch(/^SERVICE_TOTP_EVERY must be sign-in or device/);
  });

  it('do not prevent the start while they are not in use', () => {
    const unused = { SERVICE_TOTP_SECRET: 'x', SERVICE_TOTP_EVERY: 'x' };
    expect(totpOf({ ...unused, SERVICE_EMAIL: '' })).toBe('open');
    expect(totpOf({ SERVICE_TOTP_EVERY: 'x' })).toBeUndefined();
  });
});
