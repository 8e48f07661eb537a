import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTailscale } from '../../src/login/fronts.js';
import { startGateway } from '../support/gateway.js';
import { AUTH_VARIABLES, EMAIL } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { freePort } from '../support/port.js';
import { runHere, runToEnd, startLogin } from '../support/service.js';
import { LOGIN_THERE, OWN_DEVICE, startTailscaled } from '../support/tailscaled.js';

const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

const daemon = setUpOnce(startTailscaled);

async function respondTo(request: ClientRequest): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
}

const at = setUpOnce(async () => {
  const port = await freePort();
  const gateway = await startGateway(
    {
      SERVICE_TAILSCALE_LISTEN: `127.0.0.1:${port}`,
      SERVICE_TAILSCALE_LOGIN: LOGIN_THERE,
      SERVICE_TAILSCALE_SOCKET: daemon.socketPath,
    },
    (incoming, response) => response.end(JSON.stringify(incoming.headers)),
  );
  const url = `http://127.0.0.1:${port}`;
  /** Not with fetch, which sends its own Fetch Metadata. */
  const ask = async (headers: Record<string, string>, path = '/page', body?: URLSearchParams) => {
    const type = body && { 'content-type': 'application/x-www-form-urlencoded' };
    const method = body === undefined ? 'GET' : 'POST';
    const response = await respondTo(
      httpRequest(url + path, { method, headers: { ...type, ...headers } }).end(String(body ?? '')),
    );
    return {
      status: response.statusCode,
      headers: response.headers,
      text: (await response.toArray()).join(''),
    };
  };
  return { ...gateway, url, ask };
});

describe('a request through `tailscale serve`', () => {
  it.each([OWN_DEVICE, 'fd7a:115c:a1e0::1'])('is the owner’s from %s', async (address) => {
    const answer = await at.ask({ 'x-forwarded-for': address, 'tailscale-user-login': 'x' });
    expect(answer.status).toBe(200);
    const received: unknown = JSON.parse(answer.text);
    expect(received).toMatchObject({ 'remote-user': EMAIL });
    expect(received).not.toHaveProperty('tailscale-user-login');
  });

  it.each<[string, Record<string, string>]>([
    ['without an address', {}],
    ['with two addresses', { 'x-forwarded-for': `${OWN_DEVICE}, ${OWN_DEVICE}` }],
    ['with something else', { 'x-forwarded-for': `${OWN_DEVICE}:1` }],
    ['of another login', { 'x-forwarded-for': '100.64.0.2' }],
    ['of a tagged device', { 'x-forwarded-for': '100.64.0.3' }],
    ['of a tagged device under the login', { 'x-forwarded-for': '100.64.0.4' }],
    ['of nobody', { 'x-forwarded-for': '100.64.0.9' }],
    ['with an answer without a device', { 'x-forwarded-for': '100.64.0.5' }],
    ['with tags in another form', { 'x-forwarded-for': '100.64.0.6' }],
    ['with a login in another form', { 'x-forwarded-for': '100.64.0.7' }],
    ['with an answer in another form', { 'x-forwarded-for': '100.64.0.8' }],
    ['through Funnel', { 'x-forwarded-for': OWN_DEVICE, 'tailscale-funnel-request': '?1' }],
    ['that only names the login', { 'tailscale-user-login': LOGIN_THERE }],
  ])('is a stranger’s %s', async (_, headers) => {
    expect((await at.ask(headers)).status).toBe(401);
    expect((await at.ask({ ...headers, ...PAGE })).headers.location).toContain('/login');
  });

  it('is a stranger’s on the ordinary address, whatever it carries', async () => {
    const headers = { 'x-forwarded-for': OWN_DEVICE, 'tailscale-user-login': LOGIN_THERE };
    expect((await fetch(`${at.service.url}/page`, { headers })).status).toBe(401);
  });

  it('does not open what is Housekey’s own, and nothing for a page of another site', async () => {
    const own = { 'x-forwarded-for': OWN_DEVICE };
    expect((await at.ask(own, '/api/auth/me')).status).toBe(401);
    expect((await at.ask(own, '/_housekey/api/sessions')).status).toBe(401);
    for (const site of ['cross-site', 'same-site']) {
      const foreign = { ...own, 'sec-fetch-site': site };
      expect((await at.ask(foreign, '/page', new URLSearchParams())).status, site).toBe(401);
    }
  });

  it('gets a button on the login page, which begins a session of twelve hours', async () => {
    const own = { 'x-forwarded-for': OWN_DEVICE };
    const { text: page } = await at.ask({ ...own, ...PAGE }, '/login?next=/deep');
    expect(page).toMatch(/ formaction="\/_housekey\/front"[^]*?>Continue with Tailscale</);
    expect(page).toMatch(/<input type="hidden" form="sign-in" name="next" value="\/deep"/);
    const stranger = await at.ask({ 'x-forwarded-for': '100.64.0.2', ...PAGE }, '/login');
    expect(stranger.text).not.toContain('formaction');
    const body = new URLSearchParams({ next: '/deep' });
    const pressed = await at.ask(own, '/_housekey/front', body);
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/deep']);
    const line = pressed.headers['set-cookie']?.find((one) => one.startsWith('housekey_session='));
    expect(line).toContain('Max-Age=43200');
    const cookie = line?.split(';')[0] ?? '';
    const list = await fetch(`${at.service.url}/_housekey/api/sessions`, { headers: { cookie } });
    const { sessions }: { sessions: unknown[] } = JSON.parse(await list.text());
    expect(sessions).toContainEqual(expect.objectContaining({ method: 'Tailscale' }));
  });

  it('counts failed sign-ins for the device, as its address is known', async () => {
    const body = new URLSearchParams({ email: EMAIL, password: 'wrong' });
    await at.ask({ 'x-forwarded-for': '100.64.0.2' }, '/api/auth/login', body);
    expect(at.service.output()).toContain('100.64.0.2');
  });
});

describe('tailscaled', () => {
  it('is asked once for many requests at a time', async () => {
    const { loginOf, isFailing } = createTailscale(daemon.socketPath);
    const before = daemon.asked.length;
    const answers = await Promise.all([1, 2, 3].map(async () => await loginOf(OWN_DEVICE)));
    expect(answers).toEqual([LOGIN_THERE, LOGIN_THERE, LOGIN_THERE]);
    expect(await loginOf(OWN_DEVICE)).toBe(LOGIN_THERE);
    expect(daemon.asked.slice(before)).toEqual([OWN_DEVICE]);
    expect(await loginOf('100.64.0.9')).toBeUndefined();
    expect(isFailing()).toBe(false);
  });

  it.each<[string, NonNullable<typeof daemon.fail>]>([
    ['does not answer', () => {}],
    ['does not finish its answer', (response) => response.write('{')],
    ['breaks the connection', (response) => response.destroy()],
    ['refuses to answer', (response) => response.writeHead(403).end('{}')],
    ['says something else', (response) => response.end('tailscaled')],
    ['says too much', (response) => response.end(`"${'x'.repeat(70_000)}"`)],
  ])('admits nobody if it %s', async (_, fail) => {
    const { loginOf, isFailing } = createTailscale(daemon.socketPath);
    daemon.fail = fail;
    expect(await loginOf(OWN_DEVICE)).toBeUndefined();
    expect(isFailing()).toBe(true);
    daemon.fail = undefined;
  });

  it('admits nobody if it is not there', async () => {
    const { loginOf, isFailing } = createTailscale(join(daemon.folder, 'missing.sock'));
    expect(await loginOf(OWN_DEVICE)).toBeUndefined();
    expect(isFailing()).toBe(true);
  });
});

describe('the address for `tailscale serve`', () => {
  const variables = (listen: string) => ({
    ...AUTH_VARIABLES,
    PORT: '0',
    SERVICE_UPSTREAM: 'http://127.0.0.1:9',
    SERVICE_TAILSCALE_LISTEN: listen,
    SERVICE_TAILSCALE_LOGIN: LOGIN_THERE,
    SERVICE_TAILSCALE_SOCKET: daemon.socketPath,
  });

  it.each([
    '0.0.0.0:8001',
    '192.168.1.2:8001',
    'example.com:8001',
    '127.0.0.1',
    '127.0.0.1:99999',
    'unix:relative.sock',
  ])('cannot be %s', async (listen) => {
    const { code, errors } = await runHere([], { variables: variables(listen) });
    expect(code).toBe(2);
    expect(errors).toContain('SERVICE_TAILSCALE_LISTEN must be a port of this machine');
  });

  it('cannot be used by another program, or be in a folder that does not exist', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const used = await runToEnd([], { variables: variables(`127.0.0.1:${port}`) });
    expect([used.code, used.errors]).toEqual([2, expect.stringContaining('is already in use')]);
    server.close();
    const path = `unix:${daemon.folder}/missing/x.sock`;
    const { code, errors } = await runToEnd([], { variables: variables(path) });
    expect([code, errors]).toEqual([2, expect.stringContaining('its folder does not exist')]);
  });

  it('needs a login', async () => {
    const without = { ...variables('127.0.0.1:0'), SERVICE_TAILSCALE_LOGIN: '' };
    const { code, errors } = await runHere([], { variables: without });
    expect([code, errors]).toEqual([2, expect.stringContaining('SERVICE_TAILSCALE_LOGIN is not')]);
  });

  it('can be a socket, which only this user can open, and which is replaced after a crash', async () => {
    const path = join(daemon.folder, 'housekey.sock');
    const first = await startLogin(variables(`unix:${path}`));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await startLogin(variables(`unix:${path}`));
    const request = httpRequest({ socketPath: path, path: '/api/auth/status' }).end();
    expect((await respondTo(request)).resume().statusCode).toBe(200);
    await second.stop();
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('does not replace a file that is no socket', async () => {
    const path = join(daemon.folder, 'a-file');
    await writeFile(path, 'text');
    const { code } = await runToEnd([], { variables: variables(`unix:${path}`) });
    expect(code).toBe(2);
    expect((await stat(path)).isFile()).toBe(true);
  });
});
