import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { DETAILS, PATHS } from '../../src/contract/index.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { type Service, startLogin } from '../support/service.js';
import { read } from '../support/tree.js';
import { FETCH, NAVIGATION, type Answer } from './support/site.js';

const router = z.strictObject({
  rule: z.string(),
  priority: z.number().optional(),
  entryPoints: z.array(z.string()),
  middlewares: z.array(z.string()),
  service: z.string(),
  tls: z.strictObject({ certResolver: z.string() }),
});
const service = z.strictObject({
  loadBalancer: z.strictObject({
    servers: z.array(z.strictObject({ url: z.url() })),
    responseForwarding: z.strictObject({ flushInterval: z.string() }).optional(),
  }),
});
const middleware = z.union([
  z.strictObject({
    forwardAuth: z.strictObject({
      address: z.url(),
      trustForwardHeader: z.literal(false),
      authResponseHeaders: z.array(z.string()),
      addAuthCookiesToResponse: z.array(z.string()),
    }),
  }),
  z.strictObject({
    headers: z.strictObject({
      customRequestHeaders: z.record(z.string(), z.enum(['', 'websocket'])),
    }),
  }),
]);
/** The part of Traefik's dynamic configuration that the file uses. */
const CONFIGURATION = z.strictObject({
  http: z.strictObject({
    routers: z.record(z.string(), router),
    services: z.record(z.string(), service),
    middlewares: z.record(z.string(), middleware),
  }),
});

const { http } = CONFIGURATION.parse(parse(read('deploy/traefik.yml')));
const [forwardAuth] = Object.values(http.middlewares).flatMap((one) =>
  'forwardAuth' in one ? [one.forwardAuth] : [],
);
describe('the Traefik configuration', () => {
  it('refers only to existing services and middlewares', () => {
    for (const { service: name, middlewares } of Object.values(http.routers)) {
      expect(http.services).toHaveProperty([name]);
      for (const middlewareName of middlewares) {
        expect(http.middlewares).toHaveProperty([middlewareName]);
      }
    }
  });

  it('deletes forged headers before the auth request', () => {
    expect(http.routers['app']?.middlewares.slice(0, 3)).toEqual([
      'no-claims',
      'no-upgrade',
      'ask-housekey',
    ]);
  });

  it('sends the ticket of every app to Housekey, before the routers of the apps', () => {
    const { login, ...others } = http.routers;
    expect(login).toMatchObject({ service: 'housekey', priority: 1000 });
    expect(login?.rule).toContain('|| Path(`/_housekey/ticket`) ||');
    expect(Object.values(others).map(({ priority }) => priority)).toEqual([undefined, undefined]);
  });

  it('deletes the app token after the auth request, which needs it', () => {
    for (const name of ['app', 'app-websocket']) {
      expect(http.routers[name]?.middlewares.at(-1)).toBe('no-token');
    }
    expect(http.middlewares['no-token']).toEqual({
      headers: { customRequestHeaders: { 'X-Housekey-Token': '', 'Proxy-Authorization': '' } },
    });
    expect(http.middlewares['no-claims']).not.toHaveProperty([
      'headers',
      'customRequestHeaders',
      'X-Housekey-Token',
    ]);
  });

  it('passes a WebSocket, and no other upgrade', () => {
    expect(http.middlewares['no-upgrade']).toMatchObject({
      headers: { customRequestHeaders: { Upgrade: '', 'Http2-Settings': '' } },
    });
    const { rule, middlewares } = http.routers['app-websocket'] ?? {};
    expect(rule).toContain('HeaderRegexp(`Upgrade`, `(?i)^websocket$`)');
    expect(middlewares?.slice(0, 3)).toEqual(['no-claims', 'websocket-alone', 'ask-housekey']);
    expect(http.middlewares['websocket-alone']).toMatchObject({
      headers: { customRequestHeaders: { Upgrade: 'websocket', 'Http2-Settings': '' } },
    });
  });
});

const READER = createTestAppToken('reader', { methods: ['GET'], paths: ['/deep'] });

describe('an auth request from Traefik, according to its documentation,', () => {
  let housekey: Service;
  let token: string;
  beforeAll(async () => {
    housekey = await startLogin({
      SERVICE_FORWARD_AUTH: 'true',
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_APPS: 'app.example.com -',
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_APP_TOKENS: READER.line,
    });
    const login = await fetch(housekey.url + PATHS.login, {
      ...json({ email: EMAIL, password: PASSWORD }),
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'login.example.com' },
    });
    token = String((await bodyOf(login))['access_token']);
  });
  afterAll(async () => await housekey.stop());

  /** The client's headers and Traefik's own. Always a GET without a body. */
  async function ask(headers: Record<string, string>, method = 'GET'): Promise<Answer> {
    const { pathname, search } = new URL(forwardAuth?.address ?? '');
    expect(pathname).toBe(PATHS.verify);
    // Not with fetch, which sends its own Sec-Fetch-Mode.
    return await new Promise((resolve, reject) => {
      const asking = request(housekey.url + pathname + search, {
        headers: {
          ...headers,
          'x-forwarded-method': method,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'app.example.com',
          'x-forwarded-uri': '/deep?q=1&r=2',
          'x-forwarded-for': '203.0.113.7',
        },
      });
      asking.on('error', reject).on('response', (answer) => {
        text(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      });
      asking.end();
    });
  }

  it('accepts a signed-in user, with the headers that Traefik then sets', async () => {
    const answer = await ask({ authorization: `Bearer ${token}` }, 'POST');
    expect(answer.status).toBe(200);
    for (const name of ['Remote-User', 'Remote-Email']) {
      expect(forwardAuth?.authResponseHeaders).toContain(name);
      expect(answer.headers[name.toLowerCase()]).toBe(EMAIL);
    }
  });

  it('accepts an app token within its limits', async () => {
    const headers = { 'x-housekey-token': READER.text };
    expect((await ask(headers)).headers['remote-user']).toBe(EMAIL);
    expect((await ask(headers, 'POST')).status).toBe(403);
  });

  it('redirects a person to the login with an absolute URL', async () => {
    const answer = await ask(NAVIGATION);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toMatch(/^https:\/\/login\.example\.com\/_housekey\/ticket\?/);
  });

  it.each(['GET', 'POST', 'DELETE'])('gets a JSON error for a program: %s', async (method) => {
    const answer = await ask(FETCH, method);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toEqual({ detail: DETAILS.sessionEnded });
  });
});
