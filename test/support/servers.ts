import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';

const START_MILLISECONDS = 20_000;

/** A web server of Debian's in the foreground, in a folder of its own. */
export interface WebServer {
  /** Ends the process and removes its folder. */
  readonly stop: () => Promise<void>;
}

interface Launch {
  /** Program, and the Debian package that brings it. */
  readonly program: readonly [name: string, debian: string];
  readonly commandLine: (directory: string) => readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly prepare?: (directory: string) => Promise<void>;
  readonly env?: (directory: string) => Record<string, string>;
  readonly site: HttpsSite;
}

/** Where a server answers when it is up. */
export interface HttpsSite {
  readonly port: number;
  /** Host names that it has certificates for. */
  readonly names: readonly string[];
}

/** What `{directory}` stands for in the files of a launch. */
const DIRECTORY = '{directory}';

/** Where a started server finds its certificate, in its configuration. */
export const CERTIFICATE = { chain: `${DIRECTORY}/tls.pem`, key: `${DIRECTORY}/tls.key` } as const;

/** nginx with a configuration for its `http` block, and a certificate for these names. */
export async function startNginx(configuration: string, site: HttpsSite): Promise<WebServer> {
  const main = `
    daemon off;
    worker_processes 1;
    pid ${DIRECTORY}/nginx.pid;
    error_log stderr warn;
    ${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
    events {}
    http {
      access_log off;
      client_body_temp_path ${DIRECTORY}/body;
      proxy_temp_path ${DIRECTORY}/proxy;
      fastcgi_temp_path ${DIRECTORY}/fastcgi;
      uwsgi_temp_path ${DIRECTORY}/uwsgi;
      scgi_temp_path ${DIRECTORY}/scgi;
      include ${DIRECTORY}/site.conf;
    }`;
  return await start({
    program: ['nginx', 'nginx-light'],
    commandLine: (directory) => ['-p', directory, '-c', 'main.conf', '-e', 'stderr'],
    files: { 'main.conf': main, 'site.conf': configuration },
    prepare: async (directory) => await Promise.resolve(certify(directory, site.names)),
    site,
  });
}

/** Caddy with this Caddyfile, and all that it keeps in a folder of its own. */
export async function startCaddy(caddyfile: string, site: HttpsSite): Promise<WebServer> {
  return await start({
    program: ['caddy', 'caddy'],
    commandLine: (directory) => [
      'run',
      '--config',
      join(directory, 'Caddyfile'),
      '--adapter',
      'caddyfile',
    ],
    files: { Caddyfile: caddyfile },
    env: (directory) => ({
      HOME: directory,
      XDG_DATA_HOME: join(directory, 'data'),
      XDG_CONFIG_HOME: join(directory, 'config'),
    }),
    site,
  });
}

/** A port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function start({
  program: [name, debian],
  commandLine,
  files,
  prepare,
  env,
  site,
}: Launch): Promise<WebServer> {
  const directory = await mkdtemp(join(tmpdir(), `housekey-${name}-`));
  // A server that was started as root works as somebody else.
  await chmod(directory, 0o755);
  await mkdir(join(directory, 'logs'));
  await prepare?.(directory);
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(directory, file), text.replaceAll(DIRECTORY, directory));
  }
  const child = spawn(name, commandLine(directory), {
    cwd: directory,
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, ...env?.(directory) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.on('error', () => {
    said += `There is no ${name}; install it: apt-get install ${debian}`;
  });
  const stop = async () => {
    await end(child);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await untilServing(child, site, () => `${name} does not start: ${said}`);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return { stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}

/**
 * Neither server says in a stable way when it is up, and one fetches its certificates first: who
 * can shake hands under every name knows.
 */
async function untilServing(
  child: ChildProcess,
  { port, names }: HttpsSite,
  complaint: () => string,
): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  const waiting = [...names];
  while (Date.now() < deadline) {
    const [name] = waiting;
    if (name === undefined) return;
    if (await shakesHands(port, name)) waiting.shift();
    else await delay(20);
    if (child.pid === undefined || child.exitCode !== null) throw new Error(complaint());
  }
  throw new Error(complaint());
}

async function shakesHands(port: number, servername: string): Promise<boolean> {
  const options = { host: '127.0.0.1', port, servername, rejectUnauthorized: false };
  const socket = connect(options);
  const shaken = await new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return shaken;
}

/** A self-signed certificate where `CERTIFICATE` says. */
function certify(directory: string, names: readonly string[]): void {
  const alternatives = names.map((name) => `DNS:${name}`).join(',');
  const [name = 'localhost'] = names;
  const [key = '', chain = ''] = [CERTIFICATE.key, CERTIFICATE.chain].map((path) =>
    path.replace(DIRECTORY, directory),
  );
  const subject = `-subj /CN=${name} -addext subjectAltName=${alternatives}`;
  const kind = '-x509 -days 2 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
  const commandLine = ['req', ...`${kind} ${subject}`.split(' '), '-keyout', key, '-out', chain];
  execFileSync('openssl', commandLine, { stdio: 'ignore' });
}
