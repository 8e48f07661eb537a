import { setTimeout as delay } from 'node:timers/promises';
import { costOfSharing } from './replicas-cost.js';
import { sendOnce, me, signIn, signOut, startClients, SIGN_OUT_KNOWN_MS } from './replicas-load.js';
import { openSite, untilAll } from './replicas-site.js';
import { atMost, exactly, format, info } from './report.js';
import { EMAIL } from './service.js';
import { signInRequest } from './wire.js';

const SIZES = [2, 3];
const FAILURES = 10;
const SIGN_OUTS = 20;
const OUTAGE_MS = 2000;
const BETWEEN_RESTARTS_MS = 500;
const RECOVERED_WITHIN_MS = 5000;

/** Do replicas act as one, even while parts are lost, and what does sharing cost? */
export async function replicas() {
  const rows = [];
  for (const size of SIZES) {
    const site = await openSite(size);
    const named = (row) => ({ ...row, what: `${size} replicas: ${row.what}` });
    for (const part of [sharing, lossOfReplica, lossOfRedis, hangOfRedis, rollingRestart]) {
      rows.push(...(await part(site)).map(named));
    }
    await site.close();
  }
  return [...rows, ...(await costOfSharing())];
}

async function sharing({ port, ports }) {
  const request = signInRequest({ email: EMAIL, password: 'a guess' }, { address: '192.0.2.9' });
  const guesses = [];
  for (let index = 0; index < FAILURES * 3; index += 1) guesses.push(await sendOnce(port, request));
  const responses = await Promise.all(ports.map(async (each) => await sendOnce(each, request)));
  const took = [];
  for (let index = 0; index < SIGN_OUTS; index += 1) {
    const { token } = await signIn(ports[0]);
    await signOut(ports[index % ports.length], token);
    const startedAt = performance.now();
    for (const each of ports) while ((await me(each, token)) === 200);
    took.push(performance.now() - startedAt);
  }
  return [
    exactly('guesses checked', count(guesses, 401), FAILURES),
    exactly('replicas that then refuse', count(responses, 429), ports.length),
    atMost('a sign-out is known to all after', Math.max(...took), SIGN_OUT_KNOWN_MS, ' ms'),
  ];
}

async function lossOfReplica(site) {
  const [, victim] = site.ports;
  const counts = await underLoad(site, async () => {
    site.kill(victim);
    await delay(OUTAGE_MS);
    await site.start(victim);
    await delay(500);
  });
  return rowsOf('kill -9 of a replica', counts, site);
}

async function lossOfRedis(site) {
  let recovered;
  const counts = await underLoad(site, async () => {
    await site.redis.kill();
    await delay(OUTAGE_MS);
    await site.redis.start();
    recovered = await untilAll(site.ports, 'connected');
    await delay(500);
  });
  return [
    ...rowsOf('kill -9 of Redis', counts, site),
    atMost('kill -9 of Redis: recovered after', recovered, RECOVERED_WITHIN_MS, ' ms'),
  ];
}

async function hangOfRedis(site) {
  let recovered;
  const counts = await underLoad(site, async () => {
    site.redis.freeze();
    await untilAll(site.ports, 'lost');
    await delay(OUTAGE_MS);
    site.redis.thaw();
    recovered = await untilAll(site.ports, 'connected');
    await delay(500);
  });
  return [
    ...rowsOf('Redis hangs', counts, site),
    atMost('Redis hangs: recovered after', recovered, RECOVERED_WITHIN_MS, ' ms'),
  ];
}

async function rollingRestart(site) {
  const codes = [];
  const startedAt = performance.now();
  const counts = await underLoad(site, async () => {
    for (const port of site.ports) {
      codes.push(await site.end(port));
      await site.start(port);
      await delay(BETWEEN_RESTARTS_MS);
    }
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    ...rowsOf('rolling restart', counts, site),
    exactly(
      'rolling restart: exit code 0',
      codes.filter((code) => code === 0).length,
      codes.length,
    ),
    info('rolling restart: took', `${format(seconds)} s`),
  ];
}

/** Runs `act` under load. */
async function underLoad(site, act) {
  const { token } = await signIn(site.ports[0]);
  const clients = startClients(site.port, token, site.running);
  await delay(1000);
  await act();
  return await clients.stop();
}

function rowsOf(what, counts, { ports }) {
  const { signIns, acknowledged, localOnly } = counts;
  return [
    exactly(`${what}: /me that did not get 200`, counts.meFailed, 0, `of ${format(counts.me)}`),
    exactly(`${what}: correct sign-ins lost`, counts.signInsLost, 0, `of ${format(signIns)}`),
    exactly(
      `${what}: tokens accepted after sign-out`,
      counts.acceptedAfter,
      0,
      `${acknowledged} acknowledged, ${localOnly} on one replica only`,
    ),
    atMost(
      `${what}: guesses of one network checked`,
      counts.guesses,
      FAILURES * (ports.length + 1),
    ),
  ];
}

function count(responses, wanted) {
  return responses.filter(({ status }) => status === wanted).length;
}
