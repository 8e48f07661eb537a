import { request, type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { startLogin } from '../support/service.js';
import { headerOf, startApp } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

const HOST = 'app.example.com';
const CLIENT = '203.0.113.7';
/** Headers that a client has sent itself. The proxies keep it, and append the address they see. */
const FORGED = '198.51.100.66';

/** The headers that these proxies add or replace, according to their documentation and defaults. */
const PROXIES: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
  [
    'Nginx Proxy Manager (Proxy Host)',
    {
      host: HOST,
      'x-forwarded-scheme': 'https',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': `${FORGED}, ${CLIENT}`,
      'x-real-ip': CLIENT,
    },
  ],
  [
    'SWAG (proxy.conf)',
    {
      host: HOST,
      'x-forwarded-for': `${FORGED}, ${CLIENT}`,
      'x-forwarded-host': HOST,
      'x-forwarded-method': 'GET',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      'x-forwarded-server': HOST,
      'x-forwarded-ssl': 'on',
      'x-forwarded-uri': '/files',
      'x-original-method': 'GET',
      'x-original-url': `https://${HOST}/files`,
      'x-real-ip': CLIENT,
    },
  ],
];

describe.each(PROXIES)('a request as %s sends it to the gateway', (_, headers) => {
  const app = setUpOnce(
    async () => await startApp((_request, response) => response.end('from the app')),
  );
  const service = setUpOnce(
    async () =>
      await startLogin({
        SERVICE_UPSTREAM: app.url,
        SERVICE_TRUSTED_PROXIES: '127.0.0.1',
        SERVICE_PUBLIC_URL: `https://${HOST}`,
      }),
  );
  beforeEach(() => {
    app.seen.length = 0;
  });

  /** Sends a request like this proxy, with a body if it is a POST. */
  async function ask(
    path: string,
    more: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<IncomingMessage> {
    const method = body === undefined ? 'GET' : 'POST';
    return await new Promise((resolve, reject) => {
      request(service.url + path, { method, headers: { ...headers, ...more } })
        .on('response', (response) => resolve(response.resume()))
        .on('error', reject)
        .end(body);
    });
  }

  it('is redirected to the login without a session', async () => {
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const response = await ask('/files', navigation);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/login?next=%2Ffiles']);
    expect(app.seen).toEqual([]);
  });

  it('reaches the app with the user’s name and the real client address', async () => {
    const credentials = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const json = { 'content-type': 'application/json' };
    const { headers: set } = await ask('/api/auth/login', json, credentials);
    const session = set['set-cookie']?.find((text) =>
      text.startsWith('__Host-Http-housekey_session='),
    );
    const cookie = session?.split(';', 1)[0] ?? '';
    expect((await ask('/files', { cookie })).statusCode).toBe(200);
    const [seen] = app.seen;
    if (seen === undefined) throw new Error('the app received nothing');
    expect(headerOf(seen, 'remote-user')).toBe(EMAIL);
    // The app's own rule for trusted proxies decides how far it reads the list.
    expect(headerOf(seen, 'x-forwarded-for')).toMatch(new RegExp(`${CLIENT}, 127\\.0\\.0\\.1$`));
    expect(headerOf(seen, 'x-real-ip')).toBe(CLIENT);
    expect(headerOf(seen, 'x-forwarded-proto')).toBe('https');
    expect(headerOf(seen, 'x-forwarded-host')).toBe(HOST);
    for (const name of ['x-original-url', 'forwarded']) {
      expect(headerOf(seen, name), name).toBeUndefined();
    }
  });
});
