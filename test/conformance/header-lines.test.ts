import { request as requestHttps } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_HOST, openSite } from '../deploy/support/site.js';
import { addressesToBan } from '../support/fail2ban.js';
import { EMAIL } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { type Service, startLogin } from '../support/service.js';
import { handmadeToken } from '../support/tokens.js';
import { headerOf, startApp, type App } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

/** node:http keeps 1,000 header lines by default and silently drops the rest. */
const PADDING = 'a:\r\n'.repeat(3000);
const CLOSE = 'Connection: close\r\n\r\n';
const token = handmadeToken({ sub: EMAIL, exp: Math.floor(Date.now() / 1000) + 3600 });
const COOKIE = `Cookie: housekey_session=${token}\r\n`;

describe('a header line after 3,000 others is read like the first', () => {
  let app: App;
  let service: Service;
  beforeAll(async () => {
    app = await startApp((incoming, response) => incoming.pipe(response));
    app.server.maxHeadersCount = 0;
    service = await startLogin({ SERVICE_UPSTREAM: app.url });
  });
  afterAll(async () => {
    await service.stop();
    await app.stop();
  });

  const me = (first: string, last: string) =>
    `GET /api/auth/me HTTP/1.1\r\n${first}${PADDING}${last}${CLOSE}`;

  it.each([
    ['the Host', me('', 'Host: x\r\n'), 401],
    ['a second Host', me('Host: x\r\n', 'Host: evil.example\r\n'), 400],
    ['the token', me('Host: x\r\n', `Authorization: Bearer ${token}\r\n`), 200],
    [
      'a second token',
      me(`Host: x\r\nAuthorization: Bearer ${token}\r\n`, 'Authorization: x\r\n'),
      401,
    ],
    ['the session cookie', me('Host: x\r\n', COOKIE), 200],
    [
      'Sec-Fetch-Site',
      `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\n${PADDING}Sec-Fetch-Site: cross-site\r\n${CLOSE}`,
      403,
    ],
    [
      'the length of a sign-in',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${PADDING}Content-Type: application/json\r\nContent-Length: 2\r\n${CLOSE}{}`,
      422,
    ],
  ])('%s', async (_, request, status) => {
    const received = await sendRaw(service.url, request);
    expect(Number(received.split(' ')[1])).toBe(status);
  });

  it('for the app behind the gateway: session, body and forged identities', async () => {
    const head = `POST /echo HTTP/1.1\r\nHost: x\r\n${PADDING}${COOKIE}`;
    const claims = 'Remote-User: mallory\r\nX-Forwarded-For: 192.0.2.66\r\n';
    const request = `${head}${claims}Content-Length: 5\r\n${CLOSE}hello`;
    const received = await sendRaw(service.url, request);
    expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*hello/);
    const seen = app.seen.at(-1) ?? { method: '', target: '', headers: [] };
    const named = (name: string) =>
      seen.headers.filter(([each]) => each === name).map(([, value]) => value);
    expect(named('remote-user')).toEqual([EMAIL]);
    expect(named('x-forwarded-for')).toEqual(['127.0.0.1']);
    expect(headerOf(seen, 'cookie')).toBeUndefined();
  });

  it('in a response of the app to a request and to an upgrade', async () => {
    const answered = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n';
    const switched = 'HTTP/1.1 101 Switching Protocols\r\n';
    app.server.removeAllListeners('upgrade');
    app.server.on('upgrade', (_request, socket) =>
      socket.end(`${switched}${PADDING}X-Last: 1\r\nConnection: upgrade\r\nUpgrade: rest\r\n\r\n`),
    );
    app.server.prependListener('request', ({ socket, url }) => {
      if (url === '/many') socket.end(`${answered}${PADDING}X-Last: 1\r\n\r\n`);
    });
    const ask = async (path: string, more: string) => {
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n${COOKIE}${more}\r\n`;
      return (await sendRaw(service.url, request)).replaceAll(/^a: ?\r\n/gm, '').toLowerCase();
    };
    expect(await ask('/many', 'Connection: close\r\n')).toContain('x-last: 1\r\n');
    const upgraded = await ask('/socket', 'Connection: upgrade\r\nUpgrade: rest\r\n');
    expect(upgraded).toContain('x-last: 1\r\n');
    expect(upgraded).toContain('\r\nupgrade: rest\r\n');
  });
});

// Caddy sorts the lines by name: its X-Forwarded-For comes after all that start with A.
describe('behind Caddy, a client that sends thousands of header lines', () => {
  const STRANGER = '127.0.0.2';
  const site = setUpOnce(async () => await openSite('caddy'));

  /** Sends a wrong password over HTTPS from its own address. */
  async function guess(lines: number): Promise<number | undefined> {
    const body = JSON.stringify({ email: EMAIL, password: 'wrong' });
    const request = requestHttps({
      host: '127.0.0.1',
      port: site.port,
      localAddress: STRANGER,
      servername: LOGIN_HOST,
      rejectUnauthorized: false,
      agent: false,
      method: 'POST',
      path: '/api/auth/login',
      headers: {
        host: `${LOGIN_HOST}:${site.port}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
        a: Array.from({ length: lines }, () => ''),
      },
    });
    return await new Promise((resolve, reject) => {
      request.once('response', ({ statusCode }) => {
        request.destroy();
        resolve(statusCode);
      });
      request.once('error', reject).end(body);
    });
  }

  it('is still the one that is throttled and that fail2ban bans, not the proxy', async () => {
    expect([await guess(1), await guess(2500)]).toEqual([401, 401]);
    const { output } = await site.housekey.stop();
    expect(addressesToBan(output)).toEqual([STRANGER, STRANGER]);
  });
});
