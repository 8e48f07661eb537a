import express from 'express';
import session from 'express-session';
import fastify, { type FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';
import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Housekey } from 'housekey';
import * as forExpress from 'housekey/express';
import { housekey } from 'housekey/fastify';
import { getSession } from 'housekey/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openFolder } from '../support/folder.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { listenOn } from './support/apps.js';
import { createTestAuth } from './support/auth.js';

let auth: Housekey;
let headers: { authorization: string };
beforeAll(async () => {
  auth = await createTestAuth();
  headers = { authorization: `Bearer ${await auth.issueToken({ sub: EMAIL })}` };
});
afterAll(async () => await auth.close());

describe('Express', () => {
  it('guards every path below the one where the guard is mounted, and returns to it', async () => {
    const app = express();
    const router = express.Router();
    router.use(forExpress.housekey(auth), forExpress.requireSession(auth));
    router.get('/page', (request, response) => void response.send(request.housekey.email));
    app.use('/base', router);
    const { url, close } = await listenOn(createServer(app));
    const page = await fetch(`${url}/base/page`, { headers });
    const anonymous = await fetch(`${url}/base/page`);
    await close();
    expect(await page.text()).toBe(EMAIL);
    expect(anonymous.status).toBe(401);
  });

  it('keeps the session of express-session, next to its own', async () => {
    const app = express();
    app.use(session({ secret: 'x', resave: false, saveUninitialized: true }));
    app.use(forExpress.housekey(auth), forExpress.requireSession(auth));
    app.get('/', (request, response) => {
      response.json({
        id: typeof request.sessionID,
        cookie: 'cookie' in request.session,
        email: request.housekey.email,
      });
    });
    const { url, close } = await listenOn(createServer(app));
    const response = await fetch(url, { headers });
    await close();
    expect(await response.json()).toEqual({ id: 'string', cookie: true, email: EMAIL });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^connect\.sid=/)]);
  });

  it.each([
    ['raw', express.raw({ type: '*/*' })],
    ['text', express.text({ type: '*/*' })],
  ])('signs in after the %s body parser, also with a compressed body', async (_, parser) => {
    const app = express();
    app.use(parser, forExpress.housekey(auth));
    const { url, close } = await listenOn(createServer(app));
    const credentials = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const type = { 'content-type': 'application/json' };
    const requests: RequestInit[] = [
      { method: 'POST', headers: type, body: credentials },
      {
        method: 'POST',
        headers: { ...type, 'content-encoding': 'gzip' },
        body: gzipSync(credentials),
      },
    ];
    const statuses: number[] = [];
    for (const init of requests) statuses.push((await fetch(`${url}/api/auth/login`, init)).status);
    await close();
    expect(statuses).toEqual([200, 200]);
  });

  it.each(['/', '//', '/./', '/%2e/', '/x/../', '/%2f', '///'])(
    'keeps the files that are mounted with the guard behind it, however the path begins: %s',
    async (start) => {
      const folder = openFolder();
      folder.write('report.txt', 'secret');
      const app = express();
      app.use('/admin', forExpress.requireSession(auth), express.static(folder.path));
      const { url, close } = await listenOn(createServer(app));
      const answers: string[] = [];
      for (const path of ['admin/report.txt', '%61dmin/report.txt', 'admin%2freport.txt']) {
        const head = `GET ${start}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
        answers.push(await sendRaw(url, head));
      }
      const own = await fetch(`${url}/admin/report.txt`, { headers });
      await close();
      expect(await own.text()).toBe('secret');
      expect(answers.filter((answer) => /secret|^HTTP\/1\.1 200/.test(answer))).toEqual([]);
    },
  );

  it('ignores its own trust proxy, which may trust more than the owner meant', async () => {
    const seen: string[] = [];
    const remove = auth.on('token-refused', (_, { address }) => void seen.push(address));
    const app = express();
    app.set('trust proxy', true);
    app.use(forExpress.requireSession(auth));
    const { url, close } = await listenOn(createServer(app));
    await fetch(url, { headers: { authorization: 'Bearer x', 'x-forwarded-for': '203.0.113.9' } });
    await close();
    remove();
    expect(seen).toEqual(['127.0.0.1']);
  });
});

const require = createRequire(import.meta.url);
const fastify4: typeof fastify = require('fastify4');

describe.each([
  ['Fastify 5', fastify],
  ['Fastify 4', fastify4],
] as const)('%s', (_, create) => {
  async function open(app: FastifyInstance): Promise<void> {
    await app.register(housekey, { auth });
  }

  it('does not start with routes that were added before it was ready', async () => {
    const app = create();
    void app.register(housekey, { auth });
    app.get(
      '/admin',
      { onRequest: app.requireSession },
      async () => await Promise.resolve('secret'),
    );
    const error: unknown = await app.ready().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'ERR_HOUSEKEY_LATE_REGISTRATION' });
    expect(String(error)).toContain('await app.register(housekey, { auth })');
  });

  it('runs no route whose hook calls requireSession without the request', async () => {
    const app = create();
    await open(app);
    let hasRun = false;
    const onRequest = async () => {
      await Reflect.apply(app.requireSession, app, []);
    };
    app.get('/admin', { onRequest }, async () => {
      hasRun = true;
      return await Promise.resolve('secret');
    });
    const { statusCode } = await app.inject('/admin');
    await app.close();
    expect([statusCode, hasRun]).toEqual([500, false]);
  });

  it('runs no route whose hook calls requireSession and ignores the result', async () => {
    const app = create();
    await open(app);
    let hasRun = false;
    const onRequest: typeof app.requireSession = async (request, reply) => {
      await app.requireSession(request, reply);
    };
    app.get('/admin', { onRequest }, async () => {
      hasRun = true;
      return await Promise.resolve('secret');
    });
    const { statusCode } = await app.inject('/admin');
    await app.close();
    expect([statusCode, hasRun]).toEqual([401, false]);
  });

  it('guards routes of other plugins, and leaves a session decorator of theirs alone', async () => {
    const app = create();
    app.decorateRequest('session');
    await open(app);
    await app.register(
      async (child) => {
        child.addHook('onRequest', app.requireSession);
        child.get('/', (request, reply) => {
          void reply.send({ own: request.session ?? null, email: request.housekey.email });
        });
        await Promise.resolve();
      },
      { prefix: '/child' },
    );
    const [page, anonymous] = [
      await app.inject({ url: '/child', headers }),
      await app.inject('/child'),
    ];
    await app.close();
    expect(page.json()).toEqual({ own: null, email: EMAIL });
    expect(anonymous.statusCode).toBe(401);
  });
});

it('node:http finds the session of a WebSocket, unless another site opens it', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    void (async () => {
      const found = await getSession(auth, request);
      if (found === null) socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      else sockets.handleUpgrade(request, socket, head, (opened) => opened.send(found.email));
    })();
  });
  const { url, close } = await listenOn(server);
  const token = headers.authorization.replace('Bearer ', '');
  const cookie = `housekey_session=${token}`;
  const opening = async (origin: string) =>
    await new Promise<string>((resolve) => {
      const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie, origin } });
      socket.once('message', (data: Buffer) => {
        resolve(data.toString());
        socket.terminate();
      });
      socket.once('error', ({ message }) => resolve(message));
    });
  expect(await opening(url)).toBe(EMAIL);
  expect(await opening('https://evil.example')).toContain('401');
  await close();
});

it.each([
  ['app.example.com', EMAIL],
  ['evil.example', undefined],
])('a request over HTTP/2 is for the host in its pseudo-header: %s', async (host, email) => {
  const strict = await createTestAuth({ publicUrl: 'https://app.example.com' });
  const incoming = new IncomingMessage(new Socket());
  incoming.headers = { ':authority': host, ...headers };
  incoming.url = '/admin';
  const found = await getSession(strict, incoming);
  await strict.close();
  expect(found?.email).toBe(email);
});
