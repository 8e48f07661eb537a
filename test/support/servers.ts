import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { connect } from 'node:tls';
import { parse } from 'yaml';
import { z } from 'zod';
import { pythonProgram } from '../../scripts/npm-apps.js';
import { waitUntil } from './until.js';

const START_TIMEOUT_MS = 20_000;

/** A web server, in the foreground and in its own folder. */
export interface WebServer {
  /** The output so far. */
  readonly output: () => string;
  /** Its folder, with the certificate or, for Caddy, the data of its certificate authority. */
  readonly directory: string;
  /** Stops the process and removes its folder. */
  readonly stop: () => Promise<void>;
}

export interface Launch {
  /** Program, and the command that installs it. */
  readonly program: readonly [name: string, install: string];
  readonly commandLine: (directory: string) => readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly prepare?: (directory: string) => Promise<void>;
  readonly env?: (directory: string) => Record<string, string>;
  readonly site: HttpsSite;
  /** Whether it serves this name. Default: once a TLS handshake is complete. */
  readonly isServing?: (port: number, name: string) => Promise<boolean>;
}

/** The address where a started server accepts connections. */
export interface HttpsSite {
  readonly port: number;
  /** Host names that it has certificates for. */
  readonly names: readonly string[];
}

/** Placeholder for the server's folder in its configuration files. */
export const DIRECTORY = '{directory}';

/** The certificate's paths, for a server's configuration. */
export const CERTIFICATE = {
  chain: `${DIRECTORY}/tls.pem`,
  key: `${DIRECTORY}/tls.key`,
  both: `${DIRECTORY}/both.pem`,
} as const;

/**
 * Starts nginx with this configuration in its `http` block and a certificate for the site's names.
 *
 * @param included - files that the configuration includes, by name
 */
export async function startNginx(
  configuration: string,
  site: HttpsSite,
  included: Readonly<Record<string, string>> = {},
): Promise<WebServer> {
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
  return await startServer({
    program: ['nginx', 'apt-get install nginx-light'],
    commandLine: (directory) => ['-p', directory, '-c', 'main.conf', '-e', 'stderr'],
    files: { 'main.conf': main, 'site.conf': configuration, ...included },
    prepare: async (directory) => await Promise.resolve(certify(directory, site.names)),
    site,
  });
}

/** Starts HAProxy with this configuration, the files that it includes, and a certificate for the site's names. */
export async function startHaproxy(
  configuration: string,
  site: HttpsSite,
  included: Readonly<Record<string, string>> = {},
): Promise<WebServer> {
  return await startServer({
    program: ['haproxy', 'apt-get install haproxy'],
    // `-db` keeps it in the foreground.
    commandLine: () => ['-db', '-f', 'haproxy.cfg'],
    files: { 'haproxy.cfg': configuration, ...included },
    prepare: async (directory) => {
      certify(directory, site.names);
      const parts = await Promise.all(
        ['tls.pem', 'tls.key'].map(async (file) => await readFile(join(directory, file))),
      );
      await writeFile(join(directory, 'both.pem'), Buffer.concat(parts));
    },
    site,
  });
}

/** Starts Debian's Caddy with this Caddyfile. Its data stays in its own folder. */
export async function startCaddy(caddyfile: string, site: HttpsSite): Promise<WebServer> {
  return await startAnyCaddy(['caddy', 'apt-get install caddy'], caddyfile, site);
}

/** The same with the current Caddy. */
export async function startCurrentCaddy(caddyfile: string, site: HttpsSite): Promise<WebServer> {
  return await startAnyCaddy(fromPyPI('caddy'), caddyfile, site);
}

/** A program of bench/proxies.txt. */
function fromPyPI(name: string): Launch['program'] {
  return [pythonProgram('proxies', name), 'npm run proxies'];
}

async function startAnyCaddy(
  program: Launch['program'],
  caddyfile: string,
  site: HttpsSite,
): Promise<WebServer> {
  return await startServer({
    program,
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

/** Starts Envoy with this configuration, the files that it includes, and a certificate for the site's names. */
export async function startEnvoy(
  configuration: string,
  site: HttpsSite,
  included: Readonly<Record<string, string>> = {},
): Promise<WebServer> {
  const options = '--config-path envoy.yaml --concurrency 1 --log-level warning';
  return await startServer({
    program: fromPyPI('envoy'),
    commandLine: () => [...options.split(' '), '--disable-hot-restart'],
    files: { 'envoy.yaml': configuration, ...included },
    prepare: async (directory) => await Promise.resolve(certify(directory, site.names)),
    site,
  });
}

/** The entry points in the comment of a file for Traefik, which belong into its static configuration. */
const ENTRY_POINTS = /^# {3}entryPoints:\n(?:# .*\n)+/m;
const READY = '/-ready';

/**
 * Starts Traefik with this dynamic configuration and a certificate for the site's names.
 *
 * @param providers - where it reads more of its configuration. Default: nowhere
 */
export async function startTraefik(
  configuration: string,
  site: HttpsSite,
  providers: Readonly<Record<string, object>> = {},
): Promise<WebServer> {
  const [entryPoints = ''] = ENTRY_POINTS.exec(configuration) ?? [];
  const main = {
    global: { checkNewVersion: false, sendAnonymousUsage: false },
    log: { level: 'ERROR' },
    providers: { file: { directory: `${DIRECTORY}/dynamic`, watch: false }, ...providers },
    ...z
      .object({ entryPoints: z.looseObject({}) })
      .parse(parse(entryPoints.replaceAll(/^# /gm, ''))),
  };
  const rule = { rule: `Path(\`${READY}\`)`, priority: 1_000_000, tls: {} };
  const certificate = { certFile: CERTIFICATE.chain, keyFile: CERTIFICATE.key };
  const more = {
    http: { routers: { ready: { ...rule, service: 'noop@internal' } } },
    tls: { stores: { default: { defaultCertificate: certificate } } },
  };
  return await startServer({
    program: fromPyPI('traefik'),
    commandLine: () => ['--configFile=traefik.yml'],
    // JSON is YAML too.
    files: {
      'traefik.yml': JSON.stringify(main),
      'dynamic/site.yml': configuration,
      'dynamic/more.yml': JSON.stringify(more),
    },
    prepare: async (directory) => {
      certify(directory, site.names);
      await mkdir(join(directory, 'dynamic'));
    },
    site,
    // It listens before it has read its routes.
    isServing: answersTeapot,
  });
}

/** Whether Traefik's own service answers, which is in the same configuration as the other routes. */
async function answersTeapot(port: number, host: string): Promise<boolean> {
  const url = `https://127.0.0.1:${port}${READY}`;
  return await new Promise((resolve) => {
    get(url, { headers: { host }, rejectUnauthorized: false, agent: false }, (answer) => {
      resolve(answer.resume().statusCode === 418);
    }).on('error', () => resolve(false));
  });
}

/** Starts a web server in its own folder, and waits until it serves all names of its site. */
export async function startServer({
  program: [program, install],
  commandLine,
  files,
  prepare,
  env,
  site,
  isServing = completesHandshake,
}: Launch): Promise<WebServer> {
  const name = basename(program);
  const directory = await mkdtemp(join(tmpdir(), `housekey-${name}-`));
  // A server that is started as root drops its privileges.
  await chmod(directory, 0o755);
  await mkdir(join(directory, 'logs'));
  await prepare?.(directory);
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(directory, file), text.replaceAll(DIRECTORY, directory));
  }
  const child = spawn(program, commandLine(directory), {
    cwd: directory,
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, ...env?.(directory) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('error', () => {
    output += `${name} is not installed: ${install}`;
  });
  const stop = async () => {
    await end(child);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await untilServing(child, site, isServing, () => `${name} does not start: ${output}`);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return { output: () => output, directory, stop };
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
 * Waits until every name is served: no server reports reliably that it is ready, and Caddy obtains its
 * certificates first.
 */
async function untilServing(
  child: ChildProcess,
  { port, names }: HttpsSite,
  isServing: NonNullable<Launch['isServing']>,
  errorMessage: () => string,
): Promise<void> {
  for (const name of names) {
    const serves = async () => {
      if (child.pid === undefined || child.exitCode !== null) throw new Error('the process exited');
      return await isServing(port, name);
    };
    await waitUntil(serves, name, START_TIMEOUT_MS).catch((cause: unknown) => {
      throw new Error(errorMessage(), { cause });
    });
  }
}

async function completesHandshake(port: number, servername: string): Promise<boolean> {
  const options = { host: '127.0.0.1', port, servername, rejectUnauthorized: false };
  const socket = connect(options);
  const isComplete = await new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return isComplete;
}

/** Writes a self-signed certificate to the paths in `CERTIFICATE`. */
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
