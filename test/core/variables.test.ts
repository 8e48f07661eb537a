import { describe, expect, it } from 'vitest';
import type { ServiceSettings } from '../../src/server/service.js';
import { VARIABLE_GROUPS, VARIABLE_NAMES, VARIABLES } from '../../src/core/config/variables.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { loadTestSettings } from '../support/settings.js';
import { captures, read } from '../support/tree.js';
import { variablesRead } from '../support/variables.js';
import { renderExample, renderPage } from '../../scripts/configuration.js';
import { describeVariable } from '../../src/core/config/variable-info.js';

const TABLE = [...VARIABLES];
const SENTENCES = new Map(TABLE.map(([name, info]) => [name, describeVariable(info)]));

/** Defaults that are values, not phrases. */
const DEFAULTS = TABLE.flatMap(([name, { defaultText = ' ' }]) =>
  defaultText.includes(' ') ? [] : [{ name, value: defaultText }],
);

describe('the table of variables', () => {
  it('contains exactly the variables that the code reads', () => {
    expect(new Set(VARIABLE_NAMES)).toEqual(variablesRead());
  });

  it('describes each in whole sentences', () => {
    for (const [name, sentence] of SENTENCES) expect(sentence, name).toMatch(/^[A-Zb`].+\.$/);
  });

  it.each(DEFAULTS)('states the default that the code uses: $name', ({ name, value }) => {
    expect(settingsWith(name, value)).toEqual(settingsWith(name, ''));
    expect(settingsWith(name, otherThan(name, value))).not.toEqual(settingsWith(name, ''));
  });
});

const PASSKEY = new TestAuthenticator('https://app.example.com').entry();

/** All settings, in a configuration in which this variable has an effect. */
function settingsWith(name: string, value: string): ServiceSettings & { cookie: unknown } {
  const inFrontOfApp =
    name === 'SERVICE_FORWARD_AUTH' ? {} : { SERVICE_UPSTREAM: 'http://127.0.0.1:9' };
  const used = {
    SERVICE_REDIS_URL: 'redis://redis',
    SERVICE_PUBLIC_URL: 'https://app.example.com',
    SERVICE_PASSKEYS: PASSKEY,
  };
  const settings = loadTestSettings({ ...AUTH_VARIABLES, ...inFrontOfApp, ...used, [name]: value });
  // The cookie's name is private, so `toEqual` does not compare it.
  return {
    ...settings,
    effective: [],
    cookie: settings.http.sessionCookie?.read('housekey_session=x', false),
  };
}

/** A valid value that is not the default. */
function otherThan(name: string, value: string): string {
  if (name === 'HOST') return '::1';
  if (value === 'refuse') return 'allow';
  if (value === 'sign-in') return 'device';
  if (value === 'false') return 'true';
  if (value === 'true') return 'false';
  if (value === '7d') return '8d';
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
}

describe('the files that `npm run configuration` writes', () => {
  it.each([
    ['docs/configuration.md', renderPage],
    ['.env.example', renderExample],
  ] as const)('%s is up to date', (path, render) => {
    expect(render(read(path), VARIABLE_GROUPS, describeVariable)).toBe(read(path));
  });

  it('have every variable, and .env.example its _FILE variant and its default', () => {
    const page = captures(read('docs/configuration.md'), /^\| `([A-Z_]+)` \|/gm);
    expect(new Set(page)).toEqual(new Set(VARIABLES.keys()));
    const example = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
    const values = new Map(example.map(([, name, value]) => [name, value]));
    expect(new Set(values.keys())).toEqual(VARIABLE_NAMES);
    for (const { name, value } of DEFAULTS) expect(values.get(name), name).toBe(value);
  });
});
