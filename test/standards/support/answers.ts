import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { EMAIL, PASSWORD } from '../../support/housekey.js';
import { handmadeToken } from '../../support/tokens.js';

export const TOKEN = handmadeToken({ sub: EMAIL, exp: 9e9 });
const OWNER = `Authorization: Bearer ${TOKEN}`;
const SESSION = `Cookie: __Host-Http-housekey_session=${TOKEN}`;
const PAGE = ['Accept: text/html', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Site: none'];
const JSON_BODY = 'Content-Type: application/json';
const FORM_BODY = 'Content-Type: application/x-www-form-urlencoded';
const CREDENTIALS = JSON.stringify({ email: EMAIL, password: PASSWORD });
const WRONG = JSON.stringify({ email: EMAIL, password: 'wrong' });
const WEBSOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
export const STRANGER = 'X-Forwarded-For: 198.51.100.9';

/** A request, and the status of its answer. `{script}`, `{etag}` and `{icon}` stand for those of the login page. */
export type Asked = readonly [
  status: number,
  line: string,
  headers?: readonly string[],
  body?: string,
];

/** Every kind of answer of Housekey, without an app. */
export const OF_THE_SERVICE: readonly Asked[] = [
  [200, 'GET /login', PAGE],
  [200, 'GET /login', [...PAGE, 'Accept-Encoding: gzip', 'Accept-Language: de']],
  [200, 'HEAD /login', PAGE],
  [200, 'GET /', [...PAGE, 'Accept-Encoding: br']],
  [200, 'GET /app', PAGE],
  [404, 'GET /nothing', PAGE],
  [403, 'GET /_housekey/setup', PAGE],
  [200, 'GET {script}'],
  [200, 'GET {script}', ['Accept-Encoding: gzip']],
  [200, 'GET {script}', ['Accept-Encoding: br']],
  [304, 'GET /_housekey/openapi.json', ['Accept-Encoding: br', 'If-None-Match: {etag}']],
  [200, 'HEAD {script}'],
  [200, 'GET {icon}'],
  [404, 'GET /_housekey/assets/nothing.js'],
  [405, 'POST {script}'],
  [200, 'POST /api/auth/login', [JSON_BODY], CREDENTIALS],
  [401, 'POST /api/auth/login', [JSON_BODY], WRONG],
  [400, 'POST /api/auth/login', [JSON_BODY], '{'],
  [403, 'POST /api/auth/login', [JSON_BODY, 'Sec-Fetch-Site: cross-site'], CREDENTIALS],
  [413, 'POST /api/auth/login', [JSON_BODY], ' '.repeat(20_000)],
  [415, 'POST /api/auth/login', ['Content-Type: application/xml'], '<a/>'],
  [422, 'POST /api/auth/login', [JSON_BODY], '{}'],
  [405, 'GET /api/auth/login'],
  [204, 'OPTIONS /api/auth/login'],
  [
    204,
    'OPTIONS /api/auth/login',
    ['Origin: https://front.example', 'Access-Control-Request-Method: POST'],
  ],
  [200, 'GET /api/auth/me', [OWNER, 'Origin: https://front.example']],
  [401, 'GET /api/auth/me'],
  [401, 'GET /api/auth/me', ['Authorization: Bearer wrong']],
  [200, 'HEAD /api/auth/me', [OWNER]],
  [200, 'GET /api/auth/status'],
  [404, 'GET /api/auth/nothing'],
  [200, 'GET /_housekey/api/overview', [OWNER]],
  [200, 'GET /_housekey/api/sessions', [OWNER]],
  [200, 'GET /_housekey/api/activity', [OWNER]],
  [200, 'GET /_housekey/api/activity/stream', [OWNER, 'Accept: text/event-stream']],
  [200, 'HEAD /_housekey/api/activity/stream', [OWNER]],
  [200, 'GET /_housekey/openapi.json', ['Accept-Encoding: gzip']],
  [200, 'GET /_housekey/healthz'],
  [200, 'GET /_housekey/readyz'],
  [200, 'GET /_housekey/metrics', [OWNER]],
  [401, 'GET /_housekey/metrics'],
  [
    204,
    'POST /api/auth/logout',
    [`Authorization: Bearer ${handmadeToken({ sub: 'a', exp: 9e9 })}`],
  ],
  [204, 'OPTIONS *'],
  [400, 'GET /a b'],
  [400, 'GET /login#x'],
  [400, 'GET /login', ['Host: a b']],
  [405, 'CONNECT example.com:443'],
  [417, 'GET /login', ['Expect: the-unexpected']],
  [431, 'GET /login', [`X: ${'a'.repeat(70_000)}`]],
  [431, 'GET /login', [...PAGE, `Cookie: a=${'a'.repeat(40_000)}`]],
  ...Array.from({ length: 9 }, (): Asked => [401, 'POST /api/auth/login', [JSON_BODY], WRONG]),
  [429, 'POST /api/auth/login', [JSON_BODY], WRONG],
];

const FORWARDED = ['X-Forwarded-Host: app.example.com', 'X-Forwarded-Uri: /x?y'];
/** The answers to a proxy that asks, and to the browser that it sends here. */
export const OF_FORWARD_AUTH: readonly Asked[] = [
  [200, 'GET /api/auth/verify', [...FORWARDED, OWNER]],
  [401, 'GET /api/auth/verify', FORWARDED],
  [302, 'GET /api/auth/verify?redirect=true', [...FORWARDED, ...PAGE]],
  [200, 'GET /login?next=https%3A%2F%2Fapp.example.com%2F', PAGE],
  [303, 'POST /api/auth/login', [...PAGE, FORM_BODY], `email=${EMAIL}&password=${PASSWORD}&ui=1`],
  [200, 'GET /_housekey/logout', [...PAGE, OWNER]],
  [421, 'GET /login', [...PAGE, 'Host: wrong.example']],
];

/** The answers of the gateway, as a provider of OpenID Connect too, and those of the app. */
export const OF_THE_GATEWAY: readonly Asked[] = [
  [200, 'GET /', [SESSION, ...PAGE]],
  [303, 'GET /', PAGE],
  [401, 'GET /'],
  [401, 'POST /', [...PAGE, FORM_BODY], 'a=b'],
  [
    401,
    'GET /',
    [...PAGE.slice(0, 1), 'Sec-Fetch-Mode: cors', 'Cookie: __Host-Http-housekey_session=old'],
  ],
  [200, 'GET /login', PAGE],
  [200, 'GET /_housekey/service-worker.js'],
  [302, 'GET /_housekey', [...PAGE, SESSION]],
  [200, 'HEAD /', [SESSION]],
  [200, 'OPTIONS /', [SESSION]],
  [200, 'GET /packed', [SESSION, 'Accept-Encoding: gzip']],
  [304, 'GET /', [SESSION, 'If-None-Match: "1"']],
  [206, 'GET /part', [SESSION, 'Range: bytes=0-3']],
  [302, 'GET /moved', [SESSION]],
  [404, 'GET /nothing', [SESSION]],
  [200, 'GET /events', [SESSION, 'Accept: text/event-stream']],
  [200, 'PUT /', [SESSION, 'Content-Type: text/plain'], 'text'],
  [502, 'GET /broken', [SESSION]],
  [502, 'GET /broken', [SESSION, ...PAGE]],
  [504, 'GET /slow', [SESSION]],
  [200, 'GET /hooks'],
  [400, 'GET http://app.example.com/', [SESSION]],
  [401, 'GET /', WEBSOCKET],
  [400, 'GET /', [SESSION, ...WEBSOCKET.with(2, 'Sec-WebSocket-Version: 1')]],
  [
    401,
    'GET /',
    ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABk', 'Connection: Upgrade, HTTP2-Settings, close'],
  ],
  [421, 'GET /', ['Host: wrong.example']],
  [200, 'GET /.well-known/openid-configuration'],
  [200, 'GET /.well-known/oauth-authorization-server'],
  [200, 'GET /.well-known/oauth-protected-resource/mcp'],
  [200, 'GET /_housekey/oidc/jwks'],
  [200, 'GET /_housekey/jwks.json'],
  [400, 'GET /_housekey/oidc/auth?client_id=nobody', PAGE],
  [400, 'POST /_housekey/oidc/token', [FORM_BODY], 'grant_type=authorization_code&code=a'],
  [401, 'GET /_housekey/oidc/userinfo'],
  [401, 'POST /mcp', [JSON_BODY], '{}'],
];

/** Responses of an app that have nothing to criticize, some after which Housekey says what is wrong. */
export const answerAsApp: RequestListener = ({ url = '', method, headers }, response) => {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=60' };
  if (url === '/packed') {
    response
      .writeHead(200, { ...text, 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      .end(gzipSync('text'));
  } else if (url === '/part') {
    response.writeHead(206, { ...text, etag: '"1"', 'content-range': 'bytes 0-3/9' }).end('some');
  } else if (url === '/moved') response.writeHead(302, { ...text, location: '/' }).end('moved');
  else if (url === '/nothing') response.writeHead(404, text).end('nothing');
  else if (url === '/events') {
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      .end('data: 1\n\n');
  } else if (url === '/broken') response.socket?.destroy();
  else if (headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
  else if (method === 'OPTIONS') response.writeHead(200, { ...text, allow: 'GET' }).end();
  else if (url !== '/slow') response.writeHead(200, { ...text, etag: '"1"' }).end('text');
};
