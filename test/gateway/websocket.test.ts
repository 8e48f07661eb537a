import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { bearer } from '../support/housekey.js';
import { parseRawResponse, sendRaw } from '../support/raw-socket.js';
import { startService, type Service, startLogin } from '../support/service.js';
import { handmadeToken } from '../support/tokens.js';
import { headerOf, startApp } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

const app = setUpOnce(
  async () => await startApp((_request, response) => response.writeHead(200).end('no socket')),
);
const service = setUpOnce(async () => await startLogin({ SERVICE_UPSTREAM: app.url }));

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const token = (seconds = 3600) =>
  handmadeToken({ sub: 'owner', exp: inSeconds(seconds), jti: String(Math.random()) });

/** Opens a WebSocket through the gateway. Returns the status if it is rejected. */
async function open(
  headers: Record<string, string>,
  at: Service = service,
): Promise<WebSocket | number> {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/socket?x=1`, { headers });
  socket.on('error', () => {
    // A rejection is an expected result.
  });
  return await new Promise((resolve) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
  });
}

async function opened(headers: Record<string, string>): Promise<WebSocket> {
  const socket = await open(headers);
  if (typeof socket === 'number') throw new Error(`rejected with ${socket}`);
  return socket;
}

async function echo(socket: WebSocket, message: string | Buffer): Promise<string> {
  socket.send(message);
  const [answer]: unknown[] = await once(socket, 'message');
  return String(answer);
}

describe('a WebSocket', () => {
  it('opens for a session, and carries messages in both directions, even large ones', async () => {
    const socket = await opened({ cookie: `a=b; housekey_session=${token()}` });
    expect(await echo(socket, 'hello')).toBe('hello');
    const large = 'x'.repeat(5_000_000);
    expect((await echo(socket, large)).length).toBe(large.length);
    socket.close();
  });

  it('carries the user to the app, and not the session cookie', async () => {
    const socket = await opened({
      cookie: `a=b; housekey_session=${token()}`,
      'remote-user': 'forged',
    });
    const seen = app.seen.at(-1) ?? { method: '', target: '', headers: [] };
    expect([seen.target, headerOf(seen, 'remote-user'), headerOf(seen, 'cookie')]).toEqual([
      '/socket?x=1',
      'owner',
      'a=b',
    ]);
    socket.close();
  });

  it.each([
    ['no session', {}, 401],
    ['a stale session', { cookie: 'housekey_session=x' }, 401],
    [
      'a session, from a page of another site',
      { cookie: 'COOKIE', origin: 'http://evil.example' },
      403,
    ],
    ['a session, from an opaque origin', { cookie: 'COOKIE', origin: 'null' }, 403],
    [
      'a session, from the same host on another port',
      { cookie: 'COOKIE', origin: 'http://127.0.0.1:1' },
      403,
    ],
  ])('does not open for %s', async (_, headers, status) => {
    const before = app.seen.length;
    const filled =
      'cookie' in headers
        ? { ...headers, cookie: headers.cookie.replace('COOKIE', `housekey_session=${token()}`) }
        : headers;
    expect(await open(filled)).toBe(status);
    expect(app.seen).toHaveLength(before);
  });

  it('opens for a page of the same origin, and for a program with a bearer token', async () => {
    for (const headers of [
      { cookie: `housekey_session=${token()}`, origin: service.url },
      { authorization: `Bearer ${token()}`, origin: 'http://evil.example' },
    ]) {
      const socket = await opened(headers);
      expect(await echo(socket, 'x')).toBe('x');
      socket.close();
    }
  });

  it('opens if the Origin contains the default port and the Host header does not', async () => {
    const { host, port } = new URL(service.url);
    const fixed = await startLogin({
      SERVICE_UPSTREAM: app.url,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    });
    const forwarded = { 'x-forwarded-host': 'app.example.com', 'x-forwarded-proto': 'https' };
    const socket = await open(
      {
        ...forwarded,
        cookie: `__Host-housekey_session=${token()}`,
        origin: 'https://app.example.com:443',
      },
      fixed,
    );
    expect(typeof socket, `${host} ${port}`).toBe('object');
    if (typeof socket !== 'number') socket.close();
    await fixed.stop();
  });

  it('closes when its session is signed out, and no other WebSocket does', async () => {
    const [mine, other] = [token(), token()];
    const leaving = await opened({ cookie: `housekey_session=${mine}` });
    const staying = await opened({ cookie: `housekey_session=${other}` });
    const closed = once(leaving, 'close');
    await fetch(`${service.url}/api/auth/logout`, bearer(mine, 'POST'));
    await closed;
    expect(await echo(staying, 'still here')).toBe('still here');
    staying.close();
  });

  it('does not open after a sign-out during the handshake', async () => {
    const slow = await startApp((_request, response) => response.end());
    const [listener] = slow.server.listeners('upgrade');
    slow.server.removeAllListeners('upgrade');
    const asked = new Promise<() => void>((resolve) => {
      slow.server.on('upgrade', (...offer: unknown[]) => {
        resolve(() => {
          listener?.call(slow.server, ...offer);
        });
      });
    });
    const behind = await startLogin({ SERVICE_UPSTREAM: slow.url });
    const mine = token();
    const socket = new WebSocket(behind.url.replace('http', 'ws'), {
      headers: { cookie: `housekey_session=${mine}` },
    });
    const ended = once(socket, 'error');
    const answer = await asked;
    await fetch(`${behind.url}/api/auth/logout`, bearer(mine, 'POST'));
    await ended;
    answer();
    await behind.stop();
    await slow.stop();
  });

  it('closes when its session expires', async () => {
    const expiry = inSeconds(2);
    const socket = await opened({ cookie: `housekey_session=${token(2)}` });
    await once(socket, 'close');
    expect(Math.round(Date.now() / 1000)).toBeGreaterThanOrEqual(expiry);
  });

  it('closes when the app or the service stops', async () => {
    const gone = await startApp((_request, response) => response.end());
    const behind = await startService({ SERVICE_UPSTREAM: gone.url });
    const first = await open({}, behind);
    const second = await open({}, behind);
    if (typeof first === 'number' || typeof second === 'number') throw new Error('rejected');
    const closed = Promise.all([once(first, 'close'), once(second, 'close')]);
    await gone.stop();
    await closed;
    expect(await open({}, behind)).toBe(502);
    const third = await open({});
    expect(third).toBe(401);
    expect((await behind.stop()).code).toBe(0);
  });
});

describe('an upgrade request', () => {
  const offer =
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';

  it('that the app does not accept gets the app’s response', async () => {
    const quiet = await startApp((_request, response) =>
      response.writeHead(200, { 'content-length': '5' }).end('plain'),
    );
    quiet.server.removeAllListeners('upgrade');
    const behind = await startService({ SERVICE_UPSTREAM: quiet.url });
    const answer = await sendRaw(behind.url, `GET /x HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nplain$/);
    await behind.stop();
    await quiet.stop();
  });

  it('to HTTP/2 is never forwarded, under any name or in a list', async () => {
    const before = app.seen.length;
    for (const protocol of [
      'h2c',
      'H2C',
      'HTTP/2.0',
      'h2c, websocket',
      'websocket, h2c',
      'TLS/1.2',
    ]) {
      const answer = await sendRaw(
        service.url,
        `GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\nAuthorization: Bearer ${token()}\r\n\r\n`,
      );
      expect(answer, protocol).toMatch(/^HTTP\/1\.1 200 OK/);
    }
    const seen = app.seen.slice(before).flatMap(({ headers }) => headers.map(([name]) => name));
    expect(seen).not.toContain('upgrade');
    expect(seen).not.toContain('http2-settings');
  });

  it('to an unknown protocol requires a session', async () => {
    const ask = `Host: x\r\nConnection: Upgrade\r\nUpgrade: own-protocol/1\r\n`;
    const stranger = await sendRaw(service.url, `GET /x HTTP/1.1\r\n${ask}\r\n`);
    expect(stranger).toMatch(/^HTTP\/1\.1 401 /);
    expect(stranger.match(/^date: /gim)).toHaveLength(1);
  });

  // RFC 9110 §7.8: a server must ignore it. A proxy that speaks 1.0 would not understand the tunnel.
  it('in HTTP/1.0 reaches the app as a plain request', async () => {
    const before = app.seen.length;
    const ask = `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nAuthorization: Bearer ${token()}\r\n`;
    const answer = await sendRaw(service.url, `GET /x HTTP/1.0\r\n${ask}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.[01] 200 OK/);
    const seen = app.seen.slice(before).map(({ headers }) => headers.map(([name]) => name));
    expect(seen).toEqual([expect.not.arrayContaining(['upgrade'])]);
  });

  it('with another method than GET reaches the app as a plain request', async () => {
    const before = app.seen.length;
    const ask = `Host: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nAuthorization: Bearer ${token()}\r\n`;
    const answer = await sendRaw(service.url, `DELETE /x HTTP/1.1\r\n${ask}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    const [seen] = app.seen.slice(before);
    expect([seen?.method, seen?.headers.map(([name]) => name)]).toEqual([
      'DELETE',
      expect.not.arrayContaining(['upgrade']),
    ]);
  });

  it('with a body is not forwarded as an upgrade, and the body is not lost', async () => {
    const body = 'email=a&password=b';
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n';
    const length = `Content-Length: ${body.length}\r\n`;
    const answer = parseRawResponse(
      await sendRaw(
        service.url,
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${type}${length}${offer}\r\n${body}`,
      ),
    );
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Incorrect email or password' }]);
  });

  it('on a path of Housekey is ignored, and the request is served', async () => {
    const answer = parseRawResponse(
      await sendRaw(service.url, `GET /api/auth/status HTTP/1.1\r\nHost: x\r\n${offer}\r\n`),
    );
    expect([answer.status, answer.body]).toEqual([200, { auth_enabled: true }]);
  });
});

describe('an app that rejects an upgrade', () => {
  const HEAD = 'HTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n';

  it.each([
    ['ends early', (socket: Duplex) => socket.end(HEAD)],
    ['is disconnected', (socket: Duplex) => socket.write(HEAD, () => socket.destroy())],
    ['sends an invalid chunk', (socket: Duplex) => socket.end(`${HEAD}nonsense\r\n`)],
    ['sends nothing more', (socket: Duplex) => socket.write(HEAD)],
  ])('and then %s is forwarded as far as it was received, with one head', async (_, refuse) => {
    const broken = await startApp((_request, response) => response.end());
    broken.server.removeAllListeners('upgrade');
    broken.server.on('upgrade', (_request: unknown, socket: Duplex) => {
      socket.resume().once('end', () => socket.destroy());
      socket.on('error', () => socket.destroy());
      refuse(socket);
    });
    const behind = await startLogin({
      SERVICE_UPSTREAM: broken.url,
      SERVICE_UPSTREAM_TIMEOUT_SECONDS: '1',
    });
    const ask = 'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
    const mine = `Authorization: Bearer ${token()}\r\n\r\n`;
    const received = await sendRaw(behind.url, ask + mine);
    expect(received.match(/HTTP\/1\.1 \d+/g) ?? []).toHaveLength(1);
    expect(received).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
    // RFC 9110 §6.6.1: who forwards an answer without a date adds it.
    expect(received.match(/^date: /gim)).toHaveLength(1);
    await behind.stop();
    await broken.stop();
  });
});
