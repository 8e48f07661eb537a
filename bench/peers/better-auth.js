import bcrypt from 'bcrypt';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { fromNodeHeaders } from 'better-auth/node';
import helmet from 'helmet';
import { EMAIL, HASH, LIFETIME_SECONDS, readJson, SECRET, serve } from './peer.js';

/*
 * In its favor: an in-memory database, and sessions cached in a signed cookie as its performance
 * guide recommends, so that only sign-ins query the database. Its limit on sign-ins is off, as
 * Housekey's is in the same row. bcrypt replaces its scrypt.
 */

const auth = betterAuth({
  secret: SECRET,
  baseURL: 'http://127.0.0.1',
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: async () => HASH,
      verify: async ({ hash, password }) => await bcrypt.compare(password, hash),
    },
  },
  session: { expiresIn: LIFETIME_SECONDS, cookieCache: { enabled: true, maxAge: 3600 } },
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
});
await auth.api.signUpEmail({ body: { email: EMAIL, password: 'any at all', name: 'Owner' } });

const secure = helmet();

function respond(response, status, body) {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length });
  response.end(text);
}

async function me(request, response) {
  const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
  if (session === null) respond(response, 401, { detail: 'Not authenticated' });
  else respond(response, 200, { email: session.user.email });
}

async function login(request, response) {
  const body = await readJson(request);
  const outcome = await auth.api.signInEmail({ body, asResponse: true });
  for (const cookie of outcome.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
  respond(response, outcome.status, await outcome.json());
}

serve((request, response) => {
  secure(request, response, () => {
    const handle = request.url === '/api/auth/me' ? me : login;
    handle(request, response).catch((error) => respond(response, 500, { detail: String(error) }));
  });
});
