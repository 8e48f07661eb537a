import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/contract/index.js';
import { createHousekey } from '../support/checked-housekey.js';
import { createTestHousekey } from '../support/housekey.js';

const GATEWAY: Layout = { session: 'cookie', gateway: true, sameHost: false, prefixOnly: false };

async function inFrontOfApp(layout: Layout = GATEWAY) {
  const { auth } = await createTestHousekey();
  return createHousekey({ auth, findings: async () => [], version: '0', layout });
}

describe('in front of an app, Housekey owns', () => {
  it('its exact paths under /api/auth, and everything under /_housekey', async () => {
    const { owns } = await inFrontOfApp();
    for (const path of ['/api/auth/login', '/api/auth/me', '/_housekey', '/_housekey/x']) {
      expect(owns(path), path).toBe(true);
    }
  });

  it('neither /login nor anything else under /api/auth for everyone', async () => {
    const { owns } = await inFrontOfApp();
    for (const path of ['/', '/app', '/login', '/api/auth', '/api/auth/', '/api/auth/session']) {
      expect(owns(path), path).toBe(false);
    }
  });

  it('nothing outside of /_housekey with SERVICE_PREFIX_ONLY', async () => {
    const { owns } = await inFrontOfApp({ ...GATEWAY, prefixOnly: true });
    expect(['/login', '/api/auth/login'].some(owns)).toBe(false);
    expect(['/_housekey/login', '/_housekey/api/auth/login'].every(owns)).toBe(true);
  });
});

describe('another spelling of a path of Housekey', () => {
  it.each([
    ['/api/auth/login/', '/api/auth/login'],
    ['/api/auth/%256Cogin', '/api/auth/login'],
    ['/x/..;/api//auth/./LOGIN.', '/api/auth/login'],
    ['/api\\auth%2fme%00?x', '/api/auth/me'],
    ['/%5Fhousekey/metrics', '/_housekey/metrics'],
    // Some programs drop a segment, and then two dots take back another one.
    ['/api/auth//../login', '/api/auth/'],
    ['/api/auth/.../../login', '/api/auth/'],
    ['/api/auth/%c2%9e/../login', '/api/auth/'],
    ['/api/auth/;x/..;/me', '/api/auth/'],
    ['/api/auth/x/.%0d./%01/../login', '/api/auth/'],
    ['/api/auth/%2e%2e%2fx/../login', '/api/auth/'],
    ['/api/auth/x/..%E2%80%A5/login', '/api/auth/'],
    ['/x/%zz/../../api/auth/login', '/api/auth/'],
    ['/a%EF%BC%9Fb/../api/auth/login%20', '/api/auth/'],
    ['/_housekey/%E2%80%8B/%20/../../metrics', '/api/auth/'],
    // Invalid UTF-8, and more rounds of encoding than anyone needs.
    ['/api/auth/%c0%aflogin', '/api/auth/'],
    [`/api/auth/${'%25'.repeat(1)}${'25'.repeat(8)}6Cogin`, '/api/auth/'],
  ])('%s is recognized as %s', async (path, meant) => {
    expect((await inFrontOfApp()).otherSpelling(path)).toBe(meant);
  });

  it.each([
    '/api/auth/login',
    '/api/auth/session',
    '/api/x/..',
    '/author/../x%20y',
    '/api/auth/%20',
    '/api/Auth/Login',
    '/login/',
    '/',
    '',
    '/a%ff',
    '/caf%C3%A9;x=1/',
  ])('%s is none', async (path) => {
    expect((await inFrontOfApp()).otherSpelling(path)).toBeUndefined();
  });

  it('is below /_housekey with SERVICE_PREFIX_ONLY, and leaves /api/auth to the app', async () => {
    const { otherSpelling } = await inFrontOfApp({ ...GATEWAY, prefixOnly: true });
    expect(otherSpelling('/_housekey/api/auth/login/')).toBe('/_housekey/api/auth/login');
    expect(otherSpelling('/api/auth/login/')).toBeUndefined();
    expect(otherSpelling('/api/auth/%ff')).toBeUndefined();
    expect(otherSpelling('/api/auth//../login')).toBeUndefined();
    expect(otherSpelling('/_housekey//../metrics')).toBe('/_housekey/');
  });
});
