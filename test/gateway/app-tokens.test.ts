import { once } from 'node:events';
import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PATHS } from '../../src/contract/index.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { startGateway } from '../support/gateway.js';
import { headerOf, type Seen } from '../support/upstream.js';
import { waitUntil } from '../support/until.js';
import { setUpOnce } from '../support/hooks.js';

const FREE = createTestAppToken('free');
const READER = createTestAppToken('reader', {
  methods: ['GET', 'HEAD'],
  paths: ['/api', '=/feed'],
});
const SOCKETS = createTestAppToken('sockets', { methods: ['GET', 'WEBSOCKET'] });
const EXPIRED = createTestAppToken('expired', { expires: '2026-01-01' });
const ENDING = createTestAppToken('ending');
const gateway = setUpOnce(
  async () =>
    await startGateway({
      SERVICE_APP_TOKENS: [FREE, READER, SOCKETS, EXPIRED, ENDING]
        .map(({ line }) => line)
        .join(','),
    }),
);
beforeEach(() => {
  gateway.app.seen.length = 0;
});

async function ask(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; challenge: string | undefined }> {
  return await new Promise((resolve, reject) => {
    request(gateway.service.url + path, { method, headers, agent: false })
      .on('response', (response) => {
        response.resume();
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, challenge: received['www-authenticate'] });
      })
      .on('error', reject)
      .end();
  });
}

function only(): Seen {
  const [first, ...more] = gateway.app.seen;
  if (first === undefined || more.length > 0) throw new Error('expected exactly one request');
  return first;
}

describe('an app token', () => {
  it.each([
    ['Authorization: Bearer', { authorization: `Bearer ${FREE.text}` }],
    ['Authorization: Basic', { authorization: basic(FREE.text) }],
    ['Proxy-Authorization', { 'proxy-authorization': basic(FREE.text) }],
    ['X-Housekey-Token', { 'x-housekey-token': FREE.text }],
  ])('in %s reaches the app as the owner, and the app never sees it', async (_, headers) => {
    expect((await ask('/files', { ...headers, 'remote-user': 'mallory' }, 'DELETE')).status).toBe(
      200,
    );
    expect(headerOf(only(), 'remote-user')).toBe(EMAIL);
    expect(JSON.stringify(only())).not.toContain(FREE.text);
    expect(headerOf(only(), 'authorization')).toBeUndefined();
    expect(headerOf(only(), 'x-housekey-token')).toBeUndefined();
    expect(headerOf(only(), 'proxy-authorization')).toBeUndefined();
  });

  it('beside the app’s own Authorization leaves that to the app', async () => {
    const authorization = basic('of the app');
    await ask('/files', { authorization, 'x-housekey-token': FREE.text });
    expect(headerOf(only(), 'authorization')).toBe(authorization);
  });

  it('keeps a session’s bearer token from the app, too', async () => {
    const authorization = `Bearer ${gateway.cookie.replace(/^[^=]*=/, '')}`;
    await ask('/files', { authorization, 'x-housekey-token': FREE.text });
    expect(headerOf(only(), 'authorization')).toBeUndefined();
    gateway.app.seen.length = 0;
    // Out of its limits, and so anonymous on a public path.
    await ask('/hooks', { authorization, 'x-housekey-token': READER.text });
    expect(headerOf(only(), 'authorization')).toBeUndefined();
    expect(headerOf(only(), 'remote-user')).toBeUndefined();
  });

  it('that has expired is not passed on, with a session or on a public path', async () => {
    const authorization = basic(EXPIRED.text);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    await ask('/files', { authorization, cookie: gateway.cookie });
    await ask('/hooks', { authorization });
    await ask('/hooks', { authorization, cookie: gateway.cookie, ...elsewhere }, 'POST');
    const seen = gateway.app.seen.map((one) =>
      ['remote-user', 'authorization'].map((name) => headerOf(one, name)),
    );
    expect(seen).toEqual([
      [EMAIL, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const forged = { authorization, cookie: gateway.cookie, ...elsewhere };
    expect((await ask('/files', forged, 'POST')).status).toBe(403);
  });

  it('is limited to its methods and paths', async () => {
    const authorization = `Bearer ${READER.text}`;
    const allowed = ['/api', '/api/x?q=/../', '/feed'];
    const refused = ['/', '/apix', '/API', '/feed/x', '/api/../x', '/api//x', '/api/%2e%2e/x'];
    for (const path of allowed) expect((await ask(path, { authorization })).status, path).toBe(200);
    for (const path of refused) expect((await ask(path, { authorization })).status, path).toBe(403);
    expect((await ask('/api', { authorization }, 'POST')).status).toBe(403);
    expect(gateway.app.seen).toHaveLength(allowed.length);
  });

  it('that is out of its limits is anonymous on a public path, and not passed on', async () => {
    expect((await ask('/hooks', { authorization: basic(READER.text) })).status).toBe(200);
    expect(headerOf(only(), 'remote-user')).toBeUndefined();
    expect(headerOf(only(), 'authorization')).toBeUndefined();
  });

  it('that a browser repeats by itself is anonymous on a public path, in a request from elsewhere', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site', authorization: basic(FREE.text) };
    expect((await ask('/hooks', elsewhere, 'POST')).status).toBe(200);
    expect(headerOf(only(), 'remote-user')).toBeUndefined();
    expect(headerOf(only(), 'authorization')).toBeUndefined();
    expect((await ask('/files', elsewhere, 'POST')).status).toBe(403);
  });

  it('that was removed from the configuration is not passed on, with a session or on a public path', async () => {
    const authorization = basic(createTestAppToken('removed').text);
    await ask('/files', { authorization, cookie: gateway.cookie });
    await ask('/hooks', { authorization });
    const seen = gateway.app.seen.map((one) =>
      ['remote-user', 'authorization'].map((name) => headerOf(one, name)),
    );
    expect(seen).toEqual([
      [EMAIL, undefined],
      [undefined, undefined],
    ]);
  });

  it('of another Housekey behind this one is passed on next to one of ours', async () => {
    const authorization = `Bearer ${createTestAppToken('of-the-app').text}`;
    await ask('/files', { authorization, 'x-housekey-token': FREE.text });
    expect(headerOf(only(), 'authorization')).toBe(authorization);
  });

  it('opens nothing of Housekey', async () => {
    for (const [method, path] of [
      ['GET', PATHS.me],
      ['POST', PATHS.logout],
      ['GET', PATHS.overview],
      ['POST', PATHS.revokeAppToken],
      ['GET', PATHS.metrics],
    ] as const) {
      expect((await ask(path, { authorization: `Bearer ${FREE.text}` }, method)).status).toBe(401);
    }
    expect(gateway.app.seen).toEqual([]);
  });

  it('is asked for by Basic, where a program needs it', async () => {
    const both = 'Basic realm="Housekey app token", Bearer';
    expect(await ask('/x', {})).toEqual({ status: 401, challenge: both });
    expect(await ask('/x', {}, 'PROPFIND')).toEqual({ status: 401, challenge: both });
    const browser = { 'user-agent': 'Mozilla/5.0' };
    expect(await ask('/x', browser)).toEqual({ status: 401, challenge: 'Bearer' });
    expect((await ask('/x', { authorization: basic(PASSWORD, EMAIL) })).status).toBe(401);
    expect((await ask(PATHS.me, {})).challenge).toBe('Bearer');
  });
});

function connect(headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(`${gateway.service.url.replace('http', 'ws')}/socket`, { headers });
  socket.on('error', () => {
    // A rejection is an expected result.
  });
  return socket;
}

describe('a WebSocket', () => {
  it('opens with an app token, unless its methods exclude that', async () => {
    const socket = connect({ 'x-housekey-token': FREE.text });
    await once(socket, 'open');
    socket.terminate();
    expect(headerOf(only(), 'remote-user')).toBe(EMAIL);
    const refused = connect({ 'x-housekey-token': READER.text });
    const [, { statusCode }] = await once(refused, 'unexpected-response');
    expect(statusCode).toBe(403);
  });

  it('opens with an app token for WebSockets', async () => {
    const socket = connect({ 'x-housekey-token': SOCKETS.text });
    await once(socket, 'open');
    socket.terminate();
  });
});

describe('revoking an app token', () => {
  it('ends its WebSockets at once, and no others', async () => {
    const [ending, other] = [
      connect({ authorization: basic(ENDING.text) }),
      connect({ 'x-housekey-token': FREE.text }),
    ];
    await Promise.all([once(ending, 'open'), once(other, 'open')]);
    const closed = once(ending, 'close');
    const answer = await fetch(gateway.service.url + PATHS.revokeAppToken, {
      method: 'POST',
      headers: { cookie: gateway.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'ending' }),
    });
    expect(answer.status).toBe(204);
    await closed;
    expect(other.readyState).toBe(WebSocket.OPEN);
    other.terminate();
    expect((await ask('/x', { authorization: basic(ENDING.text) })).status).toBe(401);
    const output = () => gateway.service.output();
    await waitUntil(
      () => output().includes('App token \\"ending\\" rejected (revoked)'),
      'the line',
    );
    expect(output()).toContain(`${EMAIL} revoked app token \\"ending\\"`);
    expect(output()).toContain('App token \\"ending\\" was used');
    for (const { text } of [FREE, READER, ENDING]) expect(output()).not.toContain(text.slice(-43));
  });

  it('is a finding until its line is removed, because a restart allows it again', async () => {
    const headers = { cookie: gateway.cookie };
    const answer = await fetch(gateway.service.url + PATHS.overview, { headers });
    expect(await answer.text()).toContain('app-token-revoked');
  });
});

// Last, because the log names only ten refused tokens a second.
describe('a request that is refused', () => {
  it('names another method for the app in its query or a header', async () => {
    const authorization = `Bearer ${READER.text}`;
    expect((await ask('/api?_method=head', { authorization })).status).toBe(200);
    for (const query of ['_method=DELETE', '%5FMethod=delete']) {
      expect((await ask(`/api?${query}`, { authorization })).status, query).toBe(403);
    }
    const override = { authorization, 'x-http-method-override': 'DELETE' };
    expect((await ask('/api', override)).status).toBe(403);
    expect(gateway.app.seen).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'is a %s with an upgrade header: an app token for WebSockets does not permit it',
    async (method) => {
      for (const offer of [
        { connection: 'upgrade', upgrade: 'websocket' },
        { connection: 'upgrade', upgrade: 'own-protocol/1' },
        { 'sec-websocket-key': 'x' },
        { 'sec-websocket-version': '13' },
      ]) {
        const headers = { ...offer, 'x-housekey-token': SOCKETS.text };
        expect((await ask('/files', headers, method)).status, JSON.stringify(offer)).toBe(403);
      }
      expect(gateway.app.seen).toEqual([]);
    },
  );
});
