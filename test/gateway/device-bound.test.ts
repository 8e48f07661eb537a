import { once } from 'node:events';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PATHS } from '../../src/contract/index.js';
import { endingSoon } from '../support/aged-session.js';
import { startGateway } from '../support/gateway.js';
import { setUpOnce } from '../support/hooks.js';
import { HostBrowser } from '../support/host-browser.js';
import { AUTH_VARIABLES, EMAIL, PASSWORD } from '../support/housekey.js';
import { waitUntil } from '../support/until.js';

const ORIGIN = 'https://app.example.com';
const COOKIE = '__Host-housekey_session';

const gateway = setUpOnce(
  async () =>
    await startGateway({
      SERVICE_PUBLIC_URL: ORIGIN,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_DEVICE_BOUND: 'true',
    }),
);

/** Signs in, and binds the session to a key. Returns what sends requests with its cookie. */
async function bindSession(service: string) {
  const browser = new HostBrowser(service);
  const send = async (path: string, method = 'GET', headers: object = {}, body = '') =>
    await browser.send(ORIGIN + path, {
      method,
      headers: { 'x-forwarded-proto': 'https', ...headers },
      body,
    });
  const credentials = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const offer = await send(
    PATHS.login,
    'POST',
    { 'content-type': 'application/json' },
    credentials,
  );
  const asked = String(offer.headers['secure-session-registration']);
  const jti = /challenge="([^"]+)"/.exec(asked)?.[1] ?? '';
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const header = { alg: 'ES256', typ: 'dbsc+jwt', jwk: await exportJWK(publicKey) };
  const proof = await new SignJWT({ jti }).setProtectedHeader(header).sign(privateKey);
  const bound = await send(PATHS.bound, 'POST', { 'secure-session-response': proof });
  expect(bound.status).toBe(200);
  return { send, jar: browser.jars.get(new URL(ORIGIN).host) };
}

it('a WebSocket of a bound session goes on when its cookie ends, until the sign-out', async () => {
  const { url } = gateway.service;
  const { send, jar } = await bindSession(url);
  const latest = String(jar?.get(COOKIE));
  const old = await endingSoon(latest, AUTH_VARIABLES, 2);
  jar?.set(COOKIE, old);
  const headers = { host: new URL(ORIGIN).host, 'x-forwarded-proto': 'https' };
  const cookie = `${COOKIE}=${old}`;
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { ...headers, cookie } });
  await once(socket, 'open');
  await waitUntil(async () => (await send('/page')).status === 401, 'the cookie ends');
  socket.send('still here');
  expect(String(await once(socket, 'message'))).toBe('still here,false');
  jar?.set(COOKIE, latest);
  const closed = once(socket, 'close');
  expect((await send(PATHS.logout, 'POST', { origin: ORIGIN })).status).toBe(204);
  await closed;
});
