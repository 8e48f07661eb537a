import { serve, type HttpBindings } from '@hono/node-server';
import express, { type Express } from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Housekey } from 'housekey';
import * as forExpress from 'housekey/express';
import * as forFastify from 'housekey/fastify';
import * as forHono from 'housekey/hono';
import { requireSession, toNodeHandler } from 'housekey/node';

/** An app with Housekey in it, on a real socket. */
export interface TestApp {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts the app that each adapter is tested with:
 * - `GET /public` is for everyone;
 * - `GET /admin` and `POST /admin` need a session, and answer with its email.
 */
export type StartApp = (auth: Housekey) => Promise<TestApp>;

const require = createRequire(import.meta.url);
const express4: typeof express = require('express4');
const fastify4: typeof fastify = require('fastify4');

export const APPS: readonly (readonly [name: string, start: StartApp])[] = [
  ['node:http', startNode],
  ['Express 5', async (auth) => await startExpress(express(), auth)],
  ['Express 5 after body parsers', async (auth) => await startExpress(withParsers(express), auth)],
  ['Express 4', async (auth) => await startExpress(express4(), auth)],
  ['Express 4 after body parsers', async (auth) => await startExpress(withParsers(express4), auth)],
  ['Fastify 5', async (auth) => await startFastify(fastify(), auth)],
  ['Fastify 4', async (auth) => await startFastify(fastify4(), auth)],
  ['Hono 4', startHono],
  ['Hono 4 after a body parser', async (auth) => await startHono(auth, true)],
];

/** @param port - default: a free one */
export async function listenOn(server: Server, port = 0): Promise<TestApp> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: urlOf(server), close: async () => await closeServer(server) };
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function startNode(auth: Housekey): Promise<TestApp> {
  const handle = toNodeHandler(auth);
  const server = createServer((request, response) => {
    void (async () => {
      if (await handle(request, response)) return;
      if (request.url === '/public') {
        response.end('public');
        return;
      }
      if (request.url?.startsWith('/admin') !== true) {
        response.writeHead(404).end();
        return;
      }
      const session = await requireSession(auth, request, response);
      if (session !== undefined) response.end(session.email);
    })();
  });
  return await listenOn(server);
}

function withParsers(create: typeof express): Express {
  const app = create();
  app.use(create.json(), create.urlencoded({ extended: true }));
  return app;
}

async function startExpress(app: Express, auth: Housekey): Promise<TestApp> {
  app.use(forExpress.housekey(auth));
  app.get('/public', (_, response) => response.send('public'));
  app.use('/admin', forExpress.requireSession(auth));
  app.all('/admin', ({ session, housekey }, response) => {
    response.send(session === housekey ? session.email : 'two sessions');
  });
  return await listenOn(createServer(app));
}

async function startFastify(app: FastifyInstance, auth: Housekey): Promise<TestApp> {
  await app.register(forFastify.housekey, { auth });
  app.get('/public', async () => await Promise.resolve('public'));
  app.route({
    method: ['GET', 'POST'],
    url: '/admin',
    onRequest: app.requireSession,
    handler: async ({ session, housekey }) =>
      await Promise.resolve(session === housekey ? session.email : 'two sessions'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: urlOf(app.server),
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

async function startHono(auth: Housekey, readsBody = false): Promise<TestApp> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.onError((_, context) => context.text('error', 500));
  if (readsBody) {
    app.use(async ({ req }, next) => {
      await req.text();
      await next();
    });
  }
  app.use(forHono.housekey(auth));
  app.get('/public', (context) => context.text('public'));
  app.use('/admin', forHono.requireSession(auth));
  app.all('/admin', (context) => context.text(context.var.session.email));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  if (!(server instanceof Server)) throw new Error('not an HTTP/1 server');
  return { url: urlOf(server), close: async () => await closeServer(server) };
}
