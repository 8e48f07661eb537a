import { CLOSES, cookies, EXPIRED, FORGED, get, KIB15, login, NAVIGATION } from './cost-parts.js';
import { approve, askForCode, guessSecret, openPage } from './device-requests.js';
import { SERVICE_REQUESTS } from './cost-service-requests.js';

const GUEST_REQUESTS = [
  ['/me', get('/api/auth/me')],
  ['overview', get('/_housekey/api/overview')],
  ['activity', get('/_housekey/api/activity')],
  ['login', login('{}')],
];
const GATEWAY_REQUESTS = [
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
const DEVICE_REQUESTS = [
  ['a device code', askForCode, 'compared with all that wait'],
  ['a made-up device code', guessSecret],
  ['an approval with a forged token', (index) => approve(index, FORGED)],
  ['the page with a code', openPage, 'a page and a QR code of its own'],
];
const APP_DOWN_REQUESTS = [
  ['the page for an app that is down', get('/', NAVIGATION), 'a connection to the app'],
  ['the same in JSON', get('/'), 'a connection to the app'],
];

/**
 * Every response that strangers can get, and every header whose length could make one expensive. A function
 * creates a different request for each index. The third element of a request says why it may exceed the target.
 */
export function costRequests(upstream) {
  return [
    {
      form: 'service',
      variables: { SERVICE_COOKIE_DOMAIN: 'example.com' },
      requests: SERVICE_REQUESTS,
    },
    {
      form: 'guest',
      variables: { SERVICE_PASSWORD_HASH: '', SERVICE_EMAIL: '' },
      requests: GUEST_REQUESTS,
    },
    {
      form: 'gateway',
      variables: { SERVICE_UPSTREAM: upstream, SERVICE_PUBLIC_PATHS: '/hooks' },
      requests: GATEWAY_REQUESTS,
    },
    {
      form: 'device approval',
      variables: { SERVICE_DEVICE_APPROVAL: 'true' },
      requests: DEVICE_REQUESTS,
    },
    {
      form: 'gateway, app down',
      variables: {
        SERVICE_PASSWORD_HASH: '',
        SERVICE_EMAIL: '',
        SERVICE_UPSTREAM: 'http://127.0.0.1:9',
      },
      requests: APP_DOWN_REQUESTS,
    },
  ];
}
