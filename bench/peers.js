import { fileURLToPath } from 'node:url';
import { mustAnswer } from './answers.js';
import { EMAIL, hashOf, SECRET, signIn } from './housekey.js';
import { makeFolder, portOf, start } from './processes.js';

export const ME = '/api/auth/me';

/** The Node peers, by the name of their file. */
export const NODE_PEERS = {
  fastify: 'Fastify, @fastify/jwt, @fastify/helmet',
  express: 'Express, jsonwebtoken, helmet',
  hono: 'Hono, hono/jwt, secureHeaders',
  'better-auth': 'better-auth, get-session',
};

export async function startPeer(file, { core, variables = {} } = {}) {
  const script = fileURLToPath(new URL(`peers/${file}.js`, import.meta.url));
  const server = start([process.execPath, script], {
    core,
    cwd: makeFolder(),
    variables: {
      NODE_ENV: 'production',
      BENCH_EMAIL: EMAIL,
      BENCH_HASH: await hashOf(),
      BENCH_SECRET: SECRET,
      ...variables,
    },
  });
  return { ...server, port: await portOf(server) };
}

/** How to ask a server who the visitor is, and what it has to say to that. */
export function meTarget({ port }, headers) {
  const body = JSON.stringify({ email: EMAIL });
  return {
    port,
    path: ME,
    headers,
    wanted: { status: 200, body, header: /^x-content-type-options: nosniff\r?$/im },
  };
}

/** Makes sure that a server does the work: it knows a good token from a bad one, and from none. */
export async function mustGuard(name, target) {
  const refused = { ...target, wanted: { status: 401 } };
  await mustAnswer(name, target);
  await mustAnswer(name, { ...refused, headers: spoil(target.headers) });
  await mustAnswer(name, { ...refused, headers: {} });
}

/** Another character where there was this one. */
function another(_, before, sign) {
  return before + (sign === 'A' ? 'B' : 'A');
}

/** Another first character in the token's signature, or in the values of cookies. */
function spoil({ authorization, cookie }) {
  return authorization === undefined
    ? { cookie: cookie.replaceAll(/(=)(\w)/g, another) }
    : { authorization: authorization.replace(/(\.)(.)(?=[^.]*$)/, another) };
}

/** Starts a peer, signs in there, and makes sure that it does the work. */
export async function startGuard(file, options) {
  const server = await startPeer(file, options);
  const { token, cookies } = await signIn(server).catch((error) => {
    throw new Error(`${file}: ${error.message}`);
  });
  const headers =
    file === 'better-auth' ? { cookie: cookies.join('; ') } : { authorization: `Bearer ${token}` };
  const target = meTarget(server, headers);
  await mustGuard(file, target);
  return { ...server, target };
}
