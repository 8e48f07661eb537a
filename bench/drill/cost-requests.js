import { EMAIL, SECRET } from './service.js';
import { forgedToken } from './hostile-tokens.js';
import { rawRequest } from './wire.js';
import { createHmac } from 'node:crypto';

const NAVIGATION = { 'sec-fetch-mode': 'navigate', accept: 'text/html', 'accept-encoding': 'br' };
const KIB15 = 15 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: EMAIL, exp: 1 })}`;
/** Validly signed, long expired. */
const EXPIRED = `${input}.${createHmac('sha256', SECRET).update(input).digest('base64url')}`;
const FORGED = forgedToken(EXPIRED);

const get = (path, headers = {}) => rawRequest('GET', path, headers);
const login = (body, headers = JSON_TYPE) => rawRequest('POST', '/api/auth/login', headers, body);
const multipart = (parts) =>
  Array.from(
    { length: parts },
    () => '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  ).join('') + '--b--\r\n';
const cookies = (count, value) =>
  Array.from({ length: count }, () => `housekey_session=${value}`).join('; ');

/** Reason for a higher cost: the response closes its connection, and the next request needs another. */
export const CLOSES = 'a connection of its own';

/**
 * Every response that strangers can get, and every header whose length could make one expensive. The
 * third element says why a request may exceed the target.
 */
export function costRequests(upstream) {
  const WHOLE_TOKEN = 'a token is verified, as at the first request with it';
  const MULTIPART = 'the parser of Response.formData';

  const everywhere = [
    ['/me, no token', get('/api/auth/me')],
    ['/me with Connection: close', get('/api/auth/me', { connection: 'close' }), CLOSES],
    ['/me, a forged token', get('/api/auth/me', { authorization: `Bearer ${FORGED}` })],
    [
      '/me, a signed and expired token',
      get('/api/auth/me', { authorization: `Bearer ${EXPIRED}` }),
      WHOLE_TOKEN,
    ],
    [
      '/me, a token of 15 KiB',
      get('/api/auth/me', { authorization: `Bearer ${'a'.repeat(KIB15)}` }),
    ],
    [
      '/me, X-Forwarded-For of 15 KiB',
      get('/api/auth/me', { 'x-forwarded-for': '127.0.0.1,'.repeat(KIB15 / 10) }),
    ],
    [
      '/me, forged, X-Forwarded-For of 15 KiB',
      get('/api/auth/me', {
        authorization: `Bearer ${FORGED}`,
        'x-forwarded-for': '127.0.0.1,'.repeat(KIB15 / 10),
      }),
    ],
    ['/me, a cookie header of 15 KiB', get('/api/auth/me', { cookie: 'a=b; '.repeat(KIB15 / 5) })],
    [
      '/me, 3,200 header lines',
      Buffer.from(`GET /api/auth/me HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(3200)}\r\n`),
      'the parser creates a string for each name and value',
    ],
    ['status', get('/api/auth/status')],
    ['healthz', get('/_housekey/healthz')],
    ['readyz', get('/_housekey/readyz')],
    ['metrics, unauthorized', get('/_housekey/metrics')],
    ['metrics, a forged token', get('/_housekey/metrics', { authorization: `Bearer ${FORGED}` })],
    ['openapi.json', get('/_housekey/openapi.json')],
    ['openapi.json, brotli', get('/_housekey/openapi.json', { 'accept-encoding': 'br' })],
    ['redirect', get('/_housekey/api/redirect?next=%2Fapp')],
    ['redirect of 15 KiB', get(`/_housekey/api/redirect?next=${'%2Fa'.repeat(KIB15 / 4)}`)],
    [
      'redirect, a host of 15 KiB',
      get(`/_housekey/api/redirect?next=https://${'a.'.repeat(KIB15 / 2)}`),
    ],
    ['overview', get('/_housekey/api/overview')],
    ['overview of 15 KiB', get(`/_housekey/api/overview?origin=https://${'a.'.repeat(KIB15 / 2)}`)],
    ['activity', get('/_housekey/api/activity')],
    ['activity stream', get('/_housekey/api/activity/stream')],
    ['verify', get('/api/auth/verify')],
    [
      'verify with redirect',
      get('/api/auth/verify?redirect=true', {
        ...NAVIGATION,
        'x-forwarded-uri': `/${'a'.repeat(200)}`,
        'x-forwarded-host': 'x',
      }),
    ],
    ['login page', get('/login', NAVIGATION)],
    ['login page, uncompressed', get('/login')],
    [
      'login page, Accept-Encoding of 15 KiB',
      get('/login', { 'accept-encoding': 'a;q=0,'.repeat(KIB15 / 6) }),
    ],
    [
      'OPTIONS of /me',
      rawRequest('OPTIONS', '/api/auth/me', {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
      }),
    ],
    ['DELETE of /me', rawRequest('DELETE', '/api/auth/me')],
    ['404 in JSON', get('/api/auth/none')],
    ['404 as a page', get('/_housekey/none', NAVIGATION)],
    ['404 of an asset, 15 KiB', get(`/_housekey/assets/${'a'.repeat(KIB15)}`)],
    ['a query of 15 KiB', get(`/api/auth/me?${'a'.repeat(KIB15)}`)],
    ['sign-out, no token', rawRequest('POST', '/api/auth/logout')],
    [
      'sign-out, another site',
      rawRequest('POST', '/api/auth/logout', { 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'sign-out, an Origin of 15 KiB',
      rawRequest('POST', '/api/auth/logout', { origin: `http://${'a.'.repeat(KIB15 / 2)}` }),
    ],
    ['login, not JSON', login('a', { 'content-type': 'text/plain' })],
    ['login, unreadable', login('{')],
    ['login, fields missing', login('{}')],
    [
      'login, JSON of 15 KiB',
      login(JSON.stringify({ email: 1, more: Array.from({ length: 2000 }, (_, index) => index) })),
    ],
    ['login, deep JSON of 15 KiB', login(`${'['.repeat(KIB15 / 2)}${']'.repeat(KIB15 / 2)}`)],
    [
      'login, a form of 15 KiB',
      login('a&'.repeat(KIB15 / 2), { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
      'login, multipart, one part',
      login(multipart(1), { 'content-type': 'multipart/form-data; boundary=b' }),
      MULTIPART,
    ],
    [
      'login, multipart of 15 KiB',
      login(multipart(300), { 'content-type': 'multipart/form-data; boundary=b' }),
      MULTIPART,
    ],
    ['login, too large', login('a'.repeat(17 * 1024))],
    [
      'login, a device cookie of 15 KiB',
      login('{}', { ...JSON_TYPE, cookie: 'housekey_device=a~1~b;'.repeat(KIB15 / 22) }),
    ],
    [
      'login, a user agent of 15 KiB',
      login('{}', { ...JSON_TYPE, 'user-agent': '('.repeat(KIB15) }),
    ],
    ['a path of 15 KiB', get(`/${'a/'.repeat(KIB15 / 2)}`)],
    ['a malformed request', Buffer.from('GET /\r\n\r\n'), CLOSES],
    ['two Hosts', Buffer.from('GET /api/auth/me HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'), CLOSES],
    ['an invalid Host', Buffer.from('GET /api/auth/me HTTP/1.1\r\nHost: a b\r\n\r\n')],
    [
      'a header of 17 KiB',
      Buffer.from(`GET /api/auth/me HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17 * 1024)}\r\n\r\n`),
      CLOSES,
    ],
    ['an expectation', get('/api/auth/me', { expect: 'miracles' }), CLOSES],
    ['CONNECT', Buffer.from('CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n'), CLOSES],
  ];
  const unauthenticated = [
    ['/me', get('/api/auth/me')],
    ['overview', get('/_housekey/api/overview')],
    ['activity', get('/_housekey/api/activity')],
    ['login', login('{}')],
  ];
  const gateway = [
    ['the app, no session', get('/')],
    ['the app, a navigation without a session', get('/', NAVIGATION)],
    ['the app, a path of 15 KiB', get(`/${'a/'.repeat(KIB15 / 2)}`)],
    ['the app, a public-looking path of 15 KiB', get(`/hooks/${"%C3'".repeat(KIB15 / 4)}`)],
    ['the app, a navigation, a path of 15 KiB', get(`/${"%C3'".repeat(KIB15 / 4)}`, NAVIGATION)],
    ['the app, one forged cookie', get('/', { cookie: cookies(1, FORGED) })],
    ['the app, 60 forged cookies', get('/', { cookie: cookies(60, FORGED) })],
    ['the app, 800 short cookies', get('/', { cookie: cookies(800, 'a') })],
    ['the app, 60 expired cookies', get('/', { cookie: cookies(60, EXPIRED) })],
    ['/me, 60 forged cookies', get('/api/auth/me', { cookie: cookies(60, FORGED) })],
    ['/me, 60 expired cookies', get('/api/auth/me', { cookie: cookies(60, EXPIRED) })],
    [
      'the app, an upgrade without a session',
      get('/', { connection: 'upgrade', upgrade: 'websocket' }),
      CLOSES,
    ],
    ['the app, an invalid Host', Buffer.from('GET / HTTP/1.1\r\nHost: a,b\r\n\r\n')],
    ['a public path, forwarded to the app', get('/hooks/a'), 'a request to the app'],
    ['overview', get('/_housekey/api/overview')],
  ];
  const unreachable = [
    ['the page for an app that is down', get('/', NAVIGATION), 'a connection to the app'],
    ['the same in JSON', get('/'), 'a connection to the app'],
  ];
  return [
    { form: 'service', variables: { SERVICE_COOKIE_DOMAIN: 'example.com' }, requests: everywhere },
    {
      form: 'guest',
      variables: { SERVICE_PASSWORD_HASH: '', SERVICE_EMAIL: '' },
      requests: unauthenticated,
    },
    {
      form: 'gateway',
      variables: { SERVICE_UPSTREAM: upstream, SERVICE_PUBLIC_PATHS: '/hooks' },
      requests: gateway,
    },
    {
      form: 'gateway, app down',
      variables: {
        SERVICE_PASSWORD_HASH: '',
        SERVICE_EMAIL: '',
        SERVICE_UPSTREAM: 'http://127.0.0.1:9',
      },
      requests: unreachable,
    },
  ];
}
