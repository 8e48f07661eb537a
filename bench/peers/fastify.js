import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import bcrypt from 'bcrypt';
import Fastify from 'fastify';
import { announce, EMAIL, HASH, LIFETIME_SECONDS, SECRET } from './peer.js';

/* As in the guides of Fastify and its plugins: response schemas, and no logger, which is the default. */

const EMAIL_SCHEMA = { type: 'object', properties: { email: { type: 'string' } } };
const TOKEN_SCHEMA = { type: 'object', properties: { access_token: { type: 'string' } } };
const CREDENTIALS_SCHEMA = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: { type: 'string' }, password: { type: 'string' } },
};

const app = Fastify();
await app.register(helmet);
await app.register(jwt, {
  secret: SECRET,
  sign: { algorithm: 'HS256', expiresIn: LIFETIME_SECONDS * 1000 },
  verify: { algorithms: ['HS256'], cache: process.env.BENCH_TOKEN_CACHE === 'true' },
});
app.decorate('authenticate', async (request, reply) => {
  try {
    await request.jwtVerify();
  } catch (error) {
    reply.send(error);
  }
});

app.get(
  '/api/auth/me',
  { onRequest: [app.authenticate], schema: { response: { 200: EMAIL_SCHEMA } } },
  async ({ user }) => ({ email: user.sub }),
);

app.post(
  '/api/auth/login',
  { schema: { body: CREDENTIALS_SCHEMA, response: { 200: TOKEN_SCHEMA } } },
  async ({ body: { email, password } }, reply) => {
    const matches = await bcrypt.compare(password, HASH);
    if (!matches || email !== EMAIL) {
      reply.code(401);
      return { detail: 'Incorrect' };
    }
    return { access_token: app.jwt.sign({ sub: EMAIL }) };
  },
);

await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server.address().port);
