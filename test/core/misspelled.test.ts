import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMisspelled, findUnused } from '../../src/core/config/misspelled.js';
import { VARIABLE_NAMES } from '../../src/core/config/variables.js';
import { numRuns } from '../support/thorough.js';

const NAMES = [...VARIABLE_NAMES];

function intended(name: string): string | undefined {
  return findMisspelled({ [name]: 'x' })[0]?.intended;
}

describe('a misspelled variable is recognized', () => {
  it.each([
    ['SERVICE_EMIAL', 'SERVICE_EMAIL'],
    ['SERVICE_PASSWORD_HAHS', 'SERVICE_PASSWORD_HASH'],
    ['SERVICE_PASSWORDHASH', 'SERVICE_PASSWORD_HASH'],
    ['SERVICE_PASSWD', 'SERVICE_PASSWORD'],
    ['SERVICE_MAIL', 'SERVICE_EMAIL'],
    ['SERVICE_E_MAIL', 'SERVICE_EMAIL'],
    ['SERVCIE_EMAIL', 'SERVICE_EMAIL'],
    ['SERVICES_EMAIL', 'SERVICE_EMAIL'],
    ['ERVICE_EMAIL', 'SERVICE_EMAIL'],
    ['SERVICE_EMAIL_FIEL', 'SERVICE_EMAIL_FILE'],
    ['SERVICE_PASSWORD_HASH_FLE', 'SERVICE_PASSWORD_HASH_FILE'],
    ['SERVICE_SECRETKEY', 'SERVICE_SECRET_KEY'],
    ['SERVICE_UPSTRAEM', 'SERVICE_UPSTREAM'],
    ['SERVICE_FORWARDAUTH', 'SERVICE_FORWARD_AUTH'],
    ['SERVICE-EMAIL', 'SERVICE_EMAIL'],
    ['SERVICE_EMAIL ', 'SERVICE_EMAIL'],
    ['service_email', 'SERVICE_EMAIL'],
    ['Service_Emial', 'SERVICE_EMAIL'],
  ])('%s instead of %s', (name, expected) => {
    expect(intended(name)).toBe(expected);
  });

  it('with up to two characters inserted, removed, replaced or swapped, anywhere', () => {
    const edit = fc.record({
      kind: fc.constantFrom('insert', 'remove', 'replace', 'swap'),
      at: fc.nat(),
      character: fc.constantFrom('A', 'E', 'S', 'Z', '_'),
    });
    const names = NAMES.filter((name) => name.startsWith('SERVICE_'));
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(edit, { minLength: 1, maxLength: 2 }),
        (name, edits) => {
          let edited = name;
          for (const { kind, at, character } of edits) {
            const index = at % edited.length;
            const [before, here, after] = [
              edited.slice(0, index),
              edited.slice(index, index + 1),
              edited.slice(index + 1),
            ];
            if (kind === 'insert') edited = before + character + here + after;
            else if (kind === 'remove') edited = before + after;
            else if (kind === 'replace') edited = before + character + after;
            else edited = before + after.slice(0, 1) + here + after.slice(1);
          }
          fc.pre(!VARIABLE_NAMES.has(edited));
          expect(VARIABLE_NAMES.has(intended(edited) ?? ''), edited).toBe(true);
        },
      ),
      { numRuns: numRuns(500) },
    );
  });

  it('as the closer of two variables', () => {
    expect(intended('SERVICE_REDIS_URLL_FILE')).toBe('SERVICE_REDIS_URL_FILE');
    expect(intended('SERVICE_LOGIN_QUEUES')).toBe('SERVICE_LOGIN_QUEUE');
  });

  it('and is reported without control characters', () => {
    expect(findMisspelled({ 'SERVICE_EMAI\u001BL': 'x' })).toEqual([
      { name: 'SERVICE_EMAI?L', intended: 'SERVICE_EMAIL' },
    ]);
  });
});

describe('no misspelling is reported', () => {
  it.each(NAMES)('for a variable of Housekey: %s', (name) => {
    expect(intended(name)).toBeUndefined();
  });

  it.each([
    // Kubernetes and Docker links, for services named service, service-email, …
    'SERVICE_HOST',
    'SERVICE_PORT',
    'SERVICE_SERVICE_HOST',
    'SERVICE_SERVICE_PORT_HTTP',
    'SERVICE_PORT_8080_TCP',
    'SERVICE_PORT_8080_TCP_ADDR',
    'SERVICE_EMAIL_PORT',
    'SERVICE_EMAIL_SERVICE_HOST',
    'SERVICE_REDIS_PORT',
    'HOUSEKEY_SERVICE_HOST',
    'HOUSEKEY_PORT',
    // Registrator for Consul.
    'SERVICE_NAME',
    'SERVICE_TAGS',
    'SERVICE_ID',
    'SERVICE_IP',
    'SERVICE_REGION',
    'SERVICE_IGNORE',
    'SERVICE_8080_NAME',
    'SERVICE_1_ID',
    'SERVICE_CHECK_HTTP',
    'SERVICE_8080_CHECK_INTERVAL',
    // Unrelated.
    'HOTS',
    'POST',
    'PATH',
    'HOSTNAME',
    'SERVICE',
    'SERVICE_URL',
    'SERVICE_ACCOUNT',
    'DATABASE_EMAIL',
  ])('for %s', (name) => {
    expect(intended(name)).toBeUndefined();
  });

  it('for an empty variable', () => {
    expect(findMisspelled({ SERVICE_EMIAL: '', SERVICE_MAIL: undefined })).toEqual([]);
  });

  it('for a conventional name that resembles a variable of Housekey', () => {
    // The convention wins.
    expect(intended('SERVICE_REDIS_PORT_1_TCP')).toBeUndefined();
  });
});

describe('SERVICE_PORT', () => {
  it('is a hint at PORT if it has a port', () => {
    expect(findUnused({ SERVICE_PORT: '8080' })).toEqual([
      expect.objectContaining({ variable: 'SERVICE_PORT', fix: expect.stringContaining(' PORT,') }),
    ]);
  });

  it.each([
    ['an address, as in Kubernetes', { SERVICE_PORT: 'tcp://10.0.0.1:80' }],
    ['no value', { SERVICE_PORT: '' }],
    ['PORT next to it', { SERVICE_PORT: '8080', PORT: '8080' }],
    ['a name of Consul’s registrator next to it', { SERVICE_PORT: '8080', SERVICE_NAME: 'web' }],
    ['a name of Kubernetes next to it', { SERVICE_PORT: '80', SERVICE_SERVICE_HOST: '10.0.0.1' }],
  ])('is no hint with %s', (_, variables) => {
    expect(findUnused(variables)).toEqual([]);
  });

  it('is no hint in the library, where it may be the app’s own', () => {
    expect(findUnused({ SERVICE_PORT: '8080' }, 'library')).toEqual([]);
  });
});

describe('in the library', () => {
  it('variables of the service have no effect, except for those of the app itself', () => {
    const variables = { SERVICE_UPSTREAM: 'http://127.0.0.1:3000', PORT: '3000', HOST: '::' };
    expect(findUnused(variables, 'library')).toMatchObject([
      {
        code: 'variable-unused',
        variable: 'SERVICE_UPSTREAM',
        summary: 'SERVICE_UPSTREAM has no effect in the library.',
        fix: 'Remove SERVICE_UPSTREAM.',
      },
    ]);
  });

  it('variables for an app have an effect', () => {
    expect(findUnused({ SERVICE_COOKIE_NAME: 'mine' }, 'library')).toEqual([]);
    expect(findUnused({ SERVICE_COOKIE_NAME: 'mine' })).toHaveLength(1);
  });
});
