import {
  CLOSES,
  EXPIRED,
  FORGED,
  get,
  JSON_TYPE,
  KIB15,
  login,
  multipart,
  NAVIGATION,
} from './cost-parts.js';
import { rawRequest } from './wire.js';

const WHOLE_TOKEN = 'a token is verified, as at the first request with it';
const MULTIPART = 'the parser of Response.formData';

/** Requests to the service without a session: name, bytes and, for some, the reason for a higher cost. */
export const SERVICE_REQUESTS = [
  ['/me, no token', get('/api/auth/me')],
  ['/me with Connection: close', get('/api/auth/me', { connection: 'close' }), CLOSES],
  ['/me, a forged token', get('/api/auth/me', { authorization: `Bearer ${FORGED}` })],
  [
    '/me, a signed and expired token',
    get('/api/auth/me', { authorization: `Bearer ${EXPIRED}` }),
    WHOLE_TOKEN,
  ],
  ['/me, a token of 15 KiB', get('/api/auth/me', { authorization: `Bearer ${'a'.repeat(KIB15)}` })],
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
  ['login, a user agent of 15 KiB', login('{}', { ...JSON_TYPE, 'user-agent': '('.repeat(KIB15) })],
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
