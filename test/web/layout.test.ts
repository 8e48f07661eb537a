import { afterEach, describe, expect, it, vi } from 'vitest';
import { LAYOUT_ATTRIBUTES, DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { readLayout, readUpstreamError } from '../../web/layout.js';

/** What the service wrote onto `<html>`: name and value of each attribute. */
type Written = Readonly<Record<string, string>>;

function pageWith(written: Written) {
  return {
    hasAttribute: (name: string) => name in written,
    getAttribute: (name: string) => written[name] ?? null,
  };
}

const { cookie, gateway, prefixOnly, upstreamError } = LAYOUT_ATTRIBUTES;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The frontend as it is once the page with these attributes has loaded. */
async function load(written: Written) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: pageWith(written) });
  const [{ paths, views }, { isView }, destination] = await Promise.all([
    import('../../web/layout.js'),
    import('../../web/is-view.js'),
    import('../../web/safe-redirect.js'),
  ]);
  return { paths, views, isView, ...destination };
}

const ORIGIN = 'https://house.example';

describe('the layout', () => {
  it('is the plain one where the service wrote nothing', () => {
    expect(readLayout(pageWith({}))).toEqual(DEFAULT_LAYOUT);
  });

  it('is told by which attributes are there, whatever they hold', () => {
    expect(readLayout(pageWith({ [cookie]: '' }))).toEqual({
      ...DEFAULT_LAYOUT,
      session: 'cookie',
    });
    expect(readLayout(pageWith({ [cookie]: 'x', [gateway]: '', [prefixOnly]: '' }))).toEqual({
      session: 'cookie',
      gateway: true,
      prefixOnly: true,
    });
  });
});

describe('upstream error', () => {
  it.each([
    [{}, null],
    [{ [upstreamError]: 'unreachable' }, 'unreachable'],
    [{ [upstreamError]: 'slow' }, 'slow'],
    [{ [upstreamError]: '' }, 'unreachable'],
    [{ [upstreamError]: 'constructor' }, 'unreachable'],
  ])('of %j is %s', (written, expected) => {
    expect(readUpstreamError(pageWith(written))).toBe(expected);
  });
});

describe('behind a gateway', () => {
  const written = { [cookie]: '', [gateway]: '' };

  it('only the login and what is below /_housekey/ are views', async () => {
    const { isView } = await load(written);
    for (const view of ['/login', '/_housekey/', '/_housekey/app']) expect(isView(view)).toBe(true);
    for (const other of ['/', '/app', '/_housekey', '/_housekey/app/', '/_housekey/login']) {
      expect(isView(other), other).toBe(false);
    }
  });

  it('home is the app, and a view of ours is kept in mind', async () => {
    const { loginAddress, safePath } = await load(written);
    expect(safePath('//evil.example', ORIGIN)).toBe('/');
    expect(loginAddress('/', ORIGIN)).toBe('/login');
    expect(loginAddress('/_housekey/', ORIGIN)).toBe('/login?next=%2F_housekey%2F');
    expect(safePath('/login', ORIGIN)).toBe('/');
  });

  it('that owns its /login, all of ours is below the prefix', async () => {
    const { paths, views, isView, loginAddress, safePath } = await load({
      ...written,
      [prefixOnly]: '',
    });
    for (const path of [...Object.values(paths), ...Object.values(views)]) {
      expect(path).toMatch(/^\/_housekey\//);
    }
    expect(isView('/login')).toBe(false);
    expect(safePath('/login', ORIGIN)).toBe('/login');
    expect(safePath('/_housekey/LOGIN/', ORIGIN)).toBe('/');
    expect(loginAddress('/_housekey/app', ORIGIN)).toBe('/_housekey/login?next=%2F_housekey%2Fapp');
  });
});
