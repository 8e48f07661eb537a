import { describe, expect, it } from 'vitest';
import { PATHS } from '../../../src/contract/index.js';
import { cookiesOf } from '../../adapters/support/auth.js';
import { authVariables } from '../../e2e/support/service.js';
import { EMAIL, json, PASSWORD } from '../../support/housekey.js';
import { PROXY_ADDRESS } from './proxy.js';
import { describeBrowser } from './browser-behavior.js';
import { describeLimits } from './limit-behavior.js';

const SIGN_IN = { email: EMAIL, password: PASSWORD };

/** The variables that every example is started with. */
export async function exampleVariables(): Promise<Record<string, string>> {
  return {
    ...(await authVariables()),
    SERVICE_SECRET_KEY: 'a secret of more than thirty-two bytes',
    SERVICE_TRUSTED_PROXIES: PROXY_ADDRESS,
  };
}

/** The address of an example, once it runs, and the purpose of its paths. */
export interface Subject {
  readonly url: () => string;
  /** A guarded page or endpoint that shows the session's email. */
  readonly guarded: string;
  /** A guarded endpoint that takes `{"note": …}` by POST, and responds with 201 and all notes. */
  readonly notes: string;
}

/** Tests of every example, whatever its framework. */
export function describeBehavior({ url, guarded, notes }: Subject): void {
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    await fetch(url() + path, { redirect: 'manual', ...init });
  const cookieOf = async (): Promise<string> => {
    const response = await request(PATHS.login, json(SIGN_IN));
    expect(response.status).toBe(200);
    return cookiesOf(response);
  };

  describe('a guarded path', () => {
    it('answers programs without a session with 401 JSON, also with HEAD and POST', async () => {
      const response = await request(guarded);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        detail: 'Your session has ended: reload the page to sign in',
      });
      expect((await request(guarded, { method: 'HEAD' })).status).toBe(401);
      expect((await request(notes, json({ note: 'no' }))).status).toBe(401);
    });

    it('shows the email to its owner', async () => {
      const response = await request(guarded, { headers: { cookie: await cookieOf() } });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(EMAIL);
    });

    it('shows nothing at another spelling', async () => {
      for (const spelling of [`${guarded}/`, `/${guarded}`, `${guarded}%2f`, `${guarded}/.`]) {
        const response = await request(spelling);
        expect(await response.text(), spelling).not.toContain('Water');
        expect(response.status, spelling).toBeGreaterThanOrEqual(300);
      }
    });

    it('receives the body of a POST', async () => {
      const cookie = await cookieOf();
      const response = await request(notes, json({ note: 'Feed the cat' }, { cookie }));
      expect(response.status).toBeLessThan(300);
      expect(await response.text()).toContain('Feed the cat');
    });

    it('refuses a POST that another site forges', async () => {
      const cookie = await cookieOf();
      const forged = json({ note: 'forged' }, { cookie, origin: 'https://evil.example' });
      expect((await request(notes, forged)).status).toBe(403);
    });
  });

  describe('Housekey’s paths', () => {
    it('answer HEAD without a body', async () => {
      const response = await request(PATHS.status, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect((await request('/login', { method: 'HEAD' })).status).toBe(200);
    });

    it('take credentials as a form too, and refuse bodies that are not valid', async () => {
      const form = { method: 'POST', body: new URLSearchParams(SIGN_IN) };
      expect((await request(PATHS.login, form)).status).toBe(200);
      const broken = { ...json({}), body: '{"email":' };
      expect((await request(PATHS.login, broken)).status).toBe(400);
    });

    it('are not served with a trailing slash, and lead nowhere in circles', async () => {
      const spelled = await request(`${PATHS.login}/`, json(SIGN_IN));
      expect(spelled.headers.getSetCookie()).toEqual([]);
      expect((await fetch(`${url()}/_housekey/`)).status).toBe(200);
      expect((await fetch(`${url()}/_housekey`)).status).toBe(200);
    });
  });

  describeLimits(url);
  describeBrowser(url, guarded);
}
