import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { agedSession } from '../support/aged-session.js';
import { startGateway } from '../support/gateway.js';
import { setUpOnce } from '../support/hooks.js';
import { bearer, bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';

const SLIDING = { SERVICE_SESSION_IDLE: '1h' };

const gateway = setUpOnce(
  async () =>
    await startGateway(SLIDING, (_request, response) => {
      response.setHeader('set-cookie', 'app=1');
      response.setHeader('cache-control', 'public, max-age=600');
      response.end('from the app');
    }),
);

/** A session of which so many seconds of its hour are over. */
const sessionAged = async (seconds: number) =>
  `housekey_session=${await agedSession(SLIDING, seconds)}`;

describe('a session that slides, at the gateway', () => {
  it('is renewed by a response of the app, which no shared cache may store', async () => {
    const { service } = gateway;
    const headers = { cookie: await sessionAged(2000) };
    for (const path of ['/page', '/hooks/a']) {
      const answer = await fetch(service.url + path, { headers });
      expect(answer.headers.getSetCookie()).toEqual([
        'app=1',
        expect.stringMatching(
          /^housekey_session=app-session~~\S+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
    }
  });

  it('is not renewed before half of the time is over, and neither is a token or a stranger', async () => {
    const { service, cookie } = gateway;
    const credentials = json({ email: EMAIL, password: PASSWORD });
    const login = await fetch(`${service.url}/api/auth/login`, credentials);
    const token = String((await bodyOf(login))['access_token']);
    const requests: [string, RequestInit][] = [
      ['/page', { headers: { cookie: await sessionAged(1000) } }],
      ['/page', { headers: { cookie } }],
      ['/page', bearer(token)],
      ['/hooks/a', {}],
    ];
    for (const [path, init] of requests) {
      const answer = await fetch(service.url + path, init);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, ['app=1']]);
    }
  });

  it('never reaches the app', async () => {
    const { app, service } = gateway;
    await fetch(`${service.url}/page`, { headers: { cookie: `a=b; ${await sessionAged(2000)}` } });
    expect(app.seen.at(-1)?.headers.join()).not.toContain('app-session~');
  });

  it('is renewed by a WebSocket that opens, and goes on when its own cookie has ended', async () => {
    const { service } = gateway;
    const open = (cookie: string) =>
      new WebSocket(service.url.replace('http', 'ws'), { headers: { cookie } });
    const socket = open(await sessionAged(3598));
    const [response]: IncomingMessage[] = await once(socket, 'upgrade');
    expect(response?.headers['set-cookie']).toEqual([
      expect.stringMatching(/^housekey_session=app-session~~\S+; Path=\/; Max-Age=3600;/),
    ]);
    const exp = Math.floor(Date.now() / 1000) + 3;
    const later = open(`housekey_session=${handmadeToken({ sub: 'owner', exp })}`);
    await once(later, 'close');
    socket.send('still here');
    expect(String(await once(socket, 'message'))).toBe('still here,false');
    socket.close();
  });
});
