import { connect } from 'node:tls';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROXIES, TLS_PROXIES, type Proxy } from '../deploy/support/fronts.js';
import { startRecorder } from '../deploy/support/recorder.js';
import { APP_HOST, openSite, startTlsProxy } from '../deploy/support/site.js';
import { setUpOnce } from '../support/hooks.js';
import { AMBIGUOUS_PATHS, READINGS, SPELLINGS } from '../support/path-readings.js';
import { freePort } from '../support/port.js';
import { startLogin } from '../support/service.js';

/** Targets that begin with a public path, or do so after some change, and lead elsewhere. */
const LEADING_ELSEWHERE = [
  ...AMBIGUOUS_PATHS.map(([, path]) => path),
  ...SPELLINGS.map(([, spell]) => spell('/hooks/x/admin')),
  '/hooks/../admin',
  '/hooks/%2e%2e/admin',
  '/hooks/..%2fadmin',
  '/hooks/..\\admin',
  '/hooks/..;/admin',
  '/hooks//../../admin',
  '/hooks/./../admin',
  '//hooks/../admin',
  '/hooks\t/../admin',
  '/admin;/../hooks',
  '/admin/..;/hooks',
  '/admin?/hooks/',
  '/admin#/hooks/',
  '/admin%3f/hooks/',
  '/admin%23/../hooks/x',
  `https://${APP_HOST}/admin`,
  `https://${APP_HOST}/hooks/../admin`,
  'http://hooks/admin',
  '*',
  'hooks/admin',
];
/** Each protected path in spellings that some program takes for another one. */
const PROTECTED = [
  '/admin/x',
  '/api/auth/me',
  '/_housekey/api/overview',
  '/_housekey/ticket/x',
].flatMap((path) => SPELLINGS.map(([, spell]) => spell(path)));

interface Site {
  readonly port: number;
  /** The targets that the app has received. */
  readonly targets: () => readonly string[];
  readonly forget: () => void;
  readonly stop: () => Promise<void>;
}

async function openGateway(proxy: Proxy): Promise<Site> {
  const [port, http, app] = await Promise.all([freePort(), freePort(), startRecorder()]);
  const housekey = await startLogin({
    SERVICE_UPSTREAM: `http://127.0.0.1:${app.port}`,
    SERVICE_PUBLIC_URL: `https://${APP_HOST}:${port}`,
    SERVICE_PUBLIC_PATHS: '/hooks',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  });
  const ports = { https: port, http, housekey: Number(new URL(housekey.url).port) };
  const server = await startTlsProxy(proxy, ports);
  const stop = async () => {
    await Promise.all([server.stop(), housekey.stop(), app.stop()]);
  };
  return { port, stop, ...recordOf(app) };
}

async function openForwardAuth(proxy: Proxy): Promise<Site> {
  const { port, app, stop } = await openSite(proxy, { appOptions: 'public=/hooks' });
  return { port, stop, ...recordOf(app) };
}

function recordOf({ received }: Awaited<ReturnType<typeof startRecorder>>) {
  return {
    targets: () => received.map(({ target }) => target),
    forget: () => void (received.length = 0),
  };
}

/** Sends a request without a session. Returns the status; 0 if the connection was closed without one. */
async function ask(port: number, target: string, method = 'GET'): Promise<number> {
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: APP_HOST,
    rejectUnauthorized: false,
  });
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${APP_HOST}:${port}\r\nConnection: close\r\n\r\n`;
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => {
    // A reset ends the connection too.
  });
  socket.write(head);
  await new Promise((resolve) => socket.once('close', resolve));
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** Whether no program takes the target for one outside of the public paths. */
function staysBelow(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return READINGS.every(([, read]) => /^\/hooks(?:\/|$)/.test(read(path)));
  } catch {
    // It cannot be decoded.
    return false;
  }
}

describe.each([
  ...TLS_PROXIES.map(
    (proxy) => [proxy, 'in front of the gateway', async () => await openGateway(proxy)] as const,
  ),
  ...PROXIES.map(
    (proxy) => [proxy, 'with forward auth', async () => await openForwardAuth(proxy)] as const,
  ),
])('%s %s', (_, __, open) => {
  const site = setUpOnce(open);
  beforeEach(() => {
    site.forget();
  });

  it('lets everybody reach what is public, and nobody what is not', async () => {
    expect([await ask(site.port, '/hooks/x'), await ask(site.port, '/admin')]).toEqual([200, 401]);
    expect(site.targets()).toEqual(['/hooks/x']);
  });

  it('leads a stranger from a public path to nothing else, however it is written', async () => {
    for (const target of LEADING_ELSEWHERE) {
      for (const method of ['GET', 'POST']) await ask(site.port, target, method);
    }
    expect(site.targets().filter((target) => !staysBelow(target))).toEqual([]);
  });

  it('serves a stranger nothing that is protected, however it is written', async () => {
    const answered: string[] = [];
    for (const target of PROTECTED) {
      const status = await ask(site.port, target);
      if (status === 200) answered.push(target);
    }
    expect(site.targets()).toEqual([]);
    // The login page is for strangers.
    expect(answered.filter((target) => !target.startsWith('/login/..'))).toEqual([]);
  });
});
