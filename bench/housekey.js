import { hash } from '@node-rs/bcrypt';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ask } from './answers.js';
import { signInRequest } from './drill/wire.js';
import { freePort } from './free-port.js';
import { makeFolder, portOf, start, untilListening } from './processes.js';
import { BCRYPT_COST } from './settings.js';

const CLI = fileURLToPath(new URL('../dist/bin/housekey.js', import.meta.url));

export const EMAIL = 'owner@example.com';
export const PASSWORD = 'a long enough password';
export const SECRET = randomBytes(32).toString('base64url');

const hashes = new Map();

/** The password's hash; made once for each cost. */
export async function hashOf(cost = BCRYPT_COST) {
  if (!hashes.has(cost)) hashes.set(cost, await hash(PASSWORD, cost));
  return hashes.get(cost);
}

/**
 * The built service with its usual settings, but for who may come in.
 *
 * @param {{ cost?: number, closed?: boolean, core?: number | null, variables?: object, out?: number }} options
 *   `closed: false` leaves authentication disabled; `out` is where its log goes.
 */
export async function startHousekey({ cost, closed = true, core, variables = {}, out } = {}) {
  const login = closed
    ? { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: await hashOf(cost) }
    : { SERVICE_EMAIL: '' };
  const port = out === undefined ? '0' : String(await freePort());
  const server = start([process.execPath, CLI, 'serve'], {
    core,
    cwd: makeFolder(),
    variables: { PORT: port, ...login, SERVICE_SECRET_KEY: SECRET, ...variables },
    out,
  });
  if (out === undefined) return { ...server, port: await portOf(server) };
  // It says where it listens, but not to us.
  await untilListening(Number(port), server);
  return { ...server, port: Number(port) };
}

/** Signs the owner in. Gives the token, and the cookies that came with it. */
export async function signIn({ port }, options) {
  const credentials = { email: EMAIL, password: PASSWORD };
  const { status, head, body } = await ask(port, signInRequest(credentials, options));
  if (status !== 200) throw new Error(`A sign-in was answered ${status}: ${body}`);
  const cookies = [...head.matchAll(/^set-cookie: ([^;\r]+)/gim)].map(([, cookie]) => cookie);
  return { token: JSON.parse(body).access_token, cookies };
}
