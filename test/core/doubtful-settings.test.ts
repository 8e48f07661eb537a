import { describe, expect, it } from 'vitest';
import { inspectMissingFile, parseEnvFile } from '../../src/core/config/env-file.js';
import { findUnused } from '../../src/core/config/misspelled.js';

describe('a # in .env that cuts a value', () => {
  const cut = (text: string) => parseEnvFile(text).warnings.map(({ variable }) => variable);

  it.each([
    ['SERVICE_PASSWORD=abc#def', 'SERVICE_PASSWORD'],
    ['export SERVICE_SECRET_KEY = abc#', 'SERVICE_SECRET_KEY'],
    ['SERVICE_PASSWORD=#abc', 'SERVICE_PASSWORD'],
    ['SERVICE_PASSWORD=correct horse #battery', 'SERVICE_PASSWORD'],
    ['SERVICE_PUBLIC_URL=https://example.com/#top\r', 'SERVICE_PUBLIC_URL'],
    ['\uFEFFSERVICE_EMAIL=a#b@example.com\nPORT=1', 'SERVICE_EMAIL'],
    ['SERVICE_PASSWORD=a#1\nSERVICE_PASSWORD=a#2', 'SERVICE_PASSWORD'],
  ])('is found: %j', (text, variable) => {
    expect(cut(text)).toEqual([variable]);
  });

  it.each([
    "SERVICE_PASSWORD='abc#def'",
    'SERVICE_PASSWORD="abc#def" # mine',
    'SERVICE_PASSWORD= `abc#def`',
    'SERVICE_PASSWORD=abc # mine',
    'SERVICE_PASSWORD= # none',
    'SERVICE_PASSWORD=abcdef',
    'SERVICE_PASSWORD=a#b\nSERVICE_PASSWORD=c',
    'PORT=8000 #default',
    '# SERVICE_PASSWORD=abc#def',
    'OTHER=abc#def',
    "OTHER='\nSERVICE_PASSWORD=a#b\n'",
  ])('is not a comment, nor in quotes: %j', (text) => {
    expect(cut(text)).toEqual([]);
  });

  it('names the fix, and not the value', () => {
    const [warning] = parseEnvFile('SERVICE_PASSWORD=abc#def').warnings;
    expect(warning?.fix).toBe("Put the value in single quotes: SERVICE_PASSWORD='…'");
    expect(JSON.stringify(warning)).not.toMatch(/abc|def/);
  });
});

it('a missing .env is a warning that names the folder, unless a variable is set', () => {
  expect(inspectMissingFile('/srv/app', { HOST: '::1', SERVICE_EMAIL: '' })).toEqual([
    expect.objectContaining({
      summary: expect.stringContaining('.env was not found in /srv/app,'),
    }),
  ]);
  expect(inspectMissingFile('/srv/app', { SERVICE_EMAIL: 'a' })).toEqual([]);
});

describe('a variable without the one that it needs', () => {
  it.each([
    [{ SERVICE_PUBLIC_PATHS: '/a' }, 'SERVICE_UPSTREAM'],
    [{ SERVICE_PUBLIC_PATHS: '/a', SERVICE_FORWARD_AUTH: 'true' }, 'SERVICE_UPSTREAM'],
    [
      { SERVICE_COOKIE_DOMAIN: 'example.com' },
      'SERVICE_UPSTREAM or SERVICE_FORWARD_AUTH or SERVICE_APPS',
    ],
    [
      { SERVICE_IDENTITY_TOKEN: 'true', SERVICE_FORWARD_AUTH: 'false' },
      'SERVICE_UPSTREAM or SERVICE_FORWARD_AUTH or SERVICE_APPS',
    ],
    [{ SERVICE_REDIS_PREFIX: 'a:' }, 'SERVICE_REDIS_URL'],
  ])('has no effect: %j', (variables, needed) => {
    const [name = ''] = Object.keys(variables);
    expect(findUnused(variables)).toMatchObject([
      {
        code: 'variable-unused',
        variable: name,
        summary: `${name} has no effect without ${needed}.`,
        fix: `Set ${needed}, or remove ${name}.`,
      },
    ]);
  });

  it.each([
    { SERVICE_PUBLIC_PATHS: '/a', SERVICE_UPSTREAM: 'http://a' },
    { SERVICE_COOKIE_DOMAIN: 'example.com', SERVICE_FORWARD_AUTH: 'true' },
    { SERVICE_REDIS_PREFIX: 'a:', SERVICE_REDIS_URL_FILE: '/run/redis' },
    { SERVICE_PUBLIC_PATHS: '', SERVICE_IDENTITY_TOKEN: 'false' },
    { SERVICE_COOKIE_NAME: 'housekey_session', SERVICE_CROSS_SITE: 'refuse' },
  ])('no warning: %j', (variables) => {
    expect(findUnused(variables)).toEqual([]);
  });
});
