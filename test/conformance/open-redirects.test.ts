import { describe, expect, it } from 'vitest';
import {
  safeRedirectOrHome as pageRedirect,
  safePathOrHome as pagePath,
} from '../../web/login-redirect.js';
import { safeRedirect } from '../../src/contract/index.js';
import { Environment } from '../../src/core/config/environment.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { EMAIL, PASSWORD, housekeyWith } from '../support/housekey.js';
import { redirectTargets } from '../support/redirects/targets.js';
import { startLogin } from '../support/service.js';
import { setUpOnce } from '../support/hooks.js';

/*
 * The oracle is the URL parser that browsers use: whatever is accepted must lead to the own origin, or with forward
 * auth to https under the cookie domain, for every part of the way that resolves or decodes it.
 */

const DOMAIN = 'example.com';
const HOST = `login.${DOMAIN}`;
const ORIGIN = `https://${HOST}`;
const RULES = { origin: ORIGIN, loginPath: '/login' };

const targets = redirectTargets(HOST);

/** Every `step`th target. A prime step reaches all starts, pretenses and hosts. */
function sample(step: number): string[] {
  return targets.filter((_, index) => index % step === 0);
}

/** Whether a browser that gets this on a page of `origin` stays where it may go. */
function staysHome(location: string, origin: string, domain?: string): boolean {
  for (const base of [`${origin}/login`, `${origin}/api/auth/login?x=//y`, `${origin}/a/b/`]) {
    for (const text of decodings(location)) {
      if (!URL.canParse(text, base) || !isHome(new URL(text, base), origin, domain)) return false;
    }
  }
  return true;
}

function isHome(
  { origin, protocol, hostname, username, password }: URL,
  own: string,
  domain?: string,
): boolean {
  if (username !== '' || password !== '') return false;
  if (origin === own) return true;
  return protocol === 'https:' && domain !== undefined && `.${hostname}`.endsWith(`.${domain}`);
}

/** Tried as sent, and as a proxy that decodes the path would pass it on. */
function decodings(location: string): string[] {
  const path = /^[^?#]*/.exec(location)?.[0] ?? '';
  const rest = location.slice(path.length);
  return [path, decodeURIComponent(path), decodeURIComponent(decodeURIComponent(path))].map(
    (text) => text + rest,
  );
}

describe('of thousands of targets, those that are accepted stay on the own origin', () => {
  it('there are thousands, of both kinds', () => {
    expect(targets.length).toBeGreaterThan(10_000);
    const accepted = targets.filter((target) => safeRedirect(target, RULES) !== undefined);
    expect(accepted.length).toBeGreaterThan(1000);
  });

  it.each([undefined, DOMAIN])('cookie domain: %s', (cookieDomain) => {
    const away = targets.filter((target) => {
      const location = safeRedirect(target, { ...RULES, cookieDomain });
      return location !== undefined && !staysHome(location, ORIGIN, cookieDomain);
    });
    expect(away).toEqual([]);
  });

  it('in the pages', () => {
    const away = sample(13).filter(
      (target) =>
        !staysHome(pagePath(target, ORIGIN), ORIGIN) ||
        // The service has judged it before.
        !staysHome(pageRedirect(safeRedirect(target, RULES) ?? '', ORIGIN), ORIGIN),
    );
    expect(away).toEqual([]);
  });
});

const PROXIED = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': HOST,
  'x-forwarded-for': '192.0.2.7',
};
const SHARED = { SERVICE_TRUSTED_PROXIES: '127.0.0.1', SERVICE_PUBLIC_URL: ORIGIN };

it('a target is judged in the same way, however often it is sent', () => {
  // Its host is valid only if its characters are taken for bytes of UTF-8.
  const target = 'https://wi\u00d2\u00a8ple.com/page';
  for (let time = 0; time < 20_000; time += 1) {
    if (safeRedirect(target, { ...RULES, cookieDomain: DOMAIN }) !== undefined) expect.fail();
  }
});

describe('the service itself', () => {
  const forms = [
    ['gateway', undefined, { SERVICE_UPSTREAM: 'http://127.0.0.1:9' }],
    ['forward auth', DOMAIN, { SERVICE_FORWARD_AUTH: 'true', SERVICE_COOKIE_DOMAIN: DOMAIN }],
  ] as const;

  describe.each(forms)('as %s', (_, domain, variables) => {
    const service = setUpOnce(async () => await startLogin({ ...SHARED, ...variables }));

    /** The place that each of these targets leads away to. */
    async function away(
      tried: readonly string[],
      follow: (target: string) => Promise<string | null>,
    ) {
      const found: string[] = [];
      const rest = [...tried];
      const work = async () => {
        for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
          const location = await follow(next);
          if (location === null || !staysHome(location, ORIGIN, domain))
            found.push(`${next} → ${location}`);
        }
      };
      await Promise.all([work(), work(), work(), work()]);
      return found;
    }

    it('the form leads nowhere else', async () => {
      const follow = async (next: string) => {
        const body = new URLSearchParams({ email: EMAIL, password: PASSWORD, ui: '1', next });
        const init = { method: 'POST', body, headers: PROXIED, redirect: 'manual' } as const;
        const response = await fetch(`${service.url}/api/auth/login`, init);
        expect(response.status).toBe(303);
        return response.headers.get('location');
      };
      expect(await away(sample(251), follow)).toEqual([]);
    });

    it('nor does what it tells the login page', async () => {
      const follow = async (next: string) => {
        const query = new URLSearchParams({ next });
        const response = await fetch(`${service.url}/_housekey/api/redirect?${query}`, {
          headers: PROXIED,
        });
        const { redirect_to: location }: { redirect_to: string } = await response.json();
        return location;
      };
      expect(await away(sample(61), follow)).toEqual([]);
    });
  });
});

it('the check of a proxy leads to the login page alone, and from there no further', async () => {
  const settings = { SERVICE_FORWARD_AUTH: 'true', SERVICE_COOKIE_DOMAIN: DOMAIN };
  const environment = new Environment({ ...SHARED, ...settings }, () => '');
  const { request } = await housekeyWith(readHttpSettings(environment));
  const away: string[] = [];
  for (const target of sample(17).filter((text) => /^[\x20-\x7e]*$/.test(text))) {
    const navigation = { 'x-forwarded-uri': target, 'sec-fetch-mode': 'navigate' };
    const headers = { ...PROXIED, ...navigation };
    const response = await request('/api/auth/verify?redirect=true', { headers }, '127.0.0.1');
    const login = new URL(response.headers.get('location') ?? '');
    const next = login.searchParams.get('next');
    const location = next === null ? '/' : safeRedirect(next, { ...RULES, cookieDomain: DOMAIN });
    const isLogin = login.origin + login.pathname === `${ORIGIN}/login`;
    if (!isLogin || (location && !staysHome(location, ORIGIN, DOMAIN))) away.push(target);
  }
  expect(away).toEqual([]);
});
