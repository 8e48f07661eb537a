import { hash } from '@node-rs/bcrypt';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMAIL, PASSWORD, signIn, startHousekey } from './housekey.js';
import { freePort } from './free-port.js';
import { startPeer } from './peers.js';
import { makeFolder, start, untilListening } from './processes.js';
import { BCRYPT_COST } from './settings.js';

/*
 * Servers that a proxy asks about each request. Each has the `path` to ask, and the `headers` of a session.
 */

export async function startHousekeyVerifier(options = {}) {
  const variables = { SERVICE_FORWARD_AUTH: 'true', SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startHousekey({
    ...options,
    variables: { ...variables, ...options.variables },
  });
  const { token } = await signIn(server);
  return {
    ...server,
    token,
    path: '/api/auth/verify',
    headers: { cookie: `housekey_session=${token}` },
  };
}

/** Accepts everything, with the least work that Node can do. */
export async function startBareVerifier(status) {
  const variables = { BENCH_STATUS: String(status) };
  return { ...(await startPeer('no-content', { variables })), path: '/', headers: {} };
}

/** `program`: the path of oauth2-proxy. Its users are in an htpasswd file, and its session in a cookie. */
export async function startOauth2Proxy(program) {
  const [folder, port] = [makeFolder(), await freePort()];
  const users = join(folder, 'users');
  writeFileSync(users, `owner:${await hash(PASSWORD, BCRYPT_COST)}\n`);
  const options = {
    'http-address': `127.0.0.1:${port}`,
    'htpasswd-file': users,
    'cookie-secret': randomBytes(16).toString('hex'),
    'cookie-secure': 'false',
    'email-domain': '*',
    'reverse-proxy': 'true',
    'client-id': 'unused',
    'client-secret': 'unused',
    provider: 'github',
    'request-logging': 'false',
    'auth-logging': 'false',
    'standard-logging': 'false',
  };
  const server = start(
    [program, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    { cwd: folder },
  );
  await untilListening(port, server);
  const form = { username: 'owner', password: PASSWORD };
  const cookie = await postForCookie(port, '/oauth2/sign_in', new URLSearchParams(form));
  return { ...server, port, path: '/oauth2/auth', headers: { cookie } };
}

/** `program`: the path of tinyauth 5. */
export async function startTinyauth(program) {
  const [folder, port] = [makeFolder(), await freePort()];
  const variables = {
    TINYAUTH_APPURL: 'http://login.example.com',
    TINYAUTH_DATABASE_PATH: join(folder, 'tinyauth.db'),
    TINYAUTH_RESOURCES_PATH: folder,
    TINYAUTH_ANALYTICS_ENABLED: 'false',
    TINYAUTH_LOG_LEVEL: 'error',
    TINYAUTH_SERVER_PORT: String(port),
    TINYAUTH_SERVER_ADDRESS: '127.0.0.1',
    TINYAUTH_AUTH_TRUSTEDPROXIES: '127.0.0.1',
    TINYAUTH_AUTH_USERS: `${EMAIL}:${await hash(PASSWORD, BCRYPT_COST)}`,
    TINYAUTH_AUTH_SECURECOOKIE: 'false',
  };
  const server = start([program], { cwd: folder, variables });
  await untilListening(port, server);
  const json = JSON.stringify({ username: EMAIL, password: PASSWORD });
  const cookie = await postForCookie(port, '/api/user/login', json);
  return { ...server, port, path: '/api/auth/nginx', headers: { cookie } };
}

/** Signs in. Returns the cookies of the response. */
async function postForCookie(port, path, body) {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const url = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`A sign-in got ${response.status} and no cookie`);
  return cookies.join('; ');
}
