import { setTimeout as delay } from 'node:timers/promises';
import { costOfSharing } from './replicas-cost.js';
import { askOnce, me, signIn, signOut, startVisitors, TOLD_WITHIN_MS } from './replicas-load.js';
import { openSite, untilAll } from './replicas-site.js';
import { atMost, exactly, format, told } from './report.js';
import { EMAIL } from './service.js';
import { signInRequest } from './wire.js';

const SIZES = [2, 3];
const FAILURES = 10;
const SIGN_OUTS = 20;
const TROUBLE_MS = 2000;
const BETWEEN_RESTARTS_MS = 500;
const HEALED_WITHIN_MS = 5000;

/** Do replicas behave as one, through the loss of each part, and what does it cost? */
export async function replicas() {
  const rows = [];
  for (const size of SIZES) {
    const site = await openSite(size);
    const named = (row) => ({ ...row, what: `${size} replicas: ${row.what}` });
    for (const part of [sharing, lossOfReplica, lossOfRedis, cutToRedis, rollingRestart]) {
      rows.push(...(await part(site)).map(named));
    }
    await site.close();
  }
  return [...rows, ...(await costOfSharing())];
}

async function sharing({ port, ports }) {
  const request = signInRequest({ email: EMAIL, password: 'a guess' }, { address: '192.0.2.9' });
  const guesses = [];
  for (let index = 0; index < FAILURES * 3; index += 1) guesses.push(await askOnce(port, request));
  const direct = await Promise.all(ports.map(async (each) => await askOnce(each, request)));
  const took = [];
  for (let index = 0; index < SIGN_OUTS; index += 1) {
    const { token } = await signIn(ports[0]);
    await signOut(ports[index % ports.length], token);
    const startedAt = performance.now();
    for (const each of ports) while ((await me(each, token)) === 200);
    took.push(performance.now() - startedAt);
  }
  return [
    exactly('guesses let through', count(guesses, 401), FAILURES),
    exactly('that know of it', count(direct, 429), ports.length),
    atMost('a sign-out is known by all after', Math.max(...took), TOLD_WITHIN_MS, ' ms'),
  ];
}

async function lossOfReplica(site) {
  const [, victim] = site.ports;
  const counts = await among(site, async () => {
    site.kill(victim);
    await delay(TROUBLE_MS);
    await site.start(victim);
    await delay(500);
  });
  return rowsOf('kill -9 of a replica', counts, site);
}

async function lossOfRedis(site) {
  let healed;
  const counts = await among(site, async () => {
    await site.redis.kill();
    await delay(TROUBLE_MS);
    await site.redis.start();
    healed = await untilAll(site.ports, 'connected');
    await delay(500);
  });
  return [
    ...rowsOf('kill -9 of Redis', counts, site),
    atMost('kill -9 of Redis: healed after', healed, HEALED_WITHIN_MS, ' ms'),
  ];
}

async function cutToRedis(site) {
  let healed;
  const counts = await among(site, async () => {
    site.redis.freeze();
    await untilAll(site.ports, 'lost');
    await delay(TROUBLE_MS);
    site.redis.thaw();
    healed = await untilAll(site.ports, 'connected');
    await delay(500);
  });
  return [
    ...rowsOf('Redis stands still', counts, site),
    atMost('Redis stands still: healed after', healed, HEALED_WITHIN_MS, ' ms'),
  ];
}

async function rollingRestart(site) {
  const codes = [];
  const startedAt = performance.now();
  const counts = await among(site, async () => {
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
    told('rolling restart: took', `${format(seconds)} s`),
  ];
}

/** Does it while visitors come and go. */
async function among(site, act) {
  const { token } = await signIn(site.ports[0]);
  const visitors = startVisitors(site.port, token, site.living);
  await delay(1000);
  await act();
  return await visitors.stop();
}

function rowsOf(what, counts, { ports }) {
  const { signIns, acknowledged, heldHere } = counts;
  return [
    exactly(`${what}: /me not answered 200`, counts.meFailed, 0, `of ${format(counts.me)}`),
    exactly(`${what}: right sign-ins lost`, counts.signInsLost, 0, `of ${format(signIns)}`),
    exactly(
      `${what}: accepted after its sign-out`,
      counts.acceptedAfter,
      0,
      `${acknowledged} acknowledged, ${heldHere} held here`,
    ),
    atMost(`${what}: guesses of one network`, counts.guesses, FAILURES * (ports.length + 1)),
  ];
}

function count(answers, wanted) {
  return answers.filter(({ status }) => status === wanted).length;
}
