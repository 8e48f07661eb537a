import { describe, expect, it } from 'vitest';
import { inspectReplicas } from '../../src/core/diagnostics/operation.js';
import { replicaDigest } from '../../src/core/auth/fingerprint.js';
import { randomBytes } from 'node:crypto';
import { parseConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../support/housekey.js';

const summaries = (facts: Parameters<typeof inspectReplicas>[0]) =>
  inspectReplicas(facts).map(({ level, summary }) => `${level}: ${summary}`);

it.each([
  [{ others: 0 }, ['good: Redis is connected, with no other replicas.']],
  [{ others: 1 }, ['good: Redis is connected, with 1 other replica.']],
  [{ others: 2 }, ['good: Redis is connected, with 2 other replicas.']],
  [
    { others: 3, mismatched: 2 },
    [
      'good: Redis is connected, with 3 other replicas.',
      'warning: 2 of 3 other replicas have a different secret, email or password.',
    ],
  ],
  [
    { others: 1, rejected: 7 },
    [
      'good: Redis is connected, with 1 other replica.',
      'warning: Redis contains messages or records that were not signed with this secret (7).',
    ],
  ],
  [
    { others: 1, recreated: 2 },
    [
      'good: Redis is connected, with 1 other replica.',
      'warning: Another program changed the types of keys in Redis, and they were recreated (2).',
    ],
  ],
  [
    { others: 3, mismatched: 2, error: 'ECONNREFUSED' },
    ['warning: Redis is unavailable: ECONNREFUSED.'],
  ],
])('the findings about replicas %j', (facts, told) => {
  expect(
    summaries({ error: undefined, mismatched: 0, rejected: 0, recreated: 0, ...facts }),
  ).toEqual(told);
});

describe('the digest with which replicas compare their configuration', () => {
  const digest = async (variables: Variables) => {
    const config = parseConfig(variables, { randomBytes, readFile: () => '' });
    if (config.mode === 'open') throw new Error('authentication is disabled');
    return await replicaDigest(config);
  };

  it('is the same only for the same secret, email and password', async () => {
    const digests = await Promise.all([
      digest(AUTH_VARIABLES),
      digest({ ...AUTH_VARIABLES, SERVICE_EMAIL: 'other@example.com' }),
      digest({ ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: 'another' }),
      digest({ ...AUTH_VARIABLES, SERVICE_SECRET_KEY: 'another-secret' }),
    ]);
    expect(new Set(digests).size).toBe(4);
    expect(await digest(AUTH_VARIABLES)).toBe(digests[0]);
  });
});
