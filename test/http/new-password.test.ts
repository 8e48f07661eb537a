import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { attemptLogin } from '../support/attempts.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  EMAIL,
  housekeyWith,
  PASSWORD,
  PASSWORD_HASH,
  type TestHousekey,
} from '../support/housekey.js';
import { COOKIE_SESSION, post } from '../support/sessions.js';
import { slowPasswordCheck } from '../support/slow-password-check.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const NEW = 'seven purple bicycles at dawn';
const TEN_MINUTES = 600_000;

const ask = async (housekey: TestHousekey, token: string, body: object, init: RequestInit = {}) =>
  await housekey.request(PATHS.newPassword, { ...post(token, body), ...init });

describe('the line of a new password', () => {
  it('has its hash, with which it signs in after a restart, and the old one does not', async () => {
    const housekey = await createTestHousekey();
    const response = await ask(housekey, await housekey.signIn(), { new_password: NEW });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { line } = await bodyOf(response);
    const [, name = '', hash] = /^(\w+)=(bcrypt:2b:12:.+)$/.exec(String(line)) ?? [];
    const restarted = await createTestHousekey({ ...AUTH_VARIABLES, [name]: hash });
    expect((await attemptLogin(restarted, NEW)).status).toBe(200);
    expect((await attemptLogin(restarted, PASSWORD)).status).toBe(401);
  });

  it('is kept nowhere: until then, nothing has changed, and no audit event knows of it', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const { line } = await bodyOf(await ask(housekey, token, { new_password: NEW }));
    await ask(housekey, token, { new_password: 'short' });
    expect((await attemptLogin(housekey, NEW)).status).toBe(401);
    expect(await housekey.me(token)).toBe(200);
    const audit = JSON.stringify(housekey.audit);
    for (const secret of [NEW, String(line).slice(-31)]) expect(audit).not.toContain(secret);
    expect(housekey.audit.map(({ event }) => event)).toEqual(['sign-in', 'sign-in-failed']);
  });

  it.each([
    ['nothing', '', 'The password must not be empty'],
    ['no text', 12_345_678, 'The password must not be empty'],
    ['seven characters', 'k8#mQz2', 'The password must have at least 8 characters'],
    ['one of the most common', 'password1234', /most common ones. Choose another$/],
    ['the email', EMAIL, /mostly a part of the email/],
    ['73 bytes', '€'.repeat(24) + 'x', /73 bytes long, but bcrypt reads only the first 72/],
    ['a hash', PASSWORD_HASH, /is a bcrypt hash/],
  ])('is refused, by the rules of `housekey init`, for %s', async (_, password, detail) => {
    const housekey = await createTestHousekey();
    const response = await ask(housekey, await housekey.signIn(), { new_password: password });
    const expected = typeof detail === 'string' ? detail : expect.stringMatching(detail);
    expect([response.status, await bodyOf(response)]).toEqual([422, { detail: expected }]);
  });

  it('needs a credential of the last ten minutes, in a session that a sign-in began', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    housekey.clock.now += TEN_MINUTES;
    const refused = await ask(housekey, token, { new_password: NEW });
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      403,
      { confirmation: { password: true } },
    ]);
    const guess = { new_password: NEW, password: NEW };
    expect((await ask(housekey, token, guess)).status).toBe(403);
    const foreign = handmadeToken({ sub: EMAIL, exp: NOW + 36_000, jti: 'x' });
    const right = { new_password: NEW, password: PASSWORD };
    expect((await ask(housekey, foreign, right)).status).toBe(403);
    expect((await ask(housekey, token, right)).status).toBe(200);
  });

  it('needs the credential each time if an app is on the same origin', async () => {
    const housekey = await housekeyWith(COOKIE_SESSION);
    const token = await housekey.signIn();
    const right = { new_password: NEW, password: PASSWORD };
    expect((await ask(housekey, token, right)).status).toBe(200);
    expect((await ask(housekey, token, { new_password: NEW })).status).toBe(403);
  });
});

describe('while passwords are checked, the line of a new password', () => {
  it('waits in the queue of the sign-ins, behind them, and leaves it with its client', async () => {
    const { bcryptVerify, slowDown, checking, finish } = slowPasswordCheck();
    const limits = { ...DEFAULT_LIMITS, concurrency: 1, maxQueued: 1 };
    const housekey = await housekeyWith({ bcryptVerify, limits });
    const token = await housekey.signIn();
    slowDown();
    const signIn = attemptLogin(housekey, PASSWORD, { address: '198.51.100.7' });
    await checking;
    const client = new AbortController();
    const gone = ask(housekey, token, { new_password: NEW }, { signal: client.signal });
    const waiting = housekey.auth.signInLoad();
    client.abort();
    const left = await gone;
    const second = ask(housekey, token, { new_password: NEW });
    const full = await ask(housekey, token, { new_password: NEW });
    expect([left.status, full.status, full.headers.get('retry-after')]).toEqual([408, 503, '5']);
    finish();
    expect([(await signIn).status, (await second).status]).toEqual([200, 200]);
    expect([waiting.checking, housekey.auth.signInLoad()]).toEqual([
      1,
      { waiting: 0, checking: 0 },
    ]);
  });
});
