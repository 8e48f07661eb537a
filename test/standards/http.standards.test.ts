import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { appFolder } from '../../scripts/npm-apps.js';
import { PATHS } from '../../src/contract/index.js';
import { setUpOnce } from '../support/hooks.js';
import { CALLBACK, ISSUER, lineOf } from '../support/oidc.js';
import { sendRaw } from '../support/raw-socket.js';
import { startLogin, type Service } from '../support/service.js';
import { startApp, type App } from '../support/upstream.js';
import {
  answerAsApp,
  OF_FORWARD_AUTH,
  OF_THE_GATEWAY,
  OF_THE_SERVICE,
  STRANGER,
  TOKEN,
  type Asked,
} from './support/answers.js';

/** Note of httplint → the answers on which it stays, and why. */
const ANSWERED: Readonly<Record<string, readonly [answers: RegExp, reason: string]>> = {
  HSTS_NO_SUBDOMAINS: [
    /./,
    'The other hosts of the domain are not ours to bind: one without https would become unreachable.',
  ],
  SET_COOKIE_NAME_DUP: [
    /POST \/api\/auth\/login/,
    'The cookie of a known device exists for two paths, so that the app never gets it. With different paths, they are two cookies (RFC 6265 §5.3).',
  ],
  STATUS_BAD_REQUEST: [/^400/, 'It is noted on every 400, and the request was bad.'],
  STORE_PUBLIC_UNNECESSARY: [
    /\{script\}|\{icon\}|jwks/,
    'With it, a shared cache stores what is the same for everyone even if a proxy in front adds Authorization to its request (RFC 9111 §3.5).',
  ],
};

const PROXIED = { SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
const running = setUpOnce(async () => {
  const app = await startApp(answerAsApp);
  const [service, forwardAuth, gateway] = await Promise.all([
    startLogin({ SERVICE_ALLOWED_ORIGINS: 'https://front.example' }),
    startLogin({
      ...PROXIED,
      SERVICE_FORWARD_AUTH: 'true',
      SERVICE_PUBLIC_URL: ISSUER,
      SERVICE_COOKIE_DOMAIN: 'example.com',
    }),
    startLogin({
      ...PROXIED,
      SERVICE_UPSTREAM: app.url,
      SERVICE_PUBLIC_URL: ISSUER,
      SERVICE_PUBLIC_PATHS: '/hooks',
      SERVICE_UPSTREAM_TIMEOUT_SECONDS: '1',
      SERVICE_IDENTITY_TOKEN: 'true',
      SERVICE_OIDC_CLIENTS: lineOf({ redirectUris: [CALLBACK], resources: [`${ISSUER}/mcp`] }),
      SERVICE_MCP_PATH: '/mcp',
    }),
  ]);
  const services = [service, forwardAuth, gateway];
  const stop = async () => {
    await Promise.all(services.map(async (each) => await each.stop()));
    await app.stop();
  };
  return { app, service, forwardAuth, gateway, stop };
});

/** A request, and the response to it, byte for byte. */
interface Exchange {
  readonly name: string;
  /** When it began, in seconds since the epoch. */
  readonly time: number;
  readonly request: string;
  readonly response?: string;
}

async function exchange(
  at: Service,
  names: Readonly<Record<string, string>>,
  [status, line, headers = [], body = '']: Asked,
): Promise<Exchange> {
  const host = at === running.service ? new URL(at.url).host : new URL(ISSUER).host;
  const has = (name: string) => headers.some((header) => header.startsWith(`${name}:`));
  const all = [
    `${line} HTTP/1.1`,
    ...(has('Host') ? [] : [`Host: ${host}`]),
    'User-Agent: test',
    ...(at === running.service ? [] : ['X-Forwarded-Proto: https', STRANGER]),
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    ...(has('Connection') ? [] : ['Connection: close']),
  ];
  const request = `${all.join('\r\n')}\r\n\r\n${body}`.replaceAll(
    /\{(\w+)\}/g,
    (text, name: string) => names[name] ?? text,
  );
  const time = Date.now() / 1000;
  const response = await sendRaw(at.url, request);
  const short = headers.filter((header) => !header.includes(TOKEN)).join(', ');
  return {
    name: `${status} ${line} ${short.slice(0, 60)}`,
    time,
    request,
    response,
  };
}

/** Addresses of files of the login page. */
async function filesOf({ url }: Service): Promise<Record<string, string>> {
  const page = await (await fetch(`${url}/login`)).text();
  const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
  const script = find(/src="([^"]+\.js)"/);
  const { headers } = await fetch(url + PATHS.openapi, { headers: { 'accept-encoding': 'br' } });
  return { script, etag: headers.get('etag') ?? '', icon: find(/rel="icon"[^>]* href="([^"]+)"/) };
}

/** The requests that the app has received. */
function forwarded({ seen }: App): Exchange[] {
  return seen.map(({ method, target, headers }) => {
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${method === 'PUT' ? 'text' : ''}`;
    return { name: `forwarded ${method} ${target}`, time: 0, request };
  });
}

const NOTES = z.array(
  z.array(z.object({ id: z.string(), subject: z.string(), summary: z.string() })),
);

/** The notes of httplint on whatever is wrong or doubtful in an exchange. */
function lint(exchanges: readonly Exchange[]) {
  const encoded = exchanges.map(({ request, response, time }) => ({
    time,
    request: Buffer.from(request, 'latin1').toString('base64'),
    ...(response && { response: Buffer.from(response, 'latin1').toString('base64') }),
  }));
  const output = execFileSync(
    join(appFolder('standards'), 'bin/python'),
    [fileURLToPath(new URL('support/lint.py', import.meta.url))],
    { input: JSON.stringify(encoded), encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  return NOTES.parse(JSON.parse(output)).flatMap((notes, index) =>
    notes.map((note) => ({ ...note, name: exchanges[index]?.name ?? '' })),
  );
}

it('sends nothing that httplint criticizes, except what is answered', async () => {
  const { app, service, forwardAuth, gateway } = running;
  const names = await filesOf(service);
  const exchanges: Promise<Exchange>[] = [];
  for (const [at, asked] of [
    [service, OF_THE_SERVICE],
    [forwardAuth, OF_FORWARD_AUTH],
    [gateway, OF_THE_GATEWAY],
  ] as const) {
    for (const each of asked) {
      const begun = exchange(at, names, each);
      exchanges.push(begun);
      // The service ends the others when it stops.
      if (each[1] !== 'GET /_housekey/api/activity/stream') await begun;
    }
  }
  await service.stop();
  const done = await Promise.all(exchanges);
  const statuses = done.map(
    ({ name, response = '' }) => `${response.slice(9, 12)}${name.slice(3)}`,
  );
  expect(statuses).toEqual(done.map(({ name }) => name));
  const notes = lint([...done, ...forwarded(app)]);
  const open = notes.filter(({ id, name }) => ANSWERED[id]?.[0].test(name) !== true);
  expect(open).toEqual([]);
  const unused = Object.keys(ANSWERED).filter((id) => !notes.some((note) => note.id === id));
  expect(unused).toEqual([]);
});
