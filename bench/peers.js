import { fileURLToPath } from 'node:url';
import { assertResponse } from './responses.js';
import { EMAIL, passwordHash, SECRET, signIn } from './housekey.js';
import { makeFolder, portOf, start } from './processes.js';

export const ME = '/api/auth/me';

/** The Node peers: file name and description. */
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
      BENCH_HASH: await passwordHash(),
      BENCH_SECRET: SECRET,
      ...variables,
    },
  });
  return { ...server, port: await portOf(server) };
}

/** A request for the signed-in user, and the expected response. */
export function meTarget({ port }, headers) {
  const body = JSON.stringify({ email: EMAIL });
  return {
    port,
    path: ME,
    headers,
    wanted: { status: 200, body, header: /^x-content-type-options: nosniff\r?$/im },
  };
}

/** Throws unless a server accepts a valid token and rejects an invalid and a missing one. */
export async function assertAuthenticates(name, target) {
  const rejected = { ...target, wanted: { status: 401 } };
  await assertResponse(name, target);
  await assertResponse(name, { ...rejected, headers: withInvalidCredential(target.headers) });
  await assertResponse(name, { ...rejected, headers: {} });
}

/** Replaces a character with a different one. */
function changeCharacter(_, before, character) {
  return before + (character === 'A' ? 'B' : 'A');
}

/** Changes the first character of the token's signature, or of each cookie value. */
function withInvalidCredential({ authorization, cookie }) {
  return authorization === undefined
    ? { cookie: cookie.replaceAll(/(=)(\w)/g, changeCharacter) }
    : { authorization: authorization.replace(/(\.)(.)(?=[^.]*$)/, changeCharacter) };
}

/** Starts a peer, signs in to it, and checks that it authenticates requests. */
export async function startAuthenticatingPeer(file, options) {
  const server = await startPeer(file, options);
  const { token, cookies } = await signIn(server).catch((error) => {
    throw new Error(`${file}: ${error.message}`);
  });
  const headers =
    file === 'better-auth' ? { cookie: cookies.join('; ') } : { authorization: `Bearer ${token}` };
  const target = meTarget(server, headers);
  await assertAuthenticates(file, target);
  return { ...server, target };
}
