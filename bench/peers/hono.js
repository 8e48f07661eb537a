import { serve } from '@hono/node-server';
import bcrypt from 'bcrypt';
import { Hono } from 'hono';
import { jwt, sign } from 'hono/jwt';
import { secureHeaders } from 'hono/secure-headers';
import { announce, EMAIL, HASH, LIFETIME_SECONDS, SECRET } from './peer.js';

const app = new Hono();
app.use(secureHeaders());

app.get('/api/auth/me', jwt({ secret: SECRET, alg: 'HS256' }), (context) =>
  context.json({ email: context.get('jwtPayload').sub }),
);

app.post('/api/auth/login', async (context) => {
  const { email, password } = await context.req.json();
  const matches = await bcrypt.compare(password, HASH);
  if (!matches || email !== EMAIL) return context.json({ detail: 'Incorrect' }, 401);
  const exp = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  return context.json({ access_token: await sign({ sub: EMAIL, exp }, SECRET, 'HS256') });
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => announce(port));
