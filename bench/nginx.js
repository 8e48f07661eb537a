import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from './housekey.js';
import { freePort } from './free-port.js';
import { makeFolder, start, untilListening } from './processes.js';
import { BCRYPT_COST, LOAD_CORE } from './settings.js';

/** Starts nginx as a single process without a log. `http` returns the contents of its http block. */
async function startNginx(http, { core, folder = makeFolder() } = {}) {
  const port = await freePort();
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http(`127.0.0.1:${port}`)}
}
`,
  );
  const server = start(['/usr/sbin/nginx', '-p', folder, '-c', path], { core, cwd: folder });
  await untilListening(port, server);
  return { ...server, port };
}

export const BODIES = { '1k': 1024, '64k': 65_536, '10m': 10 * 2 ** 20 };

/** Starts the app behind the gateway: as fast as possible, on the core of the load generator. */
export async function startApp() {
  const folder = makeFolder();
  for (const name of ['64k', '10m']) writeFileSync(join(folder, name), 'x'.repeat(BODIES[name]));
  return await startNginx(
    (address) => `server {
    listen ${address} backlog=4096;
    root ${folder};
    location = /1k { default_type text/plain; return 200 "${'x'.repeat(BODIES['1k'])}"; }
  }`,
    { core: LOAD_CORE, folder },
  );
}

/** Starts nginx in front of an app, with auth_basic and a bcrypt hash. */
export async function startBasicAuth(app) {
  const folder = makeFolder();
  const hash = execFileSync('htpasswd', ['-nbBC', String(BCRYPT_COST), 'owner', PASSWORD]);
  writeFileSync(join(folder, 'users'), hash);
  return await startNginx(
    (address) => `${upstream('app', app.port)}
  server {
    listen ${address} backlog=4096;
    auth_basic "app";
    auth_basic_user_file ${folder}/users;
    location / { ${proxyTo('app')} }
  }`,
    { folder },
  );
}

/** Starts nginx in front of an app. It asks `verifier`, at its `path`, about each request, as deploy/nginx.conf does. */
export async function startAuthRequest(app, verifier) {
  return await startNginx(
    (address) => `${upstream('app', app.port)}
  ${upstream('verifier', verifier.port)}
  server {
    listen ${address} backlog=4096;
    location / {
      auth_request /-housekey/verify;
      auth_request_set $user $upstream_http_remote_user;
      ${proxyTo('app')}
      proxy_set_header Remote-User $user;
    }
    location = /-housekey/verify {
      internal;
      proxy_pass http://verifier${verifier.path};
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_pass_request_body off;
      proxy_set_header Content-Length '';
      proxy_set_header X-Forwarded-Method $request_method;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Uri $request_uri;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }`,
  );
}

function upstream(name, port) {
  return `upstream ${name} { server 127.0.0.1:${port}; keepalive 64; keepalive_requests 1000000000; }`;
}

function proxyTo(name) {
  return `proxy_pass http://${name}; proxy_http_version 1.1; proxy_set_header Connection '';`;
}
