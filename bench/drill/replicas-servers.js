import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.js';

/*
 * Starts Debian's redis-server and nginx, each in its own folder and on its own port. None outlives the
 * drill.
 */

const run = promisify(execFile);
const START_SECONDS = 10;
const running = new Set();
process.on('exit', () => {
  for (const { child, directory } of running) {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});

function launch(program, commandLine, directory) {
  const child = spawn(program, commandLine, {
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  child.on('error', () => {
    // The program is missing: `untilOpen` reports that.
  });
  const entry = { child, directory };
  running.add(entry);
  const ended = once(child, 'close').then(() => running.delete(entry));
  return {
    child,
    end: async () => {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilOpen(port, what) {
  const endsAt = performance.now() + START_SECONDS * 1000;
  while (performance.now() < endsAt) {
    const socket = connect({ port, host: '127.0.0.1' });
    const opened = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (opened) return;
    await delay(10);
  }
  throw new Error(`${what} did not start. Install it: apt-get install redis-server nginx-light`);
}

/** Starts a Redis without persistence. */
export async function startRedis() {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'housekey-drill-redis-'));
  const commandLine = `--bind 127.0.0.1 --port ${port} --dir ${directory} --appendonly no`.split(
    ' ',
  );
  let server;
  const start = async () => {
    server = launch('redis-server', [...commandLine, '--save', ''], directory);
    await untilOpen(port, 'redis-server');
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: async () => await server.end(),
    freeze: () => server.child.kill('SIGSTOP'),
    thaw: () => server.child.kill('SIGCONT'),
    command: async (...command) =>
      (await run('redis-cli', ['-p', String(port), ...command])).stdout,
    stop: async () => {
      await server.end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Starts nginx in front of these ports, configured as in docs/scaling.md. */
export async function startNginx(ports) {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'housekey-drill-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off;
     worker_processes 1;
     pid ${directory}/nginx.pid;
     error_log ${directory}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
       upstream housekey {
         least_conn;
         ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')}
         keepalive 64;
       }
       server {
         listen 127.0.0.1:${port};
         keepalive_requests 1000000;
         proxy_http_version 1.1;
         proxy_set_header Connection "";
         proxy_set_header Host $http_host;
         proxy_set_header X-Forwarded-For $http_x_forwarded_for;
         proxy_connect_timeout 1s;
         proxy_next_upstream error timeout;
         location / { proxy_pass http://housekey; }
         # Repeating these is safe if a response was lost.
         location ~ ^/api/auth/(login|logout)$ {
           proxy_next_upstream error timeout non_idempotent;
           proxy_pass http://housekey;
         }
       }
     }`,
  );
  const commandLine = ['-p', directory, '-c', 'nginx.conf', '-e', 'error.log'];
  const server = launch('nginx', commandLine, directory);
  await untilOpen(port, 'nginx');
  return {
    port,
    stop: async () => {
      server.child.kill('SIGTERM');
      await once(server.child, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
