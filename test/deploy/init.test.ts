import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { Browser } from '../support/apps.js';
import { openFolder } from '../support/folder.js';
import { json } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { startCaddy, startHaproxy, startNginx } from '../support/servers.js';
import { firstOf } from '../support/thorough.js';
import { startApp } from '../support/upstream.js';
import { onTestPorts } from './support/fronts.js';
import { NAVIGATION, send } from './support/site.js';

const EMAIL = 'you@example.com';
const PASSWORD = 'a long and private password';
const FILES = { nginx: 'housekey.nginx.conf', caddy: 'Caddyfile', haproxy: 'haproxy.cfg' } as const;
const STARTERS = { nginx: startNginx, caddy: startCaddy, haproxy: startHaproxy } as const;
const PROXIES = ['nginx', 'caddy'] as const;
const TLS_PROXIES = [...PROXIES, 'haproxy'] as const;
type TlsProxy = (typeof TLS_PROXIES)[number];

async function openApp(name: string) {
  const app = await startApp((_request, response) => response.end(`from ${name}`));
  onTestFinished(app.stop);
  return app;
}

/** Runs init, starts the proxy with the file that it wrote, and Housekey with the settings. */
async function openSetup(
  proxy: TlsProxy,
  host: string,
  names: readonly string[],
  {
    line,
    hasPort = false,
    edit = (text) => text,
  }: { line: string[]; hasPort?: boolean; edit?: (text: string) => string },
) {
  const [https, http, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const folder = openFolder();
  const done = await folder.run(
    [
      'init',
      '--email',
      EMAIL,
      '--proxy',
      proxy,
      '--public-url',
      `https://${host}${hasPort ? `:${https}` : ''}`,
      '--port',
      String(port),
      '--password-file',
      '-',
      ...line,
    ],
    { input: `${PASSWORD}\n` },
  );
  expect([done.code, done.errors]).toEqual([0, '']);
  const from = hasPort ? https : 443;
  const adapted = onTestPorts(proxy, folder.read(FILES[proxy]), { https, http, from });
  const app = join(folder.path, 'housekey-app.nginx.conf');
  const included = existsSync(app) ? { 'housekey-app.conf': readFileSync(app, 'utf8') } : {};
  const server = await STARTERS[proxy](edit(adapted), { port: https, names: [...names] }, included);
  onTestFinished(server.stop);
  // Without its own port, the proxy listens on a port of the test.
  const own = hasPort ? {} : { SERVICE_PUBLIC_URL: `https://${host}:${https}` };
  const service = await folder.start({ PORT: undefined, ...own });
  expect(service.url).toBe(`http://127.0.0.1:${port}`);
  const login = await send(https, host, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const cookies = login.headers['set-cookie'] ?? [];
  return {
    https,
    http,
    folder,
    server,
    output: done.output,
    cookie: cookies.map((text) => text.replace(/;.*/, '')).join('; '),
  };
}

describe.each(firstOf(1, TLS_PROXIES))('init --proxy %s for one app', (proxy) => {
  it('writes a file with which the proxy protects the app', async () => {
    const app = await openApp('the app');
    const host = 'wiki.example.com';
    const { https, cookie } = await openSetup(proxy, host, [host], {
      line: ['--upstream', app.url],
    });
    const anonymous = await send(https, host, '/page', { headers: NAVIGATION });
    expect([anonymous.status, anonymous.headers.location]).toEqual([303, '/login?next=%2Fpage']);
    const { status, body } = await send(https, host, '/page', { headers: { cookie } });
    expect([status, body]).toEqual([200, 'from the app']);
    const socket = new WebSocket(`wss://${host}:${https}/socket`, {
      headers: { cookie },
      origin: `https://${host}:${https}`,
      rejectUnauthorized: false,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    await expect.poll(() => socket.readyState, { timeout: 30_000 }).toBe(WebSocket.OPEN);
    socket.close();
  });
});

const LOGIN = 'login.example.com';
const WIKI = 'wiki.example.com';
const PHOTOS = 'photos.example.net';
const FORMS = [
  ['nginx', ['--forward-auth']],
  ['caddy', []],
  ['haproxy', []],
  ['nginx', []],
  ['caddy', ['--forward-auth']],
] as const;

/** Two apps on two domains, with a browser that is not signed in and one that is. */
async function openTwoApps(
  proxy: TlsProxy,
  form: readonly string[],
  edit?: (text: string) => string,
) {
  const [wiki, photos] = [await openApp('the wiki'), await openApp('the photos')];
  const apps = ['--app', `${WIKI}=${wiki.url}`, '--app', `${PHOTOS}=${new URL(photos.url).host}`];
  const setup = await openSetup(proxy, LOGIN, [LOGIN, WIKI, PHOTOS], {
    line: [...apps, ...form],
    hasPort: true,
    ...(edit === undefined ? {} : { edit }),
  });
  const { https, http, folder, server } = setup;
  /** The problems that `check --url` finds, each after its host. */
  const check = async () => {
    const authority = proxy === 'caddy' ? 'data/caddy/pki/authorities/local/root.crt' : 'tls.pem';
    const where = ['--address', '127.0.0.1', '--http-port', String(http)];
    const line = ['check', '--json', '--url', at(WIKI), ...where];
    const variables = { NODE_EXTRA_CA_CERTS: join(server.directory, authority) };
    const { code, output, errors } = await folder.runAlone(line, { variables });
    expect(errors).toBe('');
    const { findings } = CHECK_REPORT.parse(JSON.parse(output));
    const isProblem = ({ level }: { level: string }) => ['warning', 'outage'].includes(level);
    const describeOne = (one: { url: string; code: string }) =>
      `${new URL(one.url).hostname}: ${one.code}`;
    return {
      code,
      problems: findings.filter(isProblem).map(describeOne),
      others: findings.filter((one) => !isProblem(one)).map(describeOne),
    };
  };
  const at = (host: string, path = '') => `https://${host}:${https}${path}`;
  const openBrowser = () =>
    new Browser(async (url, init = {}) => {
      const { hostname, pathname, search } = new URL(url);
      const { method = 'GET', body } = init;
      const answer = await send(https, hostname, pathname + search, {
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof body === 'string' ? { body } : {}),
      });
      const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      );
      const hasBody = ![204, 304].includes(answer.status);
      return new Response(hasBody ? answer.body : null, { status: answer.status, headers });
    });
  const owner = openBrowser();
  const signIn = { email: EMAIL, password: PASSWORD };
  expect((await owner.fetch(at(LOGIN, '/api/auth/login'), json(signIn))).status).toBe(200);
  return { ...setup, wiki, photos, at, owner, openBrowser, check };
}

describe.each(firstOf(2, FORMS))(
  'init --proxy %s %j for two apps on two domains',
  (proxy, form) => {
    it('lets one sign-in reach both, and one sign-out end both', async () => {
      const setup = await openTwoApps(proxy, form);
      const { at, owner, openBrowser, wiki, photos, http, https, output } = setup;
      const stranger = openBrowser();
      for (const [host, text] of [
        [WIKI, 'from the wiki'],
        [PHOTOS, 'from the photos'],
      ] as const) {
        const page = at(host, '/page?a=%20b');
        expect((await stranger.open(page)).url).toMatch(`${at(LOGIN)}/login?next=`);
        expect((await stranger.fetch(page)).status).toBe(401);
        const shown = await owner.open(page);
        expect([shown.url, await shown.response.text()]).toEqual([page, text]);
        expect(await redirectOf(http, host)).toBe(`https://${host}:${https}/a?b=1&c`);
      }
      // `init` has asked the apps for other paths.
      const seen = () =>
        [...wiki.seen, ...photos.seen].filter((one) => one.target.includes('/page'));
      expect(seen()).toHaveLength(2);
      expect(JSON.stringify(seen())).not.toContain('housekey_session');
      expect(output).toContain(`open ${at(WIKI)}\n`);

      const ofWiki = owner.cookies(at(WIKI));
      expect(ofWiki).toContain('__Host-Http-housekey_session_app=');
      const taken = { headers: { cookie: ofWiki } };
      expect((await openBrowser().fetch(at(WIKI, '/page'), taken)).status).toBe(200);
      expect((await openBrowser().fetch(at(PHOTOS, '/page'), taken)).status).toBe(401);

      for (const host of [WIKI, PHOTOS]) {
        const leads = await owner.fetch(at(host, '/_housekey/logout'));
        expect([leads.status, leads.headers.get('location')]).toEqual([
          303,
          at(LOGIN, '/_housekey/logout'),
        ]);
      }
      const signOut = { method: 'POST', headers: { origin: at(LOGIN) } };
      expect((await owner.fetch(at(LOGIN, '/api/auth/logout'), signOut)).status).toBe(204);
      for (const host of [WIKI, PHOTOS]) {
        expect((await owner.fetch(at(host, '/page'))).status).toBe(401);
      }
      expect(seen()).toHaveLength(3);
    });
  },
);

const CHECK_REPORT = z.object({
  findings: z.array(z.object({ url: z.string(), code: z.string(), level: z.string() })),
});

describe('check --url with several apps', () => {
  it('checks the login and each app, whichever of them is named', async () => {
    const { check } = await openTwoApps('nginx', []);
    const { code, problems, others } = await check();
    expect([code, problems]).toEqual([0, []]);
    expect(others).toEqual(
      expect.arrayContaining([
        `${LOGIN}: login-page`,
        ...[WIKI, PHOTOS].flatMap((host) =>
          ['anonymous-refused', 'cookie', 'app-reached', 'websocket', 'sign-out'].map(
            (found) => `${host}: ${found}`,
          ),
        ),
      ]),
    );
  });

  it('names the host that is open, and the one whose ticket does not arrive', async () => {
    const withHoles = (text: string) => {
      const [before = '', photos = ''] = text.split(`${PHOTOS}:`);
      const open = photos.replace('import housekey-check', '');
      return `${before.replace('path /_housekey/ticket ', 'path ')}${PHOTOS}:${open}`;
    };
    const { check } = await openTwoApps('caddy', ['--forward-auth'], withHoles);
    const { code, problems } = await check();
    expect(code).toBe(1);
    expect(problems).toContain(`${PHOTOS}: anonymous-access`);
    expect(problems).toContain(`${WIKI}: ticket-refused`);
    expect(problems).not.toContain(`${WIKI}: anonymous-access`);
  });
});

/** The redirect target of the proxy's plain http. */
async function redirectOf(http: number, host: string): Promise<string | undefined> {
  return await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: http, path: '/a?b=1&c', headers: { host } })
      .on('response', (answer) => resolve(answer.resume().headers.location))
      .on('error', reject)
      .end();
  });
}

describe.each(firstOf(1, TLS_PROXIES))('init --proxy %s with a port', (proxy) => {
  it('keeps the port of one app in all files and lines', async () => {
    const app = await openApp('the app');
    const host = 'wiki.example.com';
    const { https, http, cookie, output } = await openSetup(proxy, host, [host], {
      line: ['--upstream', app.url],
      hasPort: true,
    });
    const { status, body } = await send(https, host, '/page', { headers: { cookie } });
    expect([status, body]).toEqual([200, 'from the app']);
    expect(await redirectOf(http, host)).toBe(`https://${host}:${https}/a?b=1&c`);
    expect(output).toContain(`open https://${host}:${https}\n`);
  });
});

describe.each(PROXIES)('the files of init --proxy %s', (proxy) => {
  async function write(apps: number) {
    const folder = openFolder();
    const hosts = Array.from({ length: apps }, (_, index) => [
      '--app',
      `app${index}.example.com=127.0.0.1:${3000 + index}`,
    ]);
    const form = ['--forward-auth', '--public-url', 'https://login.example.com:8443'];
    const line = ['--proxy', proxy, ...form];
    const done = await folder.run(['init', '--email', EMAIL, ...line, ...hosts.flat()]);
    expect([done.code, done.errors]).toEqual([0, '']);
    const names = readdirSync(folder.path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.env')
      .map(({ name }) => name);
    return { text: names.map(folder.read).join(''), output: done.output };
  }

  it('contain the rules once, so that an owner can review them and add an app', async () => {
    const [one, six] = [await write(1), await write(6)];
    expect(six.text.length - one.text.length).toBeLessThan(4096);
    expect(one.text.length).toBeLessThan(32_768);
    const rules = /x-auth-request-(?:user|\*)/gi;
    expect(six.text.match(rules)).toEqual(one.text.match(rules));
    expect(six.text).not.toMatch(/https:\/\/[\w.-]+\.example\.com(?!:8443|[\w.-])/);
  });

  it('are named in the command that installs them', async () => {
    const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
    expect((await write(2)).output).toContain(
      proxy === 'nginx'
        ? `${sudo}cp housekey-app.nginx.conf /etc/nginx/housekey-app.conf && ${sudo}cp housekey.nginx.conf /etc/nginx/conf.d/housekey.conf && ${sudo}nginx -t && ${sudo}systemctl reload nginx\n`
        : `${sudo}cp Caddyfile /etc/caddy/Caddyfile && ${sudo}systemctl reload caddy\n`,
    );
  });
});

const TRAEFIK = z.object({
  http: z.object({
    routers: z.record(
      z.string(),
      z.looseObject({
        rule: z.string(),
        service: z.string(),
        middlewares: z.array(z.string()).optional(),
      }),
    ),
    services: z.record(
      z.string(),
      z.object({ loadBalancer: z.object({ servers: z.array(z.object({ url: z.string() })) }) }),
    ),
  }),
});

it('init --proxy traefik writes a router, one for WebSockets, and a service for each app', async () => {
  const folder = openFolder();
  const line = [
    'init',
    '--email',
    EMAIL,
    '--proxy',
    'traefik',
    '--forward-auth',
    '--public-url',
    'https://login.example.com',
  ];
  // The second address is the example of the first one.
  const apps = ['--app', 'a.example.com=127.0.0.1:4000', '--app', 'b.example.com=127.0.0.1:3000'];
  expect((await folder.run([...line, ...apps])).code).toBe(0);
  const { http } = TRAEFIK.parse(parse(folder.read('traefik.yml')));
  expect(Object.keys(http.routers)).toEqual([
    'login',
    'app',
    'app2',
    'app-websocket',
    'app2-websocket',
  ]);
  expect(http.routers['app2']).toEqual({
    ...http.routers['app'],
    rule: 'Host(`b.example.com`)',
    service: 'app2',
  });
  expect(http.routers['app2-websocket']).toMatchObject({
    rule: expect.stringMatching(/^Host\(`b\.example\.com`\) && /),
    service: 'app2',
    middlewares: http.routers['app-websocket']?.middlewares,
  });
  const urlOf = (name: string) => http.services[name]?.loadBalancer.servers[0]?.url;
  expect([urlOf('app'), urlOf('app2')]).toEqual(['http://127.0.0.1:4000', 'http://127.0.0.1:3000']);
});

it('init --proxy traefik writes one router for the login and all apps behind Housekey', async () => {
  const folder = openFolder();
  const line = ['init', '--email', EMAIL, '--proxy', 'traefik', '--public-url', `https://${LOGIN}`];
  const apps = ['--app', `${WIKI}=127.0.0.1:3000`, '--app', `${PHOTOS}=unix:/run/photos.sock`];
  expect((await folder.run([...line, ...apps])).code).toBe(0);
  const { http } = TRAEFIK.parse(parse(folder.read('traefik.yml')));
  expect(http.routers).toMatchObject({
    housekey: { rule: `Host(\`${LOGIN}\`) || Host(\`${WIKI}\`) || Host(\`${PHOTOS}\`)` },
  });
  expect(http.services['housekey']?.loadBalancer.servers).toEqual([
    { url: 'http://127.0.0.1:8000' },
  ]);
});
