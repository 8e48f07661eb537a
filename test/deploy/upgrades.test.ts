import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL } from '../support/housekey.js';
import { sendHead } from './support/raw-request.js';
import { startRawRecorder, type RawRecorder } from './support/raw-recorder.js';
import { hasLimit, PROXIES } from './support/fronts.js';
import { APP_HOST, openSite, SESSION, type Site } from './support/site.js';

/** Data that a client sends after its request, for the other end of a tunnel. */
const TUNNELED = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const SETTINGS = 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA';

describe.each(PROXIES)('%s in front of an app that switches to any protocol', (proxy) => {
  const isStrict = hasLimit(proxy, 'refuses what it does not know');
  let app: RawRecorder;
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    app = await startRawRecorder();
    site = await openSite(proxy, { appPort: app.port });
    cookie = `${SESSION}=${await site.openApp(await site.signIn())}`;
  });
  afterAll(async () => {
    await site.stop();
    await app.stop();
  });
  beforeEach(() => {
    app.clear();
  });

  /** Sends a request with these header lines. Returns the head of the response, and the open socket. */
  async function ask(...lines: readonly string[]) {
    return await send('GET /socket HTTP/1.1', lines);
  }

  async function send(request: string, lines: readonly string[], cookies = [`Cookie: ${cookie}`]) {
    const own = [`Host: ${APP_HOST}:${site.port}`, ...cookies];
    return await sendHead(site.port, [request, ...own, ...lines]);
  }

  it.each([
    ['HTTP/2', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', SETTINGS]],
    ['HTTP/2 without naming its settings', ['Connection: Upgrade', 'Upgrade: h2c', SETTINGS]],
    ['HTTP/2 in odd case', ['connection: uPgRaDe', 'upgrade: H2C', SETTINGS]],
    ['HTTP/2 before WebSocket', ['Connection: Upgrade', 'Upgrade: websocket, h2c', SETTINGS]],
    ['WebSocket before HTTP/2', ['Connection: Upgrade', 'Upgrade: h2c, websocket', SETTINGS]],
    ['TLS', ['Connection: Upgrade', 'Upgrade: TLS/1.0']],
    ['TLS before HTTP', ['Connection: Upgrade', 'Upgrade: TLS/1.0, HTTP/1.1']],
    ['WebSocket with a version', ['Connection: Upgrade', 'Upgrade: websocket/13']],
    ['anything', ['Connection: Upgrade', 'Upgrade: *']],
  ])('treats an upgrade to %s as an ordinary request, and opens no tunnel', async (_, lines) => {
    const { head, socket } = await ask(...lines);
    expect(head).toMatch(isStrict ? /^HTTP\/1\.1 (?:200|400|403) / : /^HTTP\/1\.1 200 /);
    expect(app.bytes()).not.toMatch(/^(?:upgrade|http2-settings)\b/im);
    socket.write(TUNNELED);
    // Whatever the proxy does with it, it is finished when the connection has ended.
    socket.end();
    await once(socket, 'close');
    expect(app.bytes()).not.toContain('PRI');
    expect(app.bytes()).not.toContain('SM\r\n');
  });

  it.each([
    ['in two lines', ['Connection: Upgrade', 'Upgrade: websocket', 'Upgrade: h2c', SETTINGS]],
    [
      'in two lines, the other first',
      ['Connection: Upgrade', 'Upgrade: h2c', 'Upgrade: websocket'],
    ],
  ])('does not forward HTTP/2 next to WebSocket %s', async (_, lines) => {
    const { head, socket } = await ask(...lines);
    expect(app.bytes()).not.toMatch(/h2c|http2-settings/i);
    if (head.startsWith('HTTP/1.1 101')) expect(head).toMatch(/^upgrade: websocket\r$/im);
    socket.destroy();
  });

  it('treats an upgrade in HTTP/1.0 as an ordinary request', async () => {
    const lines = ['Connection: Upgrade', 'Upgrade: websocket'];
    const passes = hasLimit(proxy, 'passes upgrades in HTTP/1.0 on');
    const { head, socket } = await send('GET /socket HTTP/1.0', lines, passes ? [] : undefined);
    socket.destroy();
    const refused = isStrict ? /^HTTP\/1\.1 (?:400|426) / : /^HTTP\/1\.[01] 401 /;
    expect(head).toMatch(isStrict || passes ? refused : /^HTTP\/1\.[01] 200 /);
    expect(app.bytes()).not.toMatch(/^upgrade\b/im);
  });

  it.each(['websocket', 'WebSocket'])(
    'forwards an upgrade to %s, in both directions',
    async (protocol) => {
      // HAProxy wants a key, and the answer to it (RFC 6455 §1.3).
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
      const connection = 'Connection: keep-alive, Upgrade';
      const { head, socket } = await ask(connection, `Upgrade: ${protocol}`, key);
      expect(head).toMatch(/^HTTP\/1\.1 101 /);
      expect(app.bytes()).toMatch(new RegExp(`^remote-user: ${EMAIL}\r$`, 'im'));
      socket.write('frames');
      await expect.poll(app.bytes).toContain('frames');
      socket.destroy();
    },
  );

  it.each([
    'Connection: Remote-User',
    'Connection: close, Remote-User, Remote-Email',
    'Connection: keep-alive\r\nConnection: Remote-User, remote-email',
    'Connection: X-Forwarded-For, X-Forwarded-Proto, X-Forwarded-Host',
    'Connection: Upgrade, Remote-User\r\nUpgrade: websocket',
    'Connection: Remote-User\r\nUpgrade: websocket',
    'Connection: Host, Authorization, Cookie, Remote-User',
  ])('sends all its headers to the app, whatever the client names in %j', async (lines) => {
    const { head, socket } = await ask(lines);
    socket.destroy();
    // Traefik removes the cookie that is named there before it asks.
    const isRefused = isStrict
      ? head.startsWith('HTTP/1.1 400')
      : proxy === 'traefik' && head.startsWith('HTTP/1.1 401');
    if (isRefused) {
      expect(app.bytes()).toBe('');
      return;
    }
    for (const line of [
      `remote-user: ${EMAIL}`,
      `remote-email: ${EMAIL}`,
      'x-forwarded-for: 127.0.0.1',
      // Traefik says `wss` of a WebSocket.
      'x-forwarded-proto: (?:https|wss)',
      `x-forwarded-host: ${APP_HOST}:${site.port}`,
    ]) {
      expect(app.bytes()).toMatch(new RegExp(`^${line}\r$`, 'im'));
    }
  });
});
