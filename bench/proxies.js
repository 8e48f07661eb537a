import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCaddy } from './caddy.js';
import { rawRequest } from './drill/wire.js';
import { envoyConfig } from './envoy.js';
import { freePort } from './free-port.js';
import { startAuthRequest } from './nginx.js';
import { makeFolder, start, untilListening } from './processes.js';
import { sendOnce } from './responses.js';
import { PROXY_PROGRAMS } from './settings.js';

/**
 * The proxies that ask a forward-auth server about each request: `(app, verifier) => server`. Each has one
 * thread, no log, and the headers that the server needs.
 */
export const FORWARD_AUTH_PROXIES = {
  nginx: startAuthRequest,
  Caddy: async (app, verifier) => await startCaddy(app, { verifier }),
  HAProxy: startHaproxy,
  Traefik: startTraefik,
  Envoy: startEnvoy,
};

/** Writes `files` to a folder, and starts `command` there. Both get the folder's path and a free port. */
async function startProxy(createFiles, command) {
  const [folder, port] = [makeFolder(), await freePort()];
  for (const [name, text] of Object.entries(createFiles(port, folder))) {
    writeFileSync(join(folder, name), text);
  }
  const server = start(command(folder), { cwd: folder, variables: { GOMAXPROCS: '1' } });
  await untilListening(port, server);
  return { ...server, port };
}

/** Starts HAProxy in front of an app. It has no forward auth of its own: its HTTP client asks, in Lua. */
export async function startHaproxy(app, verifier) {
  const config = (port, folder) => `global
  nbthread 1
  maxconn 4096
  ${verifier === undefined ? '' : `lua-load ${folder}/verify.lua`}
defaults
  mode http
  timeout connect 10s
  timeout client 60s
  timeout server 60s
  http-reuse always
frontend http
  bind 127.0.0.1:${port}
  ${verifier === undefined ? '' : 'http-request lua.verify'}
  default_backend app
backend app
  server app 127.0.0.1:${app.port}
`;
  const lua = () => `core.register_action('verify', { 'http-req' }, function(txn)
  local given = txn.http:req_get_headers()
  local sent = { ['x-forwarded-method'] = { txn.sf:method() }, ['x-forwarded-proto'] = { 'http' },
    ['x-forwarded-host'] = { given.host[0] }, ['x-forwarded-uri'] = { txn.sf:url() },
    ['x-forwarded-for'] = { txn.sf:src() } }
  if given.cookie then sent.cookie = { given.cookie[0] } end
  local answer = core.httpclient():get{ url = 'http://127.0.0.1:${verifier.port}${verifier.path}', headers = sent }
  if answer and (answer.status == 200 or answer.status == 204) then return end
  txn:done(txn:reply({ status = 401 }))
end)
`;
  return await startProxy(
    (port, folder) => ({
      'haproxy.cfg': config(port, folder),
      ...(verifier === undefined ? {} : { 'verify.lua': lua() }),
    }),
    (folder) => ['/usr/sbin/haproxy', '-db', '-q', '-f', join(folder, 'haproxy.cfg')],
  );
}

async function startTraefik(app, verifier) {
  const files = (port) => ({
    // JSON is YAML too.
    'traefik.yml': JSON.stringify({
      global: { checkNewVersion: false, sendAnonymousUsage: false },
      log: { level: 'ERROR' },
      entryPoints: { http: { address: `127.0.0.1:${port}` } },
      providers: { file: { filename: 'routes.yml' } },
    }),
    'routes.yml': JSON.stringify({
      http: {
        routers: { app: { rule: 'PathPrefix(`/`)', service: 'app', middlewares: ['login'] } },
        middlewares: {
          login: {
            forwardAuth: {
              address: `http://127.0.0.1:${verifier.port}${verifier.path}`,
              authResponseHeaders: ['Remote-User'],
            },
          },
        },
        services: {
          app: { loadBalancer: { servers: [{ url: `http://127.0.0.1:${app.port}` }] } },
        },
      },
    }),
  });
  const server = await startProxy(files, () => [
    join(PROXY_PROGRAMS, 'bin/traefik'),
    '--configFile=traefik.yml',
  ]);
  // It listens before it has read its routes.
  const isReady = async () => (await sendOnce(server.port, rawRequest('GET', '/'))).status !== 404;
  while (!(await isReady())) await delay(50);
  return server;
}

async function startEnvoy(app, verifier) {
  return await startProxy(
    (port) => ({ 'envoy.json': envoyConfig(port, app, verifier) }),
    (folder) => [
      join(PROXY_PROGRAMS, 'bin/envoy'),
      '--concurrency',
      '1',
      '--log-level',
      'error',
      '--disable-hot-restart',
      '--config-path',
      join(folder, 'envoy.json'),
    ],
  );
}
