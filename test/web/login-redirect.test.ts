import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbsoluteUrl } from '../../src/contract/index.js';
import {
  loginAddress,
  redirectTarget,
  safePathOrHome,
  safeRedirectOrHome,
} from '../../web/login-redirect.js';
import { numRuns } from '../support/thorough.js';

const ORIGIN = 'https://login.example:8443';

/** The final address of a browser on the login view that is told to go to `destination`. */
function landing(destination: string): URL {
  return new URL(destination, `${ORIGIN}/login`);
}

/** Addresses of all kinds, put together from what browsers and programs read differently. */
function anyAddress(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%5C', '%2e', '%25'),
    fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '%09', '%0a', '\u2028', '／', '。'),
    fc.constantFrom('evil.example', 'https:', 'javascript:', 'login', 'app', 'login.example'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const pieces = fc.array(piece, { maxLength: 9 });
  const scheme = fc.constantFrom('', '', 'http://', 'HTTPS://', 'https:', 'ftp://', 'data:');
  const put = fc.tuple(scheme, pieces).map(([first, rest]) => first + rest.join(''));
  return fc.oneof(put, fc.webUrl(), fc.string());
}

describe('safePath', () => {
  it.each(['/', '/app', '/app?view=all&x=%2F%2Fevil.example', '/app#session', '/a/b.html?q=ä#ö'])(
    'keeps path, query and fragment of %s',
    (wanted) => {
      const url = landing(wanted);
      expect(safePathOrHome(wanted, ORIGIN)).toBe(url.pathname + url.search + url.hash);
    },
  );

  it.each([
    '',
    'app',
    '?a',
    '#a',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/app\\..\\evil',
    'https:evil.example',
    'https://evil.example/app',
    'https://login.example:8443/app',
    'https://login.example:8443@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /app',
    '\u00a0/app',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t/app',
    '/app\r\n',
    '/app\u0000',
    '/app\u0085',
    '/.//evil.example',
    '/..//evil.example',
    '/app/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/%255c%255cevil.example',
    '/%25252525252Fevil.example',
    '/%09/evil.example',
    '/app%00',
    '/%',
    '/%E0%A4%A',
    '/login',
    '/login/',
    '/LOGIN',
    '/login?next=/login',
    '/login#x',
    '/log%69n',
    '/app/../login',
  ])('sends %j home', (wanted) => {
    expect(safePathOrHome(wanted, ORIGIN)).toBe('/');
  });

  it('never leaves the origin, for any input', () => {
    fc.assert(
      fc.property(anyAddress(), (text) => {
        const destination = safePathOrHome(text, ORIGIN);
        expect(landing(destination).origin).toBe(ORIGIN);
        expect(destination).toMatch(/^\/(?![/\\])/);
        expect(landing(destination).pathname).not.toBe('/login');
      }),
      { numRuns: numRuns(20_000) },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.webFragments(), (path, query, hash) => {
        const once = safePathOrHome(`/${path.replace(/^\/+/, '')}?${query}#${hash}`, ORIGIN);
        expect(safePathOrHome(once, ORIGIN)).toBe(once);
      }),
    );
  });
});

it.each([
  [null, '', '/'],
  ['', '', '/'],
  ['/docs?a=1', '', '/docs?a=1'],
  ['/docs?a=1', '#part', '/docs?a=1#part'],
  ['/docs#own', '#part', '/docs#own'],
  [null, '#/route', '/#/route'],
  ['https://app.example/x', '#part', 'https://app.example/x#part'],
])('redirectTarget of %j with the fragment %j is %s', (next, fragment, wanted) => {
  expect(redirectTarget(next, fragment)).toBe(wanted);
});

describe('isAbsoluteUrl', () => {
  it.each(['https://app.example', 'http://app.example:8080/x?y#z', 'HTTPS://app.example/'])(
    'is %s',
    (wanted) => {
      expect(isAbsoluteUrl(wanted)).toBe(true);
    },
  );

  it.each([
    '',
    '/',
    '//app.example',
    'https:app.example',
    'https:/app.example',
    'https:///',
    'https://',
    'https:\\\\app.example',
    'https://app.example\\@evil.example',
    'https://user@app.example/',
    'https://user:word@app.example/',
    ' https://app.example/',
    'https://app.\texample/',
    'ht\ntps://app.example/',
    'javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://app.example/',
  ])('is not %j', (wanted) => {
    expect(isAbsoluteUrl(wanted)).toBe(false);
  });
});

describe('safeRedirect', () => {
  it('is the URL from the service, or a path', () => {
    expect(safeRedirectOrHome('https://app.example/x?y#z', ORIGIN)).toBe(
      'https://app.example/x?y#z',
    );
    expect(safeRedirectOrHome('/app?a#b', ORIGIN)).toBe('/app?a#b');
  });

  it.each(['', 'javascript:alert(1)', '//evil.example', 'ftp://app.example/', '/login'])(
    'is home for %j',
    (answer) => {
      expect(safeRedirectOrHome(answer, ORIGIN)).toBe('/');
    },
  );

  it('is http(s) on the given host, or a path, for any input', () => {
    fc.assert(
      fc.property(anyAddress(), (answer) => {
        const place = landing(safeRedirectOrHome(answer, ORIGIN));
        expect(place.protocol).toMatch(/^https?:$/);
        expect(place.username + place.password).toBe('');
        if (place.origin !== ORIGIN) expect(place.origin).toBe(new URL(answer).origin);
      }),
      { numRuns: numRuns(20_000) },
    );
  });
});

describe('loginAddress', () => {
  it('omits the default', () => {
    expect(loginAddress('/', ORIGIN)).toBe('/login');
    expect(loginAddress('/login?next=%2Fapp', ORIGIN)).toBe('/login');
    expect(loginAddress('//evil.example', ORIGIN)).toBe('/login');
  });

  it('keeps path, query and fragment', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.webFragments(), (query, hash) => {
        const wanted = safePathOrHome(`/app?${query}#${hash}`, ORIGIN);
        const address = new URL(loginAddress(wanted, ORIGIN), ORIGIN);
        expect(address.pathname).toBe('/login');
        expect(address.hash).toBe('');
        expect([...address.searchParams.keys()]).toEqual(['next']);
        expect(safePathOrHome(address.searchParams.get('next') ?? '', ORIGIN)).toBe(wanted);
      }),
    );
  });
});
