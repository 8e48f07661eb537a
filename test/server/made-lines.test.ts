import { once } from 'node:events';
import { appendFile, readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import { formatRecord } from '../../src/storage/directory/journal-format.js';
import { setUpOnce } from '../support/hooks.js';
import { bodyOf, json, PASSWORD } from '../support/housekey.js';
import { startRedis } from '../support/redis.js';
import { startReplica, type Replica } from '../support/replicas.js';
import { guestForm } from '../support/shares.js';
import { newStatePath, startStored } from '../support/stored-service.js';
import { waitUntil } from '../support/until.js';
import { startApp } from '../support/upstream.js';

const IGNORED = 'records-ignored';

const app = setUpOnce(
  async () =>
    await startApp(({ url = '' }, response) => {
      if (url.endsWith('/stream')) response.write('begun');
      else response.end('the app');
    }),
);

async function change(at: Replica, path: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${await at.signIn()}` };
  return await fetch(at.url + path, json({ ...body, password: PASSWORD }, headers));
}

async function create(at: Replica, path: string, body: object): Promise<string> {
  const answer = await change(at, path, body);
  expect(answer.status).toBe(200);
  return String((await bodyOf(answer))['secret']);
}

const createToken = async (at: Replica, name: string) =>
  await create(at, PATHS.createAppToken, { name });

async function use({ url }: Replica, token: string): Promise<number> {
  return (await fetch(`${url}/x`, { headers: { 'x-housekey-token': token } })).status;
}

/** Opens the link of a share. Returns the guest's cookie. */
async function open({ url }: Replica, link: string): Promise<string> {
  const form = guestForm(new URL(link).hash.slice(1), 'open');
  const opened = await fetch(`${url}/_housekey/guest`, { ...form, redirect: 'manual' });
  expect(opened.status).toBe(303);
  return opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Begins a response that never ends by itself. Resolves when it is closed. */
async function stream({ url }: Replica, path: string, headers: Record<string, string>) {
  const outgoing = request(url + path, { headers }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
  await once(response, 'data');
  return { closed: new Promise((resolve) => response.on('close', resolve).on('error', () => {})) };
}

it('app tokens and shares of the console survive restarts in a state directory, and their end does, too', async () => {
  const { path, remove } = await newStatePath();
  const start = async () => await startStored(path, { SERVICE_UPSTREAM: app.url });
  const first = await start();
  const [backup, other] = [await createToken(first, 'backup'), await createToken(first, 'other')];
  const anna = { name: 'anna', paths: ['/album'], until: '2099-01-01' };
  const link = await create(first, PATHS.createShare, anna);
  const journal = join(path, 'journal');
  const stored = await readFile(journal, 'utf8');
  for (const secret of [backup, link]) expect(stored).not.toContain(secret.slice(-43));
  await first.kill();

  const second = await start();
  expect([await use(second, backup), await use(second, other)]).toEqual([200, 200]);
  const cookie = await open(second, link);
  const running = await Promise.all([
    stream(second, '/stream', { 'x-housekey-token': backup }),
    stream(second, '/album/stream', { cookie }),
  ]);
  expect((await change(second, PATHS.removeAppToken, { name: 'backup' })).status).toBe(204);
  expect((await change(second, PATHS.removeShare, { name: 'anna' })).status).toBe(204);
  await Promise.all(running.map(async ({ closed }) => await closed));
  expect((await second.findings(await second.signIn())).has(IGNORED)).toBe(false);
  await second.kill();

  // Someone who can write to the file puts back what was there, invents more, and leaves the last one half written.
  const records = stored.match(/^.{8} made-lines .*$/gm) ?? [];
  const invented = formatRecord('made-lines', {
    set: [{ id: 'A', updatedAt: Date.now(), expiresAt: 8.64e15, signed: 'made-here~app-token~x' }],
  });
  await appendFile(journal, `${records.join('\n')}\n${invented}${invented.slice(0, 40)}`);
  const third = await start();
  expect([await use(third, backup), await use(third, other)]).toEqual([401, 200]);
  const asGuest = await fetch(`${third.url}/album/1`, { headers: { cookie } });
  expect(asGuest.status).toBe(401);
  const findings = await third.findings(await third.signIn());
  expect(findings.get(IGNORED)).toBe('3 stored records that grant access are ignored.');
  await third.kill();

  const withAnotherKey = await startStored(path, {
    SERVICE_UPSTREAM: app.url,
    SERVICE_SECRET_KEY: 'another-key-of-more-than-32-characters-4F9q',
  });
  expect(await use(withAnotherKey, other)).toBe(401);
  expect((await withAnotherKey.findings(await withAnotherKey.signIn())).get(IGNORED)).toContain(
    'records that grant access are ignored',
  );
  await withAnotherKey.kill();
  await remove();
}, 60_000);

it('app tokens of the console are known to all replicas at once, and so is their end, even if Redis is lost meanwhile', async () => {
  const redis = await startRedis();
  const start = async () => {
    const replica = await startReplica(redis.url, { SERVICE_UPSTREAM: app.url });
    await replica.untilRedis('connected');
    return replica;
  };
  const [here, there] = await Promise.all([start(), start()]);
  const [backup, other] = [await createToken(here, 'backup'), await createToken(here, 'other')];
  const isUsed = async (at: Replica, token: string) => (await use(at, token)) === 200;
  await waitUntil(async () => await isUsed(there, backup), 'the other replica knows it');
  const running = await stream(there, '/stream', { 'x-housekey-token': backup });
  // Someone who can write to Redis keeps it.
  const [key = ''] = (await redis.ask('KEYS', 'housekey:made-line:*')).split('\n');
  const kept = await redis.ask('GET', key);
  expect((await change(here, PATHS.removeAppToken, { name: 'backup' })).status).toBe(204);
  expect((await change(here, PATHS.removeAppToken, { name: 'other' })).status).toBe(204);
  await running.closed;
  await waitUntil(async () => !(await isUsed(there, other)), 'the other replica knows the end');

  const isReported = async (at: Replica) => (await at.findings(await at.signIn())).has(IGNORED);
  expect([await isReported(here), await isReported(there)]).toEqual([false, false]);
  const [id = ''] = key.split(':').slice(-1);
  await redis.ask('SET', key, kept);
  await redis.ask('ZADD', 'housekey:made-lines', String(Date.now()), id);
  const third = await start();
  await waitUntil(async () => await isReported(third), 'the record that was put back is reported');
  expect([await use(third, backup), await use(third, other)]).toEqual([401, 401]);
  await third.stop();
  await redis.ask('DEL', key);

  const late = await createToken(here, 'late');
  await waitUntil(async () => await isUsed(there, late), 'the other replica knows it');
  await redis.kill();
  await Promise.all([here.untilRedis('lost'), there.untilRedis('lost')]);
  const answer = await change(here, PATHS.removeAppToken, { name: 'late' });
  expect([answer.status, await bodyOf(answer)]).toEqual([
    202,
    { detail: changeDetail('appTokenRemoved', 'replicas'), pending: 'replicas' },
  ]);
  expect([await use(here, late), await use(there, late)]).toEqual([401, 200]);
  await redis.start();
  await waitUntil(async () => (await use(there, late)) === 401, 'the other replica knows the end');
  await waitUntil(
    async () => !(await isReported(here)) && !(await isReported(there)),
    'its record is gone from everywhere',
  );
  await Promise.all([here.stop(), there.stop()]);
  await redis.stop();
}, 90_000);
