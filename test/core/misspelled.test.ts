import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMisspelled } from '../../src/core/config/misspelled.js';
import { VARIABLE_NAMES } from '../../src/core/config/variables.js';
import { variablesRead } from '../support/variables.js';

const NAMES = [...VARIABLE_NAMES];

function meant(name: string): string | undefined {
  return findMisspelled({ [name]: 'x' })[0]?.meant;
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
  ])('%s for %s', (name, expected) => {
    expect(meant(name)).toBe(expected);
  });

  it('with up to two characters inserted, removed, replaced or swapped, anywhere', () => {
    const edit = fc.record({
      kind: fc.constantFrom('insert', 'remove', 'replace', 'swap'),
      at: fc.nat(),
      character: fc.constantFrom('A', 'E', 'S', 'Z', '_'),
    });
    const ours = NAMES.filter((name) => name.startsWith('SERVICE_'));
    fc.assert(
      fc.property(
        fc.constantFrom(...ours),
        fc.array(edit, { minLength: 1, maxLength: 2 }),
        (name, edits) => {
          let wrong = name;
          for (const { kind, at, character } of edits) {
            const place = at % wrong.length;
            const [before, here, after] = [
              wrong.slice(0, place),
              wrong.slice(place, place + 1),
              wrong.slice(place + 1),
            ];
            if (kind === 'insert') wrong = before + character + here + after;
            else if (kind === 'remove') wrong = before + after;
            else if (kind === 'replace') wrong = before + character + after;
            else wrong = before + after.slice(0, 1) + here + after.slice(1);
          }
          fc.pre(!VARIABLE_NAMES.has(wrong));
          expect(VARIABLE_NAMES.has(meant(wrong) ?? ''), wrong).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('as the nearer of two names of ours', () => {
    expect(meant('SERVICE_REDIS_URLL_FILE')).toBe('SERVICE_REDIS_URL_FILE');
    expect(meant('SERVICE_LOGIN_QUEUES')).toBe('SERVICE_LOGIN_QUEUE');
  });

  it('and shown without what a terminal would obey', () => {
    expect(findMisspelled({ 'SERVICE_EMAI\u001BL': 'x' })).toEqual([
      { name: 'SERVICE_EMAI?L', meant: 'SERVICE_EMAIL' },
    ]);
  });
});

describe('no mistake is seen', () => {
  it.each(NAMES)('in a name of ours: %s', (name) => {
    expect(meant(name)).toBeUndefined();
  });

  it.each([
    // Kubernetes and Docker links, of services that are called service, service-email, …
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
    // Consul's registrators.
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
    // Of others altogether.
    'HOTS',
    'POST',
    'PATH',
    'HOSTNAME',
    'SERVICE',
    'SERVICE_URL',
    'SERVICE_ACCOUNT',
    'DATABASE_EMAIL',
  ])('in %s', (name) => {
    expect(meant(name)).toBeUndefined();
  });

  it('in a variable that is empty, which counts as unset', () => {
    expect(findMisspelled({ SERVICE_EMIAL: '', SERVICE_MAIL: undefined })).toEqual([]);
  });

  it('by convention in names that are near one of ours', () => {
    // Such a pair may come with a later variable; the convention then wins.
    expect(meant('SERVICE_REDIS_PORT_1_TCP')).toBeUndefined();
  });
});

describe('the table of variables', () => {
  it('holds what the code reads, no more and no less', () => {
    expect(new Set(NAMES)).toEqual(variablesRead());
  });
});
