import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { parseConfig } from '../../src/core/config/config.js';
import { ConfigError } from '../../src/core/config/problems.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  housekeyWith,
} from '../support/housekey.js';
import { createPasskeyHousekey } from '../support/passkeys.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION, login } from '../support/sessions.js';

const DAY = 86_400;

const lasting = (text: string) => ({ ...AUTH_VARIABLES, SERVICE_SESSION_LIFETIME: text });

/** `expires_in`, `exp - iat`, and the attributes of the session cookie. */
async function inspect(answer: Response) {
  expect(answer.status).toBe(200);
  const { access_token: token, expires_in: expiresIn } = await bodyOf(answer);
  const payload = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString();
  const { exp, iat }: { exp: number; iat: number } = JSON.parse(payload);
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('housekey_session'));
  return {
    expiresIn,
    lifetime: exp - iat,
    maxAge: /Max-Age=(\d+)/.exec(cookie ?? '')?.[1],
    cookie,
  };
}

describe('SERVICE_SESSION_LIFETIME', () => {
  it.each([
    ['', 7 * DAY],
    ['5m', 300],
    ['90m', 5400],
    ['12h', 43_200],
    ['7d', 7 * DAY],
    ['400d', 400 * DAY],
    ['576000m', 400 * DAY],
  ])('%j is the lifetime of the token and of the cookie: %d seconds', async (text, seconds) => {
    const housekey = await createTestHousekey(lasting(text), COOKIE_SESSION);
    const session = await inspect(await housekey.request(PATHS.login, login()));
    expect(session).toMatchObject({
      expiresIn: seconds,
      lifetime: seconds,
      maxAge: String(seconds),
    });
  });

  it.each([
    ['604800', 'needs a unit.'],
    ['7 d', 'must be a number of minutes, hours or days.'],
    ['7D', 'must be a number of minutes, hours or days.'],
    ['1.5h', 'must be a number of minutes, hours or days.'],
    ['-7d', 'must be a number of minutes, hours or days.'],
    ['7w', 'must be a number of minutes, hours or days.'],
    ['d', 'must be a number of minutes, hours or days.'],
    ['1234567890d', 'must be a number of minutes, hours or days.'],
    ['0d', 'must be at least 5 minutes.'],
    ['4m', 'must be at least 5 minutes.'],
    ['401d', 'must be at most 400 days, the longest that browsers keep a cookie.'],
    ['9601h', 'must be at most 400 days, the longest that browsers keep a cookie.'],
  ])('%j prevents startup and says how to fix it', (text, message) => {
    const parse = () => parseConfig(lasting(text), { randomBytes, readFile: () => '' });
    expect(parse).toThrow(ConfigError);
    try {
      parse();
    } catch (error) {
      expect(error instanceof ConfigError && error.problems).toEqual([
        {
          variable: 'SERVICE_SESSION_LIFETIME',
          message,
          fix: 'Write a whole number and a unit, such as 30m, 12h or 7d, or remove it to use the default, 7d.',
        },
      ]);
    }
  });

  it('does not matter while authentication is disabled', () => {
    const variables = { SERVICE_SESSION_LIFETIME: 'forever' };
    expect(parseConfig(variables, { randomBytes, readFile: () => '' }).mode).toBe('open');
  });

  it('is the default of tokens that a program issues', async () => {
    const housekey = await createTestHousekey(lasting('5m'));
    const token = await housekey.auth.issueToken({ sub: 'backup' });
    expect(await housekey.me(token)).toBe(200);
    housekey.clock.now += 300_000;
    expect(await housekey.me(token)).toBe(401);
  });
});

describe('a sign-in that does not want to stay', () => {
  const fields = { stay_signed_in: false };

  it('gets a cookie that ends with the browser, and 12 hours at most', async () => {
    for (const [lifetime, seconds] of [
      ['7d', 43_200],
      ['12h', 43_200],
      ['1h', 3600],
    ] as const) {
      const housekey = await createTestHousekey(lasting(lifetime), COOKIE_SESSION);
      const session = await inspect(await housekey.request(PATHS.login, login({}, fields)));
      expect(session).toMatchObject({ expiresIn: seconds, lifetime: seconds, maxAge: undefined });
      expect(session.cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(session.cookie).not.toContain('Expires');
    }
  });

  it('can say so in a form, and by link', async () => {
    const housekey = await housekeyWith(COOKIE_SESSION);
    const credentials = { email: EMAIL, password: PASSWORD };
    const form = new URLSearchParams({ ...credentials, stay_signed_in: 'false' });
    const byForm = await housekey.request(PATHS.login, { method: 'POST', body: form });
    expect((await inspect(byForm)).maxAge).toBeUndefined();
    const token = await createLink(AUTH_VARIABLES, NOON + 1);
    housekey.clock.now = NOON + 2;
    const byLink = await housekey.request(PATHS.link, json({ token, ...fields }));
    expect(await inspect(byLink.clone())).toMatchObject({ expiresIn: 43_200, maxAge: undefined });
    expect(byLink.headers.getSetCookie().join()).toMatch(/housekey_device/);
    expect(byLink.headers.getSetCookie().join()).not.toMatch(/Max-Age/);
  });

  it('can say so with a passkey', async () => {
    const { browser, phone } = await createPasskeyHousekey({}, COOKIE_SESSION);
    const assertion = phone.assert(await browser.challenge());
    const answer = await browser.signIn({ ...assertion, ...fields });
    const cookies = answer.headers.getSetCookie().join();
    expect(cookies).toMatch(/__Secure-housekey_device.*__Host-Http-housekey_session=/);
    expect(cookies).not.toMatch(/Max-Age/);
    expect(await bodyOf(answer)).toMatchObject({ expires_in: 43_200 });
  });

  it.each([{}, { stay_signed_in: true }, { stay_signed_in: 0 }, { stay_signed_in: '' }])(
    'is only one that says so: %j stays for the whole lifetime',
    async (other) => {
      const housekey = await housekeyWith(COOKIE_SESSION);
      const session = await inspect(await housekey.request(PATHS.login, login({}, other)));
      expect(session).toMatchObject({ expiresIn: 7 * DAY, maxAge: String(7 * DAY) });
    },
  );

  it('makes no difference where the page keeps the token', async () => {
    const housekey = await createTestHousekey();
    const session = await inspect(await housekey.request(PATHS.login, login({}, fields)));
    expect(session).toMatchObject({ expiresIn: 7 * DAY, lifetime: 7 * DAY, cookie: undefined });
  });
});
