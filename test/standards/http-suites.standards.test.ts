import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { appFolder } from '../../scripts/npm-apps.js';
import { openFolder } from '../support/folder.js';
import { startGateway } from '../support/gateway.js';
import { freePort } from '../support/port.js';
import { startLogin } from '../support/service.js';
import { startAttacked } from '../support/smuggling.js';
import { ROOT } from '../support/tree.js';

const PYTHON = join(appFolder('standards'), 'bin/python');
const run = promisify(execFile);

/** A test that needs the source of a tool which is in no registry. */
function withTool(tool: string, promise: string, test: (folder: string) => Promise<void>): void {
  const folder = join(process.env['HTTP_TOOLS'] ?? '/nowhere', tool);
  if (existsSync(folder)) it(promise, async () => await test(folder));
  else it.skip(`${promise} (not tested: HTTP_TOOLS does not name a folder that contains ${tool})`);
}

/** Prints the header lines of smuggler's lists, which are Python. */
const READ_LISTS = String.raw`
import json, sys
class Payload: pass
found = []
for path in sys.argv[1:]:
    mutations = {}
    exec(open(path).read())
    heads = [payload.header.split("\r\n", 1)[1] for payload in mutations.values()]
    found += [head.split("\r\nHost: ")[0] for head in heads]
print(json.dumps(found))`;

const LISTS = ['default.py', 'doubles.py', 'exhaustive.py'];

withTool(
  'smuggler',
  'the gateway passes nothing of the lists of smuggler on that a program could read in two ways',
  async (folder) => {
    const gateway = await startAttacked();
    onTestFinished(gateway.stop);
    const files = LISTS.map((list) => join(folder, 'configs', list));
    const { stdout } = await run(PYTHON, ['-c', READ_LISTS, ...files]);
    const lists = z.array(z.string()).min(1000).parse(JSON.parse(stdout));
    for (const lines of lists) expect(await gateway.attack(lines), lines).toEqual([]);
  },
);

withTool('smuggler', 'smuggler itself finds nothing, with any of its lists', async (folder) => {
  const { service, stop } = await startGateway();
  onTestFinished(stop);
  for (const list of LISTS) {
    const options = ['--url', `${service.url}/hooks`, '--configfile', list, '--timeout', '2'];
    const smuggler = join(folder, 'smuggler.py');
    const { stdout } = await run(PYTHON, ['-B', smuggler, ...options, '--no-color'], {
      maxBuffer: 2 ** 26,
    });
    expect(stdout).toContain(': OK ');
    expect(stdout).not.toMatch(/Issue Found|SOCKET ERROR|TIMEOUT/);
  }
});

withTool(
  'h2csmuggler',
  'h2csmuggler finds no way to an app that would switch to HTTP/2',
  async (folder) => {
    const { app, service, stop } = await startGateway();
    onTestFinished(stop);
    app.server.removeAllListeners('upgrade').on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    });
    const tunnels = async (url: string, ...options: string[]) => {
      const all = [join(folder, 'h2csmuggler.py'), '--test', '--proxy', url, ...options];
      const ended = await run(PYTHON, ['-B', ...all]).catch((error: unknown) => error);
      return z.object({ stdout: z.string() }).parse(ended).stdout;
    };
    expect(await tunnels(`${app.url}/hooks`)).toContain('can be used for tunneling');
    for (const path of ['/hooks', '/', '/login', '/api/auth/me', '/_housekey/healthz']) {
      for (const options of [[], ['--upgrade-only']]) {
        const output = await tunnels(service.url + path, ...options);
        expect(output, path).toBe(`[INFO] Failed to upgrade: ${service.url}${path}\n`);
      }
    }
  },
);

withTool('h1spec', 'the gateway passes all tests of h1spec', async (folder) => {
  // The tests send no credential, and expect the body of the request.
  const { service, stop } = await startGateway(
    { SERVICE_PUBLIC_PATHS: '=/,/hello' },
    (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => response.end(Buffer.concat(parts)));
    },
  );
  onTestFinished(stop);
  const { hostname, port } = new URL(service.url);
  const lines: string[] = [];
  const log = vi.fn((line: string) => void lines.push(line));
  vi.stubGlobal('Deno', { args: [hostname, port], connect: connectLikeDeno, exit: () => {} });
  vi.stubGlobal('console', { log, error: log });
  onTestFinished(() => void vi.unstubAllGlobals());
  await import(join(folder, 'http_test.ts'));
  await expect.poll(() => lines.at(-1), { timeout: 10_000 }).toMatch(/ tests passed\.$/);
  expect(lines.filter((line) => line.startsWith('❌'))).toEqual([]);
});

/** The part of Deno that h1spec uses. A read waits a moment for the rest of the response, as h1spec says it should. */
async function connectLikeDeno({ hostname, port }: { hostname: string; port: number }) {
  const socket = connect(port, hostname);
  await once(socket, 'connect');
  let isClosed = false;
  const received: Buffer[] = [];
  const first = new Promise<void>((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes);
      setTimeout(resolve, 100);
    });
    socket.on('close', () => resolve()).on('error', () => resolve());
  });
  return {
    write: (bytes: Uint8Array) => socket.write(bytes),
    read: async (buffer: Uint8Array) => {
      await first;
      if (isClosed) throw new Error('closed');
      const all = Buffer.concat(received);
      buffer.set(all.subarray(0, buffer.length));
      return Math.min(all.length, buffer.length);
    },
    close: () => {
      isClosed = true;
      socket.destroy();
    },
  };
}

/** Its server would listen on all addresses. */
const ON_LOOPBACK = `data:text/javascript,import net from 'node:net';
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (port) { return listen.call(this, port, '127.0.0.1') }`;

withTool(
  'cache-tests',
  'no test of cache-tests fails because of the gateway, which keeps nothing and changes no public response',
  async (folder) => {
    const { path } = openFolder();
    for (const part of ['test-engine', 'tests']) {
      cpSync(join(folder, part), join(path, part), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
    const port = await freePort();
    const pidfile = join(path, 'pid');
    const server = spawn(
      process.execPath,
      ['--import', ON_LOOPBACK, 'test-engine/server/server.mjs'],
      {
        cwd: path,
        env: {
          npm_config_protocol: 'http',
          npm_config_port: String(port),
          npm_config_pidfile: pidfile,
        },
      },
    );
    onTestFinished(() => void server.kill());
    await once(server.stdout, 'data');
    const upstream = `http://127.0.0.1:${port}`;
    const gateway = await startLogin({
      SERVICE_UPSTREAM: upstream,
      SERVICE_PUBLIC_PATHS: '/config,/test,/state',
    });
    onTestFinished(async () => void (await gateway.stop()));
    const failures = async (base: string) => {
      const env = { npm_config_base: base, npm_package_config_id: '' };
      const command = ['--no-warnings', 'test-engine/cli.mjs'];
      const { stdout } = await run(process.execPath, command, { cwd: path, env });
      const results = z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));
      expect(Object.keys(results).length).toBeGreaterThan(300);
      return Object.keys(results).filter((name) => results[name] !== true);
    };
    const [without, through] = await Promise.all([failures(upstream), failures(gateway.url)]);
    expect(through.filter((name) => !without.includes(name))).toEqual([]);
  },
);
