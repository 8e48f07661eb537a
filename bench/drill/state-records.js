import { hash } from '@node-rs/bcrypt';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atLeast, exactly, info } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { countAccepted, makeFolder } from './state-site.js';
import { Connection, rawRequest, signInRequest } from './wire.js';

const ROUNDS = 50;
const CLIENTS = 8;
const APP_TOKENS = 200;
/** Acknowledged sign-outs before the process is killed, at most, and milliseconds after them. */
const MAX_SIGN_OUTS = 20;
const MAX_DELAY_MS = 20;
const MIN_SESSIONS = 250;
/** The lowest cost, so that many sign in. */
const COST = 4;

/**
 * Does `kill -9` lose a session, a device, or a revoked app token? Sessions and devices are written in the
 * order of the sign-outs, so those from before an acknowledged sign-out must be there.
 */
export async function killsOfRecords() {
  const folder = makeFolder();
  const site = await createSite(join(folder.path, 'state'));
  const totals = { opened: 0, sessions: 0, devices: 0, lostSessions: 0, lostDevices: 0 };
  const all = emptyRound();
  let latest = emptyRound();
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await site.start();
    totals.opened += 1;
    await countLost(service, latest, totals);
    latest = await useUntilKilled(service, site);
    for (const kind of Object.keys(all)) all[kind].push(...latest[kind]);
  }
  const service = await site.start();
  await countLost(service, latest, totals);
  const ended = await countAccepted(service, all.ended);
  const revoked = await countAdmitted(service, all.revoked);
  const others = site.appTokens.map(({ text }) => text);
  const admitted = await countAdmitted(service, others);
  await service.stop();
  folder.remove();
  return [
    exactly(
      'kill -9 while 8 clients sign in, end sessions, remove devices: starts',
      totals.opened,
      ROUNDS,
    ),
    atLeast('  sessions before an acknowledged sign-out', totals.sessions, MIN_SESSIONS),
    exactly('  of those, not listed by the next start', totals.lostSessions, 0),
    exactly('  devices of those, not listed by the next start', totals.lostDevices, 0),
    info('  sessions that were ended', all.ended.length),
    exactly('  of those, accepted by the last start', ended, 0),
    info('  app tokens that were revoked', all.revoked.length),
    exactly('  of those, accepted by the last start', revoked, 0),
    exactly('  all other app tokens, accepted by the last start', admitted, others.length),
  ];
}

/** What was acknowledged before a kill. */
function emptyRound() {
  return { sessions: [], devices: [], ended: [], forgotten: [], revoked: [] };
}

/** The same password hash for each start: with another one, all sessions would end. */
async function createSite(path) {
  const appTokens = Array.from({ length: APP_TOKENS }, (_, index) => {
    const name = `app${index}`;
    return { name, text: `hk_${name}_${randomBytes(32).toString('base64url')}` };
  });
  const lines = appTokens.map(
    ({ name, text }) =>
      `${name}:sha256.${createHash('sha256').update(text).digest('base64url')}:end`,
  );
  const variables = {
    SERVICE_STATE_DIR: path,
    SERVICE_PASSWORD_HASH: await hash(PASSWORD, COST),
    SERVICE_FORWARD_AUTH: 'true',
    SERVICE_APP_TOKENS: lines.join(','),
  };
  return { appTokens, start: async () => await startService({ cost: COST, variables }) };
}

async function useUntilKilled(service, { appTokens }) {
  const round = emptyRound();
  const { token: owner } = await signInOwner(service);
  let working = CLIENTS;
  const clients = Array.from({ length: CLIENTS }, async () => {
    const connection = await Connection.open(service.port);
    while (await useOnce(connection, { owner, appTokens, round }));
    working -= 1;
  });
  const wanted = Math.random() * MAX_SIGN_OUTS;
  while (round.ended.length < wanted) {
    if (working === 0) throw new Error('Every client was refused');
    await delay(1);
  }
  await delay(Math.random() * MAX_DELAY_MS);
  await service.kill();
  await Promise.all(clients);
  return round;
}

/** Signs in twice, and ends one of the sessions. Returns false once the service is gone. */
async function useOnce(connection, { owner, appTokens, round }) {
  const [kept, other] = [await signIn(connection), await signIn(connection)];
  if (kept === undefined || other === undefined) return false;
  const post = async (path, body) =>
    (await connection.send(ownerRequest(owner, path, body))).status;
  const confirmed = { id: other.session, password: PASSWORD };
  if ((await post('/_housekey/api/sessions/end', confirmed)) !== 204) return false;
  round.ended.push(other.token);
  round.sessions.push(kept.session);
  if ((await post('/_housekey/api/devices/forget', { id: other.device })) !== 204) return false;
  round.forgotten.push(other.device);
  round.devices.push(kept.device);
  if (Math.random() > 0.1) return true;
  const appToken = appTokens.pop();
  if (appToken === undefined) return true;
  const status = await post('/_housekey/api/app-tokens/revoke', { name: appToken.name });
  if (status === 204) round.revoked.push(appToken.text);
  return status === 204;
}

async function signIn(connection) {
  const credentials = { email: EMAIL, password: PASSWORD };
  const { status, head, body } = await connection.send(signInRequest(credentials));
  if (status !== 200) return undefined;
  const { access_token: token } = JSON.parse(body);
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  const [, device] = /^set-cookie: housekey_device\w*=([\w-]{22})~/im.exec(head);
  return { token, session: claims.jti, device };
}

function ownerRequest(owner, path, body) {
  const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/json' };
  return rawRequest('POST', path, headers, JSON.stringify(body));
}

/** Adds what the next start does not list, and what it lists although it was removed. */
async function countLost(service, { sessions, devices, forgotten }, totals) {
  const { token } = await signInOwner(service);
  const read = async (kind) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${service.port}/_housekey/api/${kind}`, {
      headers,
    });
    return new Set((await answer.json())[kind].map(({ id }) => id));
  };
  const [listedSessions, listedDevices] = [await read('sessions'), await read('devices')];
  totals.sessions += sessions.length;
  totals.lostSessions += sessions.filter((id) => !listedSessions.has(id)).length;
  totals.devices += devices.length;
  totals.lostDevices += devices.filter((id) => !listedDevices.has(id)).length;
  totals.lostDevices += forgotten.filter((id) => listedDevices.has(id)).length;
}

/** How many of these app tokens open the app. */
async function countAdmitted({ port }, texts) {
  const connection = await Connection.open(port);
  let admitted = 0;
  for (const text of texts) {
    const headers = {
      authorization: `Bearer ${text}`,
      'x-forwarded-method': 'GET',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'app.example.com',
      'x-forwarded-uri': '/',
    };
    const { status } = await connection.send(rawRequest('GET', '/api/auth/verify', headers));
    if (status !== 401) admitted += 1;
  }
  connection.close();
  return admitted;
}
