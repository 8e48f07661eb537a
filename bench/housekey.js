import { hash } from '@node-rs/bcrypt';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sendOnce } from './responses.js';
import { signInRequest } from './drill/wire.js';
import { freePort } from './free-port.js';
import { makeFolder, portOf, start, untilListening } from './processes.js';
import { BCRYPT_COST } from './settings.js';

const CLI = fileURLToPath(new URL('../dist/bin/housekey.js', import.meta.url));

export const EMAIL = 'owner@example.com';
export const PASSWORD = 'a long enough password';
export const SECRET = randomBytes(32).toString('base64url');

const hashes = new Map();

/** The bcrypt hash of the password, computed once per cost. */
export async function passwordHash(cost = BCRYPT_COST) {
  if (!hashes.has(cost)) hashes.set(cost, await hash(PASSWORD, cost));
  return hashes.get(cost);
}

/**
 * Starts the built service with default settings, plus the credentials.
 *
 * @param {{ cost?: number, authEnabled?: boolean, core?: number | null, variables?: object, out?: number,
 *   node?: string }} options
 *   `authEnabled`: default true; `out`: file descriptor for its log, default a pipe.
 */
export async function startHousekey({
  cost,
  authEnabled = true,
  core,
  variables = {},
  out,
  node = process.execPath,
} = {}) {
  const login = authEnabled
    ? { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: await passwordHash(cost) }
    : { SERVICE_EMAIL: '' };
  const port = out === undefined ? '0' : String(await freePort());
  const server = start([node, CLI, 'serve'], {
    core,
    cwd: makeFolder(),
    variables: { PORT: port, ...login, SERVICE_SECRET_KEY: SECRET, ...variables },
    out,
  });
  if (out === undefined) return { ...server, port: await portOf(server) };
  // Its log goes elsewhere, so the port cannot be read from it.
  await untilListening(Number(port), server);
  return { ...server, port: Number(port) };
}

/** Signs the owner in. Returns the token and the cookies of the response. */
export async function signIn({ port }, options) {
  const credentials = { email: EMAIL, password: PASSWORD };
  const { status, head, body } = await sendOnce(port, signInRequest(credentials, options));
  if (status !== 200) throw new Error(`A sign-in got ${status}: ${body}`);
  const cookies = [...head.matchAll(/^set-cookie: ([^;\r]+)/gim)].map(([, cookie]) => cookie);
  return { token: JSON.parse(body).access_token, cookies };
}
