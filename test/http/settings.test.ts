import { describe, expect, it } from 'vitest';
import { PATHS, type SettingEntry } from '../../src/contract/index.js';
import { effectiveSettings } from '../../src/cli/load-settings.js';
import { VARIABLES } from '../../src/core/config/variables.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  housekeyWith,
  NOON,
} from '../support/housekey.js';
import { post } from '../support/sessions.js';

const PASSED = [{ label: 'ntfys://ntfy.example.com', sent_at: NOON, failure: null }];

describe('the effective settings', () => {
  it('name every variable, its value and where it comes from', () => {
    const variables = {
      PORT: '8010',
      SERVICE_UPSTREAM: 'http://127.0.0.1:3000',
      SERVICE_EMAIL: 'owner@example.com',
      SERVICE_PASSWORD_HASH_FILE: '/run/secrets/hash',
      SERVICE_TITLE: '',
    };
    const settings = effectiveSettings(variables, new Set(['SERVICE_UPSTREAM', 'SERVICE_EMAIL']));
    expect(settings.map(({ name }) => name)).toEqual([...VARIABLES.keys()]);
    const of = (name: string) => settings.find((one) => one.name === name);
    expect(of('PORT')).toMatchObject({ source: 'environment', value: '8010' });
    expect(of('HOST')).toMatchObject({ source: 'default', value: '127.0.0.1' });
    expect(of('SERVICE_UPSTREAM')).toMatchObject({
      source: 'env-file',
      value: 'http://127.0.0.1:3000',
    });
    expect(of('SERVICE_EMAIL')).toMatchObject({ source: 'env-file', value: null });
    expect(of('SERVICE_PASSWORD_HASH')).toMatchObject({ source: 'file', value: null });
    expect(of('SERVICE_TITLE')).toMatchObject({ source: 'default' });
  });

  it('never contain a secret, or the path of one', () => {
    for (const [name, { file }] of VARIABLES) {
      if (file !== true) continue;
      for (const variables of [{ [name]: 's3cret' }, { [`${name}_FILE`]: '/s3cret' }]) {
        expect(JSON.stringify(effectiveSettings(variables, new Set()))).not.toContain('s3cret');
      }
    }
  });

  it('are answered to the owner; the library has none', async () => {
    const variables: SettingEntry[] = [{ name: 'PORT', source: 'default', value: '8000' }];
    const housekey = await housekeyWith({ variables });
    const answer = await housekey.request(PATHS.settings, bearer(await housekey.signIn()));
    expect(await bodyOf(answer)).toEqual({ settings: variables, targets: [] });
    const library = await createTestHousekey();
    const none = await library.request(PATHS.settings, bearer(await library.signIn()));
    expect(await bodyOf(none)).toEqual({ settings: [], targets: [] });
  });
});

describe('the targets of notices', () => {
  const targets = [{ label: 'ntfys://ntfy.example.com', sent_at: null, failure: null }];
  const notices = {
    targets: () => targets,
    test: async () => await Promise.resolve(PASSED),
  };

  it('are listed, and get a test at most every half minute', async () => {
    const housekey = await housekeyWith({ notices });
    const token = await housekey.signIn();
    const listed = await housekey.request(PATHS.settings, bearer(token));
    expect(await bodyOf(listed)).toEqual({ settings: [], targets });
    const test = async () => await housekey.request(PATHS.testNotices, post(token, {}));
    expect(await bodyOf(await test())).toEqual({ targets: PASSED });
    housekey.clock.now += 29_001;
    const refused = await test();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    housekey.clock.now += 999;
    expect((await test()).status).toBe(200);
    // The clock was set back.
    housekey.clock.now -= 3_600_000;
    expect((await test()).status).toBe(200);
  });

  it('may be none', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    expect((await housekey.request(PATHS.testNotices, post(token, {}))).status).toBe(409);
  });

  it('do not exist while authentication is disabled', async () => {
    const housekey = await createTestHousekey({ ...AUTH_VARIABLES, SERVICE_EMAIL: '' });
    expect((await housekey.request(PATHS.settings)).status).toBe(404);
    expect((await housekey.request(PATHS.testNotices, post('', {}))).status).toBe(404);
  });
});
