import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { createLocalState, createState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE, type SharedStorage } from '../../src/core/storage/storage.js';
import { cookieOf } from '../support/attempts.js';
import { codeAt, signInWith, TOTP_VARIABLES, wrongCodeAt } from '../support/codes.js';
import {
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { solveChallenge } from '../support/proof.js';
import { EMPTY_REPLICAS } from '../support/shared-state.js';

/** When all ten wrong codes are allowed: those before the start are unknown. */
const LATER = NOON + 14 * 3_600_000;

async function setUp(options: TestHousekeyOptions = {}) {
  const housekey = await createTestHousekey(TOTP_VARIABLES, options);
  housekey.clock.now = LATER;
  return housekey;
}

describe('without the one-time code, nothing opens', () => {
  // GHSA-3q28-qjrv-qr39 (tinyauth) and CVE-2026-44460 (FileRise): after the password, there was a
  // session that only waited for the code, and other endpoints accepted it.
  it('because there is no session between the password and the code', async () => {
    const housekey = await setUp();
    const asked = await signInWith(housekey);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const given = [...asked.headers.values(), ...Object.values(await bodyOf(asked))].map(String);
    for (const text of given) expect(await housekey.me(encodeURIComponent(text))).toBe(401);
  });

  // CVE-2019-11576 (Gitea) and CVE-2026-34727 (Vikunja): another way in asked for the password alone.
  it('by another path, header, method or spelling of the fields', async () => {
    const housekey = await setUp();
    const basic = Buffer.from(`${EMAIL}:${PASSWORD}`).toString('base64');
    const fields = { email: EMAIL, password: PASSWORD };
    const nested = { ...fields, second_factor: 'none', totp: true, code: { $ne: '' } };
    const form = new URLSearchParams([...Object.entries(fields), ['code', ''], ['code[]', '1']]);
    for (const [path, init] of [
      [PATHS.me, { headers: { authorization: `Basic ${basic}` } }],
      [PATHS.verify, { headers: { authorization: `Basic ${basic}` } }],
      [PATHS.login, json(nested)],
      [PATHS.login, { method: 'POST', body: form }],
      [`${PATHS.login}?code=${codeAt(LATER)}`, json(fields)],
      [`${PATHS.login}/`, json({ ...fields, code: codeAt(LATER) })],
      [PATHS.login, { ...json({ ...fields, code: codeAt(LATER) }), method: 'PUT' }],
    ] as const) {
      const response = await housekey.request(path, init);
      expect(response.status).toBeGreaterThanOrEqual(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  // GHSA-rmmc-8cqj-hfp3 (otpauth): a code of one digit was accepted.
  it('with a part of it', async () => {
    const housekey = await setUp();
    const code = codeAt(LATER);
    const statuses = [];
    for (const part of [code.slice(0, 1), code.slice(5), code.slice(0, 5), `${code}0`]) {
      statuses.push((await signInWith(housekey, { code: part })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401]);
  });
});

describe('a one-time code is accepted once', () => {
  // CVE-2021-45331 (Gitea), GHSA-p747-qc5p-773r (Vikunja): within its step, it was accepted again.
  // CVE-2026-82470 (Rodauth): as a code of the next step, it was accepted again.
  it('within its step, and in the next one', async () => {
    const housekey = await setUp();
    const code = codeAt(LATER);
    expect((await signInWith(housekey, { code })).status).toBe(200);
    for (const now of [LATER, LATER + 29_999, LATER + 30_000, LATER + 59_999]) {
      housekey.clock.now = now;
      expect((await signInWith(housekey, { code, address: '198.51.100.1' })).status).toBe(401);
    }
  });

  it('by all replicas together', async () => {
    const used = new Set<string>();
    const takeOnce: SharedStorage['takeOnce'] = async (_, { id }) => {
      const result = used.has(id) ? 'used' : 'first';
      used.add(id);
      return await Promise.resolve(result);
    };
    const shared = { ...EMPTY_REPLICAS, takeOnce };
    const attempt = async (now: number) => {
      const state = createState({ ...MEMORY_STORAGE, shared }, { now: () => now });
      const housekey = await createTestHousekey(TOTP_VARIABLES, { state });
      housekey.clock.now = now;
      return (await signInWith(housekey, { code: codeAt(LATER) })).status;
    };
    expect(await attempt(LATER - 30_000)).toBe(200);
    for (const now of [LATER, LATER + 29_999, LATER + 59_999]) expect(await attempt(now)).toBe(401);
  });

  it('also after a restart', async () => {
    const housekey = await setUp();
    const code = codeAt(LATER);
    expect((await signInWith(housekey, { code })).status).toBe(200);
    const now = () => LATER + 1000;
    const restarted = await setUp({ state: createLocalState({ now }) });
    expect((await signInWith(restarted, { code })).status).toBe(401);
  });
});

describe('one-time codes cannot be guessed', () => {
  // CVE-2026-27801 (Vaultwarden): the limit on codes was not enforced.
  // CVE-2025-24806 (Authelia): by email and by user name, there were two limits.
  it('by starting again with the password, signing in, or another name of the field', async () => {
    const housekey = await setUp();
    const code = wrongCodeAt(LATER);
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      await signInWith(housekey);
      const fields = { [count % 2 === 0 ? 'email' : 'username']: EMAIL, password: PASSWORD, code };
      statuses.push((await housekey.request(PATHS.login, json(fields))).status);
      if (count === 4) await signInWith(housekey, { code: codeAt(LATER) });
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('by paying with work', async () => {
    const housekey = await setUp({ limits: { ...DEFAULT_LIMITS, failures: 1 } });
    const code = wrongCodeAt(LATER);
    const from = (index: number) => `198.51.${index}.1`;
    for (let index = 0; index < 10; index += 1) {
      expect((await signInWith(housekey, { code, address: from(index) })).status).toBe(401);
    }
    // The network's own limit can be bypassed with a proof of work, that of the codes cannot.
    const refused = await signInWith(housekey, { code, address: from(0) });
    const challenge = refused.headers.get('x-housekey-challenge') ?? '';
    expect([refused.status, challenge]).toEqual([429, expect.stringMatching(/^16\./)]);
    const proof = solveChallenge(challenge);
    const response = await signInWith(housekey, { code, address: from(0), proof });
    expect([response.status, response.headers.get('x-housekey-challenge')]).toEqual([429, null]);
  });
});

it('a device that need not give a code is not recognized by a token, and its cookie opens nothing', async () => {
  const perDevice = { ...TOTP_VARIABLES, SERVICE_TOTP_EVERY: 'device' };
  const housekey = await createTestHousekey(perDevice);
  housekey.clock.now = LATER;
  const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
  const [, value = ''] = cookie.split('=');
  expect(await housekey.me(value)).toBe(401);
  expect((await housekey.request(PATHS.me, bearer(value.replaceAll('~', '.')))).status).toBe(401);
  expect((await housekey.request(PATHS.me, { headers: { cookie } })).status).toBe(401);
});
