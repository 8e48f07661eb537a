import { describe, expect, it } from 'vitest';
import type { Settings } from '../../src/cli/load-settings.js';
import { VARIABLE_NAMES, VARIABLES } from '../../src/core/config/variables.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { loadTestSettings } from '../support/settings.js';
import { captures, read } from '../support/tree.js';
import { variablesRead } from '../support/variables.js';
import { describeVariable, type VariableInfo } from '../../src/core/config/variable-info.js';

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
function settingsWith(name: string, value: string): Settings & { cookie: unknown } {
  const inFrontOfApp =
    name === 'SERVICE_FORWARD_AUTH' ? {} : { SERVICE_UPSTREAM: 'http://127.0.0.1:9' };
  const used = {
    SERVICE_REDIS_URL: 'redis://redis',
    SERVICE_PUBLIC_URL: 'https://app.example.com',
    SERVICE_PASSKEYS: PASSKEY,
  };
  const settings = loadTestSettings({ ...AUTH_VARIABLES, ...inFrontOfApp, ...used, [name]: value });
  // The cookie's name is private, so `toEqual` does not compare it.
  return { ...settings, cookie: settings.http.sessionCookie?.read('housekey_session=x', false) };
}

/** A valid value that is not the default. */
function otherThan(name: string, value: string): string {
  if (name === 'HOST') return '::1';
  if (value === 'refuse') return 'allow';
  if (value === 'false') return 'true';
  if (value === 'true') return 'false';
  if (value === '7d') return '8d';
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
}

/** Without the targets of Markdown links. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

describe('the README', () => {
  const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)];

  it('describes every variable as the table does, in its order and groups', () => {
    const documented = rows.map(([, name = '', text = '']) => [name, withoutLinks(text)]);
    const expected = TABLE.map(([name, { group, file }]) => {
      const suffix = file === true && group !== 'basic' ? ` Also as \`${name}_FILE\`.` : '';
      return [name, `${SENTENCES.get(name)}${suffix}`];
    });
    expect(documented).toEqual(expected);
  });

  it.each<[VariableInfo['group'], string]>([
    ['basic', 'Configuration'],
    ['in-front-of-app', 'Gateway and forward auth'],
    ['more', 'More settings'],
  ])('lists the group %s under "%s"', (group, heading) => {
    const [, section = ''] = read('README.md').split(new RegExp(`^##+ ${heading}$`, 'm'));
    const [body = ''] = section.split(/^##/m);
    const names = TABLE.filter(([, info]) => info.group === group).map(([name]) => name);
    expect(captures(body, /^\| `([A-Z_]+)` \|/gm)).toEqual(names);
  });
});

describe('.env.example', () => {
  const example = read('.env.example');

  it('contains every variable in the order of the table, each followed by its _FILE variant', () => {
    expect(captures(example, /^#?([A-Z_]+)=/gm)).toEqual([...VARIABLE_NAMES]);
  });

  it('describes every variable as the table does', () => {
    const entries = [...example.matchAll(/((?:^# .*\n)+)#?([A-Z_]+)=/gm)];
    const described = entries.map(([, comment = '', name = '']) => [
      name,
      comment.replaceAll(/^# /gm, '').trim().replaceAll('\n', ' '),
    ]);
    expect(described).toEqual([...SENTENCES]);
  });

  it('shows the defaults', () => {
    const values = new Map(
      [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    for (const { name, value } of DEFAULTS) expect(values.get(name), name).toBe(value);
  });
});
