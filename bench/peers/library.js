import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { fromNodeHeaders } from 'better-auth/node';
import express from 'express';
import Fastify from 'fastify';
import { createHousekey } from '../../dist/bin/index.js';
import * as forExpress from '../../dist/bin/express.js';
import * as forFastify from '../../dist/bin/fastify.js';
import { requireSession } from '../../dist/bin/node.js';

/*
 * The same app, `GET /account` → `{"email": …}`, on each framework, guarded by each library as its guide says.
 * @fastify/jwt has its token cache on, and better-auth its cookie cache, both in their favor.
 */

export const { BENCH_EMAIL: EMAIL } = process.env;
const { BENCH_HASH: HASH, BENCH_SECRET: SECRET } = process.env;
const SCHEMA = {
  response: { 200: { type: 'object', properties: { email: { type: 'string' } } } },
};
const SESSION_COOKIE = 'housekey_session';

/** For each framework and way of authentication: how the app handles a request, and the headers that it needs. */
export const FRAMEWORKS = {
  fastify: {
    none: async () => ({ ...(await fastifyApp(Fastify(), {}, () => EMAIL)), ...OPEN }),
    'housekey bearer': async () => await fastifyHousekey(bearer),
    'housekey cookie': async () => await fastifyHousekey(sessionCookie),
    'jwt bearer': async () => await fastifyJwt(bearer),
    'jwt cookie': async () => await fastifyJwt(sessionCookie),
    'better-auth cookie': fastifyBetterAuth,
  },
  express: {
    none: async () => ({ handle: expressApp([], () => EMAIL), ...OPEN }),
    'housekey cookie': expressHousekey,
    'better-auth cookie': expressBetterAuth,
  },
  node: {
    none: async () => ({ handle: (_, response) => respond(response, EMAIL), ...OPEN }),
    'housekey cookie': nodeHousekey,
    'better-auth cookie': nodeBetterAuth,
  },
};

const OPEN = { headers: [], isOpen: true };
const bearer = (token) => ({ headers: ['Authorization', `Bearer ${token}`] });
const sessionCookie = (token) => ({ headers: ['Cookie', `${SESSION_COOKIE}=${token}`] });

function respond(response, email) {
  const text = JSON.stringify({ email });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.end(text);
}

async function createLogin() {
  const auth = await createHousekey({ email: EMAIL, passwordHash: HASH, secretKey: SECRET });
  return { auth, token: await auth.issueToken({ sub: EMAIL }) };
}

async function fastifyHousekey(credentials) {
  const { auth, token } = await createLogin();
  const app = Fastify();
  await app.register(forFastify.housekey, { auth });
  const options = { onRequest: app.requireSession };
  const created = await fastifyApp(app, options, ({ session }) => session.email);
  return { ...created, ...credentials(token) };
}

async function verifyToken(request) {
  await request.jwtVerify();
}

async function fastifyJwt(credentials) {
  const app = Fastify();
  await app.register(cookie);
  await app.register(jwt, {
    secret: SECRET,
    cookie: { cookieName: SESSION_COOKIE, signed: false },
    sign: { algorithm: 'HS256', expiresIn: '7d' },
    verify: { algorithms: ['HS256'], cache: true },
  });
  const created = await fastifyApp(app, { onRequest: verifyToken }, ({ user }) => user.sub);
  return { ...created, ...credentials(app.jwt.sign({ sub: EMAIL })) };
}

async function fastifyBetterAuth() {
  const { auth, headers } = await createBetterAuth();
  const onRequest = async (request, reply) => {
    const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
    if (session === null) return await reply.code(401).send({ detail: 'Not authenticated' });
    request.user = session.user;
  };
  const app = Fastify().decorateRequest('user', null);
  return { ...(await fastifyApp(app, { onRequest }, ({ user }) => user.email)), headers };
}

async function expressHousekey() {
  const { auth, token } = await createLogin();
  const guard = forExpress.requireSession(auth);
  return { handle: expressApp([guard], ({ session }) => session.email), ...sessionCookie(token) };
}

async function expressBetterAuth() {
  const { auth, headers } = await createBetterAuth();
  const guard = async (request, response, next) => {
    const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
    if (session === null) return response.status(401).json({ detail: 'Not authenticated' });
    request.user = session.user;
    next();
  };
  return { handle: expressApp([guard], ({ user }) => user.email), headers };
}

async function nodeHousekey() {
  const { auth, token } = await createLogin();
  const handle = async (request, response) => {
    const session = await requireSession(auth, request, response);
    if (session !== undefined) respond(response, session.email);
  };
  return { handle, ...sessionCookie(token) };
}

async function nodeBetterAuth() {
  const { auth, headers } = await createBetterAuth();
  const handle = async (request, response) => {
    const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
    if (session !== null) respond(response, session.user.email);
    else response.writeHead(401).end('');
  };
  return { handle, headers };
}

async function fastifyApp(app, options, emailOf) {
  const handler = async (request) => ({ email: emailOf(request) });
  app.route({ method: 'GET', url: '/account', ...options, schema: SCHEMA, handler });
  await app.ready();
  return { handle: app.routing };
}

function expressApp(guards, emailOf) {
  const app = express();
  app.get('/account', ...guards, (request, response) => response.json({ email: emailOf(request) }));
  return app;
}

async function createBetterAuth() {
  const auth = betterAuth({
    secret: SECRET,
    baseURL: 'http://127.0.0.1:8000',
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    emailAndPassword: { enabled: true },
    session: { expiresIn: 604_800, cookieCache: { enabled: true, maxAge: 3600 } },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
  const body = { email: EMAIL, password: 'any at all', name: 'Owner' };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  const cookies = headers.getSetCookie().map((text) => text.split(';', 1)[0]);
  return { auth, headers: ['Cookie', cookies.join('; ')] };
}
