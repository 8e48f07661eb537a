import type { IncomingMessage, RequestListener } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { runHere, startService } from '../support/service.js';
import { headerOf, startApp } from '../support/upstream.js';

const PUBLIC = { SERVICE_PUBLIC_URL: 'https://app.example.com' };

async function openApp(listener: RequestListener) {
  const app = await startApp(listener);
  onTestFinished(app.stop);
  return app;
}

async function check(upstream: string, variables: Variables = PUBLIC) {
  return await runHere(['check'], {
    variables: { ...AUTH_VARIABLES, SERVICE_UPSTREAM: upstream, PORT: '0', ...variables },
  });
}

const isLocal = ({ headers: { host = '' } }: IncomingMessage) => host.startsWith('127.0.0.1');

/** Redirects like Jupyter does: `/` leads to the first page, and only that one compares the host. */
const lab: RequestListener = (request, response) => {
  response.setHeader('server', 'TornadoServer/6.5');
  if (request.url === '/') response.writeHead(302, { location: '/lab?' }).end();
  else if (isLocal(request)) response.end('<title>JupyterLab</title>');
  else response.writeHead(403).end('<h1>403 : Forbidden</h1>');
};

describe('housekey check, of an app that compares the host with a list of its own', () => {
  it('names the setting of the app: the development server of Vite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'housekey-vite-'));
    await writeFile(join(folder, 'index.html'), '<h1>Letters</h1>');
    const port = await freePort();
    const allowedHosts = ['letters.example.com'];
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      server: { host: '127.0.0.1', port, allowedHosts },
    });
    await server.listen();
    onTestFinished(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });
    const refused = await check(`http://127.0.0.1:${port}`);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'OUTAGE   The app refuses requests for app.example.com (403).',
    );
    expect(refused.output).toContain("server.allowedHosts: ['app.example.com']");
    const url = 'https://letters.example.com';
    const known = await check(`http://127.0.0.1:${port}`, { SERVICE_PUBLIC_URL: url });
    expect([known.code, known.output]).toEqual([0, expect.not.stringContaining('refuses')]);
  });

  it('follows the redirect of the app to the page that refuses', async () => {
    const app = await openApp(lab);
    const { code, output } = await check(app.url);
    expect(code).toBe(1);
    expect(output).toContain('The app refuses requests for app.example.com (403).');
    expect(output).toContain('--ServerApp.allow_remote_access=True');
  });

  it('asks as the gateway does: without a public address, for the one that it listens on', async () => {
    const port = String(await freePort());
    const app = await openApp(({ headers: { host } }, response) => {
      response.statusCode = host?.endsWith(`:${port}`) === true ? 401 : 200;
      response.end('<title>Letters</title>');
    });
    const { output } = await check(app.url, { PORT: port });
    expect(output).toContain(`The app refuses requests for 127.0.0.1:${port} (401).`);
    expect(output).toContain('Add 127.0.0.1 to the hosts that the app accepts');
    const visitor = app.seen.find((seen) => headerOf(seen, 'x-forwarded-host') !== undefined);
    expect(Object.fromEntries(visitor?.headers ?? [])).toMatchObject({
      host: `127.0.0.1:${port}`,
      'x-forwarded-proto': 'http',
      'x-forwarded-port': port,
      'sec-fetch-mode': 'navigate',
    });
    expect(visitor && headerOf(visitor, 'remote-user')).toBeUndefined();
  });

  it.each<[string, RequestListener]>([
    [
      'its own login page',
      ({ url }, response) =>
        url === '/' ? response.writeHead(302, { location: '/login' }).end() : response.end('login'),
    ],
    [
      'a password dialog for visitors',
      (request, response) => {
        if (isLocal(request)) response.end('welcome');
        else response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      },
    ],
    ['nothing at its root for anyone', (_, response) => response.writeHead(403).end()],
    [
      'a redirect to another origin',
      (_, response) => response.writeHead(302, { location: 'https://elsewhere.example' }).end(),
    ],
    ['a redirect to itself', (_, response) => response.writeHead(302, { location: '/' }).end()],
    ['a broken redirect', (_, response) => response.writeHead(302, { location: 'http://' }).end()],
    ['a page without an end', (_, response) => response.write('x'.repeat(20_000))],
  ])('finds nothing wrong with %s', async (_, listener) => {
    const app = await openApp(listener);
    const { code, output } = await check(app.url);
    expect([code, output]).toEqual([0, expect.not.stringContaining('refuses')]);
  });

  it('tries again before it says that the app is slow', async () => {
    const asked = new Set<string | undefined>();
    const app = await openApp(({ method, url, headers: { host, upgrade } }, response) => {
      const which = [method, url, host, upgrade].join(' ');
      // The first request of each kind gets no response.
      if (asked.has(which)) response.end('late');
      asked.add(which);
    });
    const { code, output } = await check(app.url);
    expect([code, output]).toEqual([0, expect.stringContaining('responds.')]);
  });
});

describe('housekey check --url, of an app that compares the host with a list of its own', () => {
  it('follows the redirect of the app, and names its setting', async () => {
    const app = await openApp((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/first' }).end();
      else
        response.writeHead(403).end('Invalid Host header - possible DNS rebinding attack detected');
    });
    const variables = { ...AUTH_VARIABLES, SERVICE_UPSTREAM: app.url };
    const service = await startService(variables);
    onTestFinished(async () => void (await service.stop()));
    const { code, output } = await runHere(['check', '--url', service.url], { variables });
    expect(code).toBe(1);
    expect(output).toContain('OUTAGE   The app refuses visitors who are signed in (403).');
    expect(output).toContain('The answer at /first comes from the app.');
    expect(output).toContain('mlflow server --allowed-hosts 127.0.0.1');
  });

  it('looks for open files on the page that the app leads to, and follows no sign-out', async () => {
    const app = await openApp(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: '/first/' }).end();
      else if (url === '/first/') response.end('<link href="style.css">');
      else response.writeHead(302, { location: '/logout' }).end();
    });
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_UPSTREAM: app.url,
      SERVICE_PUBLIC_PATHS: '=/first/style.css',
    };
    const service = await startService(variables);
    onTestFinished(async () => void (await service.stop()));
    const { code, output } = await runHere(['check', '--url', service.url], { variables });
    expect([code, output]).toEqual([0, expect.stringContaining('/first/style.css')]);
    expect(app.seen.map(({ target }) => target)).not.toContain('/logout');
  });
});
