import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { TLS_PROXIES, type Proxy } from '../deploy/support/fronts.js';
import { startRecorder } from '../deploy/support/recorder.js';
import {
  APP_HOST,
  FETCH,
  LOGIN_HOST,
  LOGIN_SESSION,
  NAVIGATION,
  openApp,
  send,
  SESSION,
  signIn,
  startTlsProxy,
  type Ask,
} from '../deploy/support/site.js';
import { EMAIL } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { freePort } from '../support/port.js';
import { startLogin } from '../support/service.js';

/** An app on another domain. */
const PHOTOS = 'photos.example.net';
const HOSTS = [LOGIN_HOST, APP_HOST, PHOTOS];

async function openSite(proxy: Proxy) {
  const [https, http] = await Promise.all([freePort(), freePort()]);
  const [app, photos] = await Promise.all([startRecorder(), startRecorder()]);
  const housekey = await startLogin({
    SERVICE_PUBLIC_URL: `https://${LOGIN_HOST}:${https}`,
    SERVICE_APPS: `${APP_HOST}:${https} http://127.0.0.1:${app.port}; ${PHOTOS}:${https} http://127.0.0.1:${photos.port}`,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  });
  const ports = { https, http, housekey: Number(new URL(housekey.url).port) };
  const server = await startTlsProxy(proxy, ports, HOSTS);
  return {
    https,
    app,
    photos,
    send: async (host: string, path: string, ask: Ask = {}) => await send(https, host, path, ask),
    stop: async () => {
      await Promise.all([server.stop(), app.stop(), photos.stop(), housekey.stop()]);
    },
  };
}

describe.each(TLS_PROXIES)('%s in front of the gateway of several apps', (proxy) => {
  const site = setUpOnce(async () => await openSite(proxy));

  const pathOf = (location = '') => location.slice(new URL(location).origin.length);
  const statusAt = async (host: string, cookie: string) =>
    (await site.send(host, '/', { headers: { ...FETCH, cookie } })).status;

  it('opens both with a ticket after one sign-in, tells each who the user is, and keeps the cookie', async () => {
    const token = await signIn(site, LOGIN_HOST);
    for (const [host, app] of [
      [APP_HOST, site.app],
      [PHOTOS, site.photos],
    ] as const) {
      const cookie = `${SESSION}=${await openApp(site, token, host)}; a=1`;
      const { body } = await site.send(host, '/page', { headers: { cookie } });
      expect(body).toContain('The app at /page');
      const headers = app.received.at(-1)?.headers;
      expect(headers?.get('remote-user')).toEqual([EMAIL]);
      expect(headers?.get('cookie')).toEqual(['a=1']);
      expect(headers?.get('x-forwarded-host')).toEqual([`${host}:${site.https}`]);
    }
  });

  it('accepts a session only on the host that it belongs to', async () => {
    const token = await signIn(site, LOGIN_HOST);
    const session = await openApp(site, token);
    for (const value of [session, token]) {
      expect(await statusAt(PHOTOS, `${SESSION}=${value}; ${LOGIN_SESSION}=${value}`)).toBe(401);
    }
    const asked = { headers: { ...FETCH, cookie: `${LOGIN_SESSION}=${session}` } };
    expect((await site.send(LOGIN_HOST, '/api/auth/me', asked)).status).toBe(401);
    expect(await statusAt(APP_HOST, `${LOGIN_SESSION}=${token}`)).toBe(401);
  });

  it('accepts a ticket once, on its host, in the browser that asked for it', async () => {
    const token = await signIn(site, LOGIN_HOST);
    const asked = await site.send(APP_HOST, '/deep?x=1', { headers: NAVIGATION });
    const nonce = asked.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
    const atLogin = { headers: { ...NAVIGATION, cookie: `${LOGIN_SESSION}=${token}` } };
    const issued = await site.send(LOGIN_HOST, pathOf(asked.headers.location), atLogin);
    const ticket = pathOf(issued.headers.location);
    const use = async (host: string, cookie: string) => {
      const { headers } = await site.send(host, ticket, { headers: { ...NAVIGATION, cookie } });
      return headers['set-cookie']?.some((line) => /^\S+_app=[^;]/.test(line)) ?? false;
    };
    expect(await use(PHOTOS, nonce)).toBe(false);
    expect(await use(APP_HOST, '')).toBe(false);
    expect([await use(APP_HOST, nonce), await use(APP_HOST, nonce)]).toEqual([true, false]);
  });

  it('ends the sessions and WebSockets of both with one sign-out', async () => {
    const token = await signIn(site, LOGIN_HOST);
    const cookies = new Map<string, string>();
    const closed: Promise<unknown>[] = [];
    for (const host of [APP_HOST, PHOTOS]) {
      const cookie = `${SESSION}=${await openApp(site, token, host)}`;
      cookies.set(host, cookie);
      const origin = `https://${host}:${site.https}`;
      const socket = new WebSocket(`${origin.replace('https', 'wss')}/socket`, {
        headers: { cookie, origin },
        rejectUnauthorized: false,
        lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
      });
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
      closed.push(once(socket, 'close'));
    }
    const headers = { ...FETCH, cookie: `${LOGIN_SESSION}=${token}` };
    const { status } = await site.send(LOGIN_HOST, '/api/auth/logout', { method: 'POST', headers });
    expect(status).toBe(204);
    await Promise.all(closed);
    for (const [host, cookie] of cookies) expect(await statusAt(host, cookie), host).toBe(401);
  });

  it('serves neither app under another name', async () => {
    const before = site.app.received.length + site.photos.received.length;
    const cookie = `${SESSION}=${await openApp(site, await signIn(site, LOGIN_HOST))}`;
    // In the handshake, the name is one that the proxy has a certificate for.
    for (const host of ['evil.example.org', `${APP_HOST}.evil.example.org`, '127.0.0.1']) {
      const headers = { cookie, host, 'x-forwarded-host': APP_HOST };
      const { body } = await site.send(APP_HOST, '/page', { headers });
      expect(body, host).not.toContain('The app');
    }
    expect(site.app.received.length + site.photos.received.length).toBe(before);
  });
});
