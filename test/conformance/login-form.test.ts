import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, PATHS, type Layout } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import {
  bodyOf,
  createTestHousekey,
  EMAIL,
  PASSWORD,
  type TestHousekey,
  type TestHousekeyOptions,
  housekeyWith,
} from '../support/housekey.js';
import { builtPages } from '../support/pages.js';
import { setUpOnce } from '../support/hooks.js';

/*
 * The login form without JavaScript. Peers have had open redirects in it (CWE-601), passwords that the page
 * repeats, markup from the request (CWE-79), and forms of other sites that sign the victim in (CWE-352).
 */

const COOKIE_LAYOUT: Layout = { ...DEFAULT_LAYOUT, session: 'cookie' };
const GATEWAY: Layout = { ...COOKIE_LAYOUT, gateway: true };

async function createFormHousekey(
  layout: Layout = GATEWAY,
  { cookieDomain, ...options }: TestHousekeyOptions = {},
): Promise<TestHousekey> {
  const { handlers } = builtPages(layout, cookieDomain);
  return await housekeyWith({
    ...options,
    ...handlers,
    layout,
    cookieDomain,
    sessionCookie: new SessionCookie({ name: 'housekey_session', domain: cookieDomain }),
  });
}

function form(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers };
}

const DAY_SECONDS = 24 * 60 * 60;
const RIGHT = { email: EMAIL, password: PASSWORD };
const UI = { ...RIGHT, ui: '1' };
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};
const housekey = setUpOnce(createFormHousekey);

describe('only the field "ui" changes the answer', () => {
  it('to 303 with the session, and no token in the body', async () => {
    const response = await housekey.request(PATHS.login, form({ ...UI, next: '/notes?a=1' }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/notes?a=1');
    expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
      // One for this endpoint, and one for the other ways to sign in.
      expect.stringMatching(/^housekey_device_\w{6}$/),
      expect.stringMatching(/^housekey_device_\w{6}$/),
      'housekey_session',
    ]);
    expect(response.headers.get('clear-site-data')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('');
  });

  it.each([
    ['no field', RIGHT],
    ['another value', { ...RIGHT, ui: 'true' }],
    ['an empty value', { ...RIGHT, ui: '' }],
  ])('and %s gets JSON, whatever its headers say', async (_, fields) => {
    for (const headers of [{}, BROWSER]) {
      const accepted = await housekey.request(PATHS.login, form(fields, headers));
      expect(accepted.status).toBe(200);
      expect(await bodyOf(accepted)).toMatchObject({ token_type: 'bearer', email: EMAIL });
      const refused = await housekey.request(
        PATHS.login,
        form({ ...fields, password: 'wrong' }, headers),
      );
      expect(refused.status).toBe(401);
      expect(await bodyOf(refused)).toEqual({ detail: 'Incorrect email or password' });
    }
  });

  it('and never if the page itself keeps the token', async () => {
    const { handlers } = builtPages(DEFAULT_LAYOUT);
    const service = await housekeyWith(handlers);
    const response = await service.request(PATHS.login, form(UI));
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toHaveProperty('access_token');
  });

  it('and never without a page', async () => {
    const library = await housekeyWith({ layout: COOKIE_LAYOUT });
    const response = await library.request(PATHS.login, form({ ...UI, password: 'wrong' }));
    expect(await bodyOf(response)).toEqual({ detail: 'Incorrect email or password' });
  });
});

/** A form sends the hidden field, and after it the box if that is checked. */
function formWithBox(checked: boolean, fields: Record<string, string>): RequestInit {
  const body = new URLSearchParams({ ...fields, stay_signed_in: 'false' });
  if (checked) body.append('stay_signed_in', 'true');
  return { method: 'POST', body };
}

describe('the box "Stay signed in" in the form', () => {
  it.each([
    ['checked', formWithBox(true, UI), 7 * DAY_SECONDS],
    ['not checked', formWithBox(false, UI), undefined],
    ['not there', form(UI), 7 * DAY_SECONDS],
  ])('if it is %s, decides how long the cookie is kept', async (_, init, maxAge) => {
    const response = await housekey.request(PATHS.login, init);
    expect(response.status).toBe(303);
    const session = response.headers
      .getSetCookie()
      .find((line) => line.startsWith('housekey_session='));
    const kept = /; Max-Age=(\d+)/.exec(session ?? '')?.[1];
    expect(session).toBeDefined();
    expect(kept && Number(kept)).toBe(maxAge);
  });

  it.each([true, false])('is kept in the answer: checked %s', async (checked) => {
    const init = formWithBox(checked, { ...UI, password: 'wrong' });
    const page = await (await housekey.request(PATHS.login, init)).text();
    const box = /<input type="checkbox"[^>]*>/.exec(page)?.[0];
    expect(box).toContain('name="stay_signed_in"');
    expect(box?.includes('checked')).toBe(checked);
  });

  it('is not there if the page itself keeps the token', async () => {
    const { handlers } = builtPages(DEFAULT_LAYOUT);
    const service = await housekeyWith(handlers);
    expect(await (await service.request('/login')).text()).not.toContain('stay_signed_in');
    expect(await (await housekey.request('/login')).text()).toContain('stay_signed_in');
  });
});

describe('the redirect after the form', () => {
  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['https://app.example.com.evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['', '/'],
    ['/a\r\nset-cookie: x=y', '/'],
    ['http://app.example.com/notes', 'http://app.example.com/notes'],
  ])('to %j leads to %s', async (next, location) => {
    const response = await housekey.request(PATHS.login, form({ ...UI, next }));
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('set-cookie')).not.toContain('x=y');
  });

  it.each([
    ['https://notes.example.com/a', 'https://notes.example.com/a'],
    ['https://example.com.evil.example/', '/'],
    ['http://notes.example.com/a', '/'],
    [undefined, '/'],
  ])('with forward auth to %j leads to %s', async (next, location) => {
    const forward = await createFormHousekey(COOKIE_LAYOUT, { cookieDomain: 'example.com' });
    const fields = next === undefined ? UI : { ...UI, next };
    const response = await forward.request(PATHS.login, form(fields));
    expect(response.headers.get('location')).toBe(location);
  });

  it('is allowed by the policy of the page, with forward auth on every host under the domain', async () => {
    const forward = await createFormHousekey(COOKIE_LAYOUT, { cookieDomain: 'example.com' });
    for (const [served, target] of [
      [housekey, "form-action 'self'"],
      [forward, "form-action 'self' https://example.com:* https://*.example.com:*"],
    ] as const) {
      const { headers } = await served.request('/login');
      expect(headers.get('content-security-policy')?.split('; ')).toContain(target);
      // A form with `no-referrer` has `Origin: null`, which is refused.
      expect(headers.get('referrer-policy')).toBe('same-origin');
    }
  });
});

describe('the page in answer to the form', () => {
  it('has the status of the JSON, keeps the email, and repeats neither password nor markup', async () => {
    const email = '"><script>alert(1)</script>';
    const next = '/notes?\'"><b>';
    const response = await housekey.request(
      PATHS.login,
      form({ email, password: 'a-wrong-password', next, ui: '1' }),
    );
    const page = await response.text();
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(page).toContain('Incorrect email or password. Please check both and try again.');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(page).toContain('name="next" value="/notes?&#39;&quot;&gt;&lt;b&gt;"');
    expect(page).not.toMatch(/<script|a-wrong-password|\{\{/);
  });

  it('says when to try again if there were too many failures, before the password is checked', async () => {
    const strict = await createFormHousekey(GATEWAY, {
      limits: { ...DEFAULT_LIMITS, failures: 1 },
    });
    await strict.request(PATHS.login, form({ ...UI, password: 'wrong' }));
    const response = await strict.request(PATHS.login, form({ ...UI, next: '/notes' }));
    const page = await response.text();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page).toMatch(/Too many attempts\. Try again in \d+ (?:second|minute)s?\./);
    expect(page).toContain(`value="${EMAIL}"`);
    expect(page).toContain('name="next" value="/notes"');
    // Everyone else gets the contract's JSON.
    for (const other of [
      form(RIGHT),
      { ...form(RIGHT), body: JSON.stringify(UI), headers: { 'content-type': 'application/json' } },
      { method: 'POST' },
      { ...form(UI), body: 'x'.repeat(20_000), headers: { 'content-type': FORM } },
    ]) {
      expect(await bodyOf(await strict.request(PATHS.login, other))).toHaveProperty('detail');
    }
  });

  it('is JSON if authentication is disabled', async () => {
    const { handlers } = builtPages(GATEWAY);
    const open = await createTestHousekey({}, { ...handlers, layout: GATEWAY });
    const response = await open.request(PATHS.login, form(UI));
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toEqual({ detail: 'Authentication is disabled' });
  });
});

const FORM = 'application/x-www-form-urlencoded';

describe('a form of another site', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.example.com' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('with %j signs nobody in', async (headers) => {
    const response = await housekey.request(PATHS.login, form(UI, headers));
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('is told from our own', async () => {
    for (const headers of [BROWSER, { origin: 'http://app.example.com' }]) {
      expect((await housekey.request(PATHS.login, form(UI, headers))).status).toBe(303);
    }
  });
});
