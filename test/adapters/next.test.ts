import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Housekey } from 'housekey';
import { createMiddleware, toRouteHandlers } from 'housekey/next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { listenOn } from './support/apps.js';
import { cookiesOf, createTestAuth } from './support/auth.js';

const ORIGIN = 'http://app.example.com';
const SIGN_IN = json({ email: EMAIL, password: PASSWORD });

let auth: Housekey;
beforeAll(async () => {
  auth = await createTestAuth();
});
afterAll(async () => await auth.close());

function request(path: string, init?: RequestInit): Request {
  return new Request(ORIGIN + path, init);
}

describe('the middleware', () => {
  it('guards everything but Housekey’s paths and the public ones', async () => {
    const handle = createMiddleware(auth, { publicPaths: ['/about', '=/'] });
    const status = async (path: string) => (await handle(request(path)))?.status ?? 'goes on';
    expect(await status('/')).toBe('goes on');
    expect(await status('/about/us')).toBe('goes on');
    for (const path of ['/files', '/about-us', '/_next/static/page.js', '/_next/data/x.json']) {
      expect(await status(path), path).toBe(401);
    }
    expect(await status('/login')).toBe(200);
    expect(await status('/api/auth/status')).toBe(200);
  });

  it('guards a second path that a request names, too', async () => {
    const handle = createMiddleware(auth, { publicPaths: ['/about'] });
    const status = async (path: string, destination: string) =>
      (await handle(request(path, { method: 'MOVE', headers: { destination } })))?.status;
    expect(await status('/about/a', '/files/b')).toBe(401);
    expect(await status('/about/a?copy=/files/b', '/about/b')).toBe(401);
    expect(await status('/about/a?copy=/about/b', `${ORIGIN}/about/b`)).toBeUndefined();
  });

  it('signs in, and lets the session through', async () => {
    const handle = createMiddleware(auth);
    const response = await handle(request('/api/auth/login', SIGN_IN));
    const cookie = cookiesOf(response ?? Response.error());
    expect(await handle(request('/files', { headers: { cookie } }))).toBeUndefined();
  });

  it('sends page loads to the login page and back', async () => {
    const page = request('/files?page=2', { headers: { accept: 'text/html' } });
    const response = await createMiddleware(auth)(page);
    // Next.js refuses a path here.
    const target = `${ORIGIN}/login?next=%2Ffiles%3Fpage%3D2`;
    expect(response?.headers.get('location')).toBe(target);
  });

  it('serves /_housekey with and without its slash, which Next.js removes', async () => {
    const handle = createMiddleware(auth);
    for (const path of ['/_housekey', '/_housekey/', '/_housekey?x=1']) {
      expect((await handle(request(path)))?.status, path).toBe(200);
    }
  });

  it('leaves compression to Next.js, which drops Content-Encoding', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await createMiddleware(auth)(request('/login', { headers }));
    expect(response?.headers.get('content-encoding')).toBeNull();
    expect(await response?.text()).toContain('<!doctype html>');
  });

  it('refuses public paths that would mean something else', () => {
    expect(() => createMiddleware(auth, { publicPaths: ['about'] })).toThrow('contains "about"');
  });
});

it('the route handlers serve the API, and nothing else', async () => {
  const { GET, POST } = toRouteHandlers(auth);
  expect((await POST(request('/api/auth/login', SIGN_IN))).status).toBe(200);
  expect((await GET(request('/api/auth/me'))).status).toBe(401);
  expect((await GET(request('/api/auth/other'))).status).toBe(404);
});

it('the address of the client is that of the connection, also if the client makes up X-Forwarded-For', async () => {
  const handle = createMiddleware(auth);
  const seen: string[] = [];
  const remove = auth.on('sign-in', (_, { address }) => void seen.push(address));
  // Calls it like Next.js does: a web request with the headers, and nothing about the connection.
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      incoming.resume();
      await once(incoming, 'end');
      const headers = new Headers({ 'content-type': 'application/json' });
      headers.set('x-forwarded-for', String(incoming.headers['x-forwarded-for']));
      const answer = await handle(request('/api/auth/login', { ...SIGN_IN, headers }));
      outgoing.writeHead(answer?.status ?? 500).end();
    })();
  });
  const { url, close } = await listenOn(server);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const answers = await Promise.all([1, 2].map(async () => await fetch(url, { headers })));
  await close();
  remove();
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(seen).toEqual(['127.0.0.1', '127.0.0.1']);
});
