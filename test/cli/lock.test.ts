import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { DETAILS, PATHS } from '../../src/contract/index.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { openFolder, type Folder } from '../support/folder.js';
import { AUTH_VARIABLES, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { freePort, listenOnFreePort } from '../support/port.js';
import { runToEnd } from '../support/service.js';
import { stopsAfterEach } from '../support/started.js';
import { startApp } from '../support/upstream.js';

const TV = 'tv.example.net';
const HOME = '192.168.1.20';
const backup = createTestAppToken('backup');
const use = stopsAfterEach();

/** The status of a sign-in with the right password. */
async function signIn(url: string): Promise<{ status: number; token: unknown }> {
  const { body, headers } = json({ email: EMAIL, password: PASSWORD });
  const init = { method: 'POST', headers: headers ?? {}, body: body ?? null };
  const answer = await fetch(url + PATHS.login, init);
  const { access_token: token }: { access_token?: unknown } = await answer.json();
  return { status: answer.status, token };
}

/** A request for the app, and what follows the head of its answer. */
async function ask(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; stream: IncomingMessage | Duplex }> {
  const outgoing = httpRequest(`${url}/endless`, {
    headers: { host: TV, ...headers },
    agent: false,
  });
  outgoing.end();
  return await new Promise((resolve, reject) => {
    const onHead = (response: IncomingMessage, socket?: Duplex) => {
      const stream = socket ?? response;
      stream.on('error', () => {});
      resolve({ status: response.statusCode ?? 0, stream });
    };
    outgoing.on('response', onHead).on('upgrade', onHead).on('error', reject);
  });
}

const closed = async ({ stream }: { stream: IncomingMessage | Duplex }) => {
  stream.resume();
  if (!stream.closed) await once(stream, 'close');
};

/** The variables of a service with a state directory in the folder. */
const stored = (folder: Folder, more: Record<string, string> = {}) => ({
  ...AUTH_VARIABLES,
  SERVICE_STATE_DIR: join(folder.path, 'state'),
  ...more,
});

describe('housekey lock', () => {
  it('ends everything that runs in the service, and holds until housekey unlock', async () => {
    const app = use(
      await startApp((_request, response) => {
        response.writeHead(200);
        response.write('begun');
      }),
    );
    const folder = openFolder();
    const variables = stored(folder, {
      SERVICE_PUBLIC_URL: 'http://login.example.com',
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_APPS: `${TV} ${app.url} home-network=192.168.1.0/24`,
      SERVICE_APP_TOKENS: backup.line,
      PORT: String(await freePort()),
    });
    const service = await folder.start(variables);
    const home = { 'x-forwarded-for': HOME };
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const running = await Promise.all([
      ask(service.url, { 'x-housekey-token': backup.text }),
      ask(service.url, { ...upgrade, 'x-housekey-token': backup.text }),
      ask(service.url, home),
      ask(service.url, { ...upgrade, ...home }),
    ]);
    expect(running.map(({ status }) => status)).toEqual([200, 101, 200, 101]);
    const locked = await runToEnd(['lock'], { variables });
    expect(locked).toMatchObject({ code: 0, errors: '' });
    expect(locked.output).toContain('housekey unlock');
    await Promise.all(running.map(closed));
    expect((await ask(service.url, home)).status).toBe(401);
    expect((await ask(service.url, { 'x-housekey-token': backup.text })).status).toBe(401);
    const { output } = await service.stop();
    expect(output).toContain('The login was locked (by command)');

    const again = await folder.start(variables);
    expect(again.output()).toContain(DETAILS.locked);
    expect((await ask(again.url, home)).status).toBe(401);
    const unlocked = await runToEnd(['unlock'], { variables });
    expect(unlocked).toMatchObject({ code: 0, errors: '' });
    expect((await ask(again.url, home)).status).toBe(200);
  });

  it('opens the state directory itself while no service runs', async () => {
    const folder = openFolder();
    const variables = stored(folder, { PORT: String(await freePort()) });
    const first = await folder.start(variables);
    const { token } = await signIn(first.url);
    await first.stop();
    expect(await runToEnd(['lock'], { variables })).toMatchObject({ code: 0, errors: '' });
    const second = await folder.start(variables);
    expect((await signIn(second.url)).status).toBe(423);
    await second.stop();
    expect(await runToEnd(['unlock'], { variables })).toMatchObject({ code: 0, errors: '' });
    const third = await folder.start(variables);
    const me = { headers: { authorization: `Bearer ${String(token)}` } };
    expect((await fetch(third.url + PATHS.me, me)).status).toBe(401);
    expect((await signIn(third.url)).status).toBe(200);
  });

  it('says why it cannot', async () => {
    const folder = openFolder();
    const port = String(await freePort());
    const problem = async (variables: Record<string, string | undefined>) => {
      const { code, output, errors } = await runToEnd(['lock'], { variables });
      expect([code, output]).toEqual([1, '']);
      return errors;
    };
    const { SERVICE_SECRET_KEY: _, ...withoutKey } = AUTH_VARIABLES;
    expect(await problem({ PORT: port })).toContain('Authentication is disabled');
    expect(await problem(withoutKey)).toContain('SERVICE_SECRET_KEY is not set');
    expect(await problem({ ...AUTH_VARIABLES, PORT: port })).toBe(
      `The service does not run. ${DETAILS.needsStorage}.\n`,
    );
    const redis = { ...AUTH_VARIABLES, PORT: port, SERVICE_REDIS_URL: `redis://127.0.0.1:${port}` };
    expect(await problem(redis)).toContain('It could not be stored');
    const other = createServer((_request, response) => response.writeHead(404).end('not found'));
    const otherPort = String(await listenOnFreePort(other));
    expect(await problem({ ...AUTH_VARIABLES, PORT: otherPort })).toContain('it answered 404');
    other.close();

    const service = await folder.start(stored(folder, { PORT: '0' }));
    const { port: servicePort } = new URL(service.url);
    expect(await problem(stored(folder, { PORT: port }))).toContain(
      'does not listen on HOST and PORT',
    );
    const otherKey = { SERVICE_SECRET_KEY: 'another-secret-key-of-at-least-32-bytes' };
    expect(await problem(stored(folder, { PORT: servicePort, ...otherKey }))).toBe(
      `${DETAILS.invalidCommand}.\n`,
    );
    expect((await signIn(service.url)).status).toBe(200);
  });
});
