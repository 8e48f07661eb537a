import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { sha256 } from '../../src/core/crypto.js';
import { formatRecord } from '../../src/storage/directory/journal-format.js';
import { openFolder } from '../support/folder.js';
import { AUTH_VARIABLES, bodyOf, EMAIL, PASSWORD, SECRET } from '../support/housekey.js';
import { startRedis } from '../support/redis.js';
import { startReplica } from '../support/replicas.js';
import { startService } from '../support/service.js';
import { waitUntil } from '../support/until.js';
import { headerOf, startApp } from '../support/upstream.js';

const LOGIN = 'login.example.com';
const TV = 'tv.example.net';
const HOTEL = '203.0.113.7';
const STRANGER = '203.0.113.8';

/** This machine stands for a proxy, because no address of it may have a pass. */
function variables(app: string, options = 'pass=12h') {
  return {
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_PUBLIC_URL: `http://${LOGIN}`,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_APPS: `${TV} ${app} ${options}`,
  };
}

/** Sends a request as the proxy does for a client at this address. */
async function send(
  service: string,
  host: string,
  path: string,
  {
    json,
    token,
    from = HOTEL,
  }: {
    json?: object;
    token?: string;
    from?: string;
  } = {},
): Promise<IncomingMessage> {
  const headers = {
    host,
    'x-forwarded-for': from,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const outgoing = httpRequest(service + path, {
    method: json === undefined ? 'GET' : 'POST',
    headers,
  });
  outgoing.end(json === undefined ? undefined : JSON.stringify(json));
  return await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
}

async function bodyIn(response: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return await bodyOf(new Response(text));
}

async function statusOf(...request: Parameters<typeof send>): Promise<number | undefined> {
  const response = await send(...request);
  response.resume();
  return response.statusCode;
}

async function signIn(service: string): Promise<string> {
  const json = { email: EMAIL, password: PASSWORD };
  const { access_token: token } = await bodyIn(await send(service, LOGIN, PATHS.login, { json }));
  return String(token);
}

async function makePass(service: string, token: string): Promise<number | undefined> {
  const json = { app: TV, password: PASSWORD };
  return await statusOf(service, LOGIN, PATHS.createPass, { json, token });
}

async function endPass(service: string, token: string): Promise<number | undefined> {
  const listed = await bodyIn(await send(service, LOGIN, PATHS.passes, { token }));
  const [, id] = /"id":"([^"]+)"/.exec(JSON.stringify(listed)) ?? [];
  return await statusOf(service, LOGIN, PATHS.endPass, { json: { id }, token });
}

/** The codes and sentences of all findings, as JSON. */
async function findingsAt(service: string, token: string): Promise<string> {
  return JSON.stringify(await bodyIn(await send(service, LOGIN, PATHS.overview, { token })));
}

/** The best that someone without the secret can make of a stored pass: the same for another address. */
function forge(stored: string): { readonly id: string } {
  const [text = ''] = /\{[^{}]*"signed":"pass~[^{}]*\}/.exec(stored) ?? [];
  const pass: object = JSON.parse(text.replaceAll(HOTEL, STRANGER));
  return { ...pass, id: sha256(`${TV} ${STRANGER}`).slice(0, 22) };
}

const startTv = async () =>
  await startApp(({ url }, response) => {
    if (url === '/stream') response.write('begun');
    else response.end('the app');
  });

it('admits an address through the gateway as the owner, and ends what it has begun; survives a restart, which a forged one does not', async () => {
  const app = await startTv();
  const { path: SERVICE_STATE_DIR } = openFolder();
  const start = async (options?: string) =>
    await startService({ ...AUTH_VARIABLES, ...variables(app.url, options), SERVICE_STATE_DIR });
  const first = await start();
  const token = await signIn(first.url);
  expect(await statusOf(first.url, TV, '/')).toBe(401);
  expect(await makePass(first.url, token)).toBe(204);
  const admitted = await send(first.url, TV, '/');
  admitted.resume();
  expect([admitted.statusCode, admitted.headers['cache-control']]).toEqual([200, 'private']);
  expect(app.seen.map((seen) => headerOf(seen, 'remote-user'))).toEqual([EMAIL]);
  await first.stop();
  const journal = join(SERVICE_STATE_DIR, 'journal');
  const forged = forge(await readFile(journal, 'utf8'));
  await appendFile(journal, formatRecord('passes', { set: [forged] }));

  const second = await start();
  expect(await findingsAt(second.url, token)).toContain('"records-ignored"');
  const stream = await send(second.url, TV, '/stream');
  await once(stream, 'data');
  const closed = new Promise((resolve) => stream.on('close', resolve).on('error', () => {}));
  expect(await statusOf(second.url, TV, '/', { from: STRANGER })).toBe(401);
  expect(await endPass(second.url, token)).toBe(204);
  await closed;
  expect(await statusOf(second.url, TV, '/')).toBe(401);
  expect(await makePass(second.url, token)).toBe(204);
  await second.stop();

  const without = await start('public=/assets');
  expect(await statusOf(without.url, TV, '/')).toBe(401);
  await without.stop();
  await app.stop();
});

it('is known to other replicas at once, and after a restart, and so is its end; a forged one is nowhere', async () => {
  const app = await startTv();
  const redis = await startRedis();
  const missing = ['housekey:passes', 'without-a-record'] as const;
  const start = async () => {
    await redis.ask('ZADD', missing[0], '1', missing[1]);
    const replica = await startReplica(redis.url, variables(app.url));
    await replica.untilRedis('connected');
    // Each replica removes what has no valid record, once: before the forged one is there.
    const isListed = async () => (await redis.ask('ZSCORE', ...missing)) !== '';
    await waitUntil(async () => !(await isListed()), 'the replica has read the passes');
    return replica;
  };
  const first = await start();
  const second = await start();
  const token = await signIn(first.url);
  expect(await makePass(first.url, token)).toBe(204);
  const isAdmitted = async (url: string) => (await statusOf(url, TV, '/')) === 200;
  await waitUntil(async () => await isAdmitted(second.url), 'the other replica knows the pass');
  const key = await redis.ask('KEYS', 'housekey:pass:*');
  const stored = await redis.ask('GET', key);
  const mac = stored.slice(0, stored.indexOf('{'));
  const forged = forge(stored);
  await redis.ask('SET', `housekey:pass:${forged.id}`, mac + JSON.stringify(forged));
  await redis.ask('ZADD', 'housekey:passes', '9e15', forged.id);
  const message = { kind: 'records', of: 'pass', set: [forged] };
  await redis.ask('PUBLISH', 'housekey:news', mac + JSON.stringify(message));
  const third = await start();
  expect(await isAdmitted(third.url)).toBe(true);
  for (const { url } of [first, second, third]) {
    expect(await statusOf(url, TV, '/', { from: STRANGER })).toBe(401);
    expect(await findingsAt(url, token)).toContain('"redis-unsigned"');
  }

  const stream = await send(third.url, TV, '/stream');
  await once(stream, 'data');
  const closed = new Promise((resolve) => stream.on('close', resolve).on('error', () => {}));
  expect(await endPass(second.url, token)).toBe(204);
  await closed;
  for (const { url } of [first, second, third]) expect(await isAdmitted(url)).toBe(false);
  await Promise.all([first.stop(), second.stop(), third.stop()]);
  await Promise.all([redis.stop(), app.stop()]);
});
