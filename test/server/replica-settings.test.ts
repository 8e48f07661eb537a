import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { readConfig } from '../../src/core/config/config.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { CommandTimeoutError, describeRedisError } from '../../src/storage/redis/client.js';
import { readReplicaSettings, parseRedisAddress } from '../../src/storage/redis/redis-settings.js';
import { AUTH_VARIABLES } from '../support/housekey.js';

function settingsOf(variables: Variables) {
  const environment = new Environment(variables, () => 'redis://from-a-file\n');
  const settings = readReplicaSettings(environment, readConfig(environment, { randomBytes }));
  return { settings, problems: environment.problems };
}

describe('SERVICE_REDIS_URL', () => {
  const tcp = { port: 6379, encrypted: false };
  const nobody = { username: '', password: '', database: 0 };

  it.each([
    ['redis://redis', { ...nobody, endpoint: { ...tcp, host: 'redis' } }],
    [
      'redis://redis:6380/2',
      { ...nobody, endpoint: { ...tcp, host: 'redis', port: 6380 }, database: 2 },
    ],
    ['redis://[::1]:6380/', { ...nobody, endpoint: { ...tcp, host: '::1', port: 6380 } }],
    ['rediss://192.0.2.1', { ...nobody, endpoint: { ...tcp, host: '192.0.2.1', encrypted: true } }],
    ['redis://:word@redis', { ...nobody, password: 'word', endpoint: { ...tcp, host: 'redis' } }],
    [
      'redis://me:p%40ss%2Fw%3Aord@redis',
      { ...nobody, username: 'me', password: 'p@ss/w:ord', endpoint: { ...tcp, host: 'redis' } },
    ],
    ['unix:/run/redis.sock', { ...nobody, endpoint: { socket: '/run/redis.sock' } }],
    ['unix:///run/a%20b.sock', { ...nobody, endpoint: { socket: '/run/a b.sock' } }],
    [
      'unix://me:word@/run/redis.sock?db=3',
      { username: 'me', password: 'word', database: 3, endpoint: { socket: '/run/redis.sock' } },
    ],
    [
      'unix://:word@/run/r.sock',
      { ...nobody, password: 'word', endpoint: { socket: '/run/r.sock' } },
    ],
  ])('%s', (text, address) => {
    expect(parseRedisAddress(text)).toEqual(address);
  });

  it.each([
    'redis',
    'redis:',
    'redis://',
    'redis:6379',
    'http://redis:6379',
    'redis://redis/name',
    'redis://redis/0/1',
    'redis://redis?db=1',
    'redis://redis#1',
    'redis://redis:0',
    'redis://redis:99999',
    'redis://a%20b',
    'redis://me@redis',
    'redis://:%zz@redis',
    'redis://%zz:word@redis',
    'unix:',
    'unix:/',
    'unix:relative.sock',
    'unix://relative.sock',
    'unix://host/run/redis.sock',
    'unix:/run/redis.sock?db=a',
    'unix:/run/redis.sock?password=word',
    'unix:/run/%zz.sock',
  ])('%s is rejected', (text) => {
    expect(parseRedisAddress(text)).toBeUndefined();
  });

  it('accepts every URL-encoded password', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (password) => {
        const encoded = encodeURIComponent(password);
        expect(parseRedisAddress(`redis://me:${encoded}@redis`)).toMatchObject({ password });
        expect(parseRedisAddress(`unix://me:${encoded}@/r.sock`)).toMatchObject({ password });
      }),
    );
  });

  it('is reported as invalid without its value', () => {
    const { problems } = settingsOf({
      ...AUTH_VARIABLES,
      SERVICE_REDIS_URL: 'redis://me:pass-word',
    });
    expect(problems.map(({ variable }) => variable)).toEqual(['SERVICE_REDIS_URL']);
    expect(JSON.stringify(problems)).not.toContain('pass-word');
  });

  it('can come from a file, and is ignored if authentication is disabled', () => {
    expect(settingsOf({ ...AUTH_VARIABLES, SERVICE_REDIS_URL_FILE: '/run/url' })).toMatchObject({
      settings: { address: { endpoint: { host: 'from-a-file' } }, prefix: 'housekey:' },
      problems: [],
    });
    expect(settingsOf({ SERVICE_REDIS_URL: 'redis://redis' })).toEqual({
      settings: undefined,
      problems: [],
    });
    expect(settingsOf(AUTH_VARIABLES).settings).toBeUndefined();
  });

  it('requires a configured secret', () => {
    const { problems } = settingsOf({
      ...AUTH_VARIABLES,
      SERVICE_SECRET_KEY: '',
      SERVICE_REDIS_URL: 'redis://redis',
    });
    expect(problems).toMatchObject([{ variable: 'SERVICE_SECRET_KEY' }]);
  });
});

describe('SERVICE_REDIS_PREFIX', () => {
  it.each(['housekey', 'app:login:', 'a/b-c.d_e'])('%s is the prefix of every key', (prefix) => {
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_REDIS_URL: 'redis://r',
      SERVICE_REDIS_PREFIX: prefix,
    };
    expect(settingsOf(variables)).toMatchObject({ settings: { prefix }, problems: [] });
  });

  it.each(['a b', '{tag}', 'a*', 'ä', 'x'.repeat(65)])('%s is rejected', (prefix) => {
    const { problems } = settingsOf({ ...AUTH_VARIABLES, SERVICE_REDIS_PREFIX: prefix });
    expect(problems.map(({ variable }) => variable)).toEqual(['SERVICE_REDIS_PREFIX']);
  });
});

it.each([
  [new CommandTimeoutError('too late'), 'it does not respond in time'],
  [Object.assign(new Error('connect'), { code: 'ENOENT' }), 'ENOENT'],
  [new Error('NOAUTH Authentication required.'), 'it requires a password (NOAUTH)'],
  [new Error('ERR DB index is out of range'), 'it has no such database'],
  [
    new Error("ERR unknown command 'AUTH', with args beginning with: 'word'"),
    'it replied with ERR',
  ],
  [new Error('Connection is closed.'), 'the connection was closed'],
  [undefined, 'the connection was closed'],
])('the reason why Redis is unavailable %s', (error, words) => {
  expect(describeRedisError(error)).toBe(words);
});
