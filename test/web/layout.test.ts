import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { readLayout, readUpstreamError } from '../../web/layout.js';

type Facts = Parameters<typeof readLayout>[0];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the modules as on a page with these attributes. */
async function load(facts: Facts) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: facts } });
  const [{ paths, views, isView }, redirects] = await Promise.all([
    import('../../web/layout.js'),
    import('../../web/login-redirect.js'),
  ]);
  return { paths, views, isView, ...redirects };
}

const ORIGIN = 'https://login.example';

describe('the layout', () => {
  it('is the default without attributes', () => {
    expect(readLayout({})).toEqual(DEFAULT_LAYOUT);
  });

  it('depends on which attributes exist, not on their values', () => {
    expect(readLayout({ sessionCookie: '' })).toEqual({
      ...DEFAULT_LAYOUT,
      session: 'cookie',
    });
    expect(readLayout({ sessionCookie: 'x', gateway: '', prefixOnly: '' })).toEqual({
      session: 'cookie',
      gateway: true,
      sameHost: false,
      prefixOnly: true,
    });
  });
});

it.each([
  [{}, null],
  [{ upstreamError: 'unreachable' }, 'unreachable'],
  [{ upstreamError: 'slow' }, 'slow'],
  [{ upstreamError: '' }, 'unreachable'],
  [{ upstreamError: 'constructor' }, 'unreachable'],
])('upstream error of %j is %s', (facts, expected) => {
  expect(readUpstreamError(facts)).toBe(expected);
});

describe('behind a gateway', () => {
  const attributes = { sessionCookie: '', gateway: '' };

  it('only the login and pages under /_housekey/ are views', async () => {
    const { isView } = await load(attributes);
    // Servers such as Next.js remove the slash at the end of the second one.
    for (const view of [
      '/login',
      '/_housekey/',
      '/_housekey',
      '/_housekey/app',
      '/_housekey/app/activity',
    ]) {
      expect(isView(view), view).toBe(true);
    }
    for (const other of ['/', '/app', '/_housekey/app/', '/_housekey/login', '/app/activity']) {
      expect(isView(other), other).toBe(false);
    }
  });

  it('home is the app, and our pages are kept as the return address', async () => {
    const { loginAddress, safePathOrHome } = await load(attributes);
    expect(safePathOrHome('//evil.example', ORIGIN)).toBe('/');
    expect(loginAddress('/', ORIGIN)).toBe('/login');
    expect(loginAddress('/_housekey/', ORIGIN)).toBe('/login?next=%2F_housekey%2F');
    expect(safePathOrHome('/login', ORIGIN)).toBe('/');
  });

  it('with an app that owns /login, everything is under the prefix', async () => {
    const { paths, views, isView, loginAddress, safePathOrHome } = await load({
      ...attributes,
      prefixOnly: '',
    });
    for (const path of [...Object.values(paths), ...Object.values(views)]) {
      expect(path).toMatch(/^\/_housekey\//);
    }
    expect(isView('/login')).toBe(false);
    expect(safePathOrHome('/login', ORIGIN)).toBe('/login');
    expect(safePathOrHome('/_housekey/LOGIN/', ORIGIN)).toBe('/');
    expect(loginAddress('/_housekey/app', ORIGIN)).toBe('/_housekey/login?next=%2F_housekey%2Fapp');
  });
});
