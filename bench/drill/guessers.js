import { setTimeout as delay } from 'node:timers/promises';
import { calmly, untilCalm } from './machine.js';
import { startProbe } from './probe.js';
import { atLeast, atMost, exactly, format, inMilliseconds, told } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { median, quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const GUESSERS = 32;
/** Short windows in quick turns: what else the machine does hits both kinds. */
const ROUNDS = 24;
const WINDOW_SECONDS = 2.5;
const LEAST_ROUNDS = 12;
/** In each of the two parts; measurements that others' work has spoilt are taken again until then. */
const MOST_SECONDS = 130;
const MOST_SIEGES = 8;
const LONE_TRIES = 6;
const KNOWN_TRIES = 6;
const LEAST_TRIES = 20;
const UNKNOWN_TRIES = 2;
const RIGHT = { email: EMAIL, password: PASSWORD };

/** Do strangers who keep every bcrypt turn taken slow others down, or keep the owner out? */
export async function guessers() {
  // Nobody is throttled: the guessers are to be as much in the way as they can.
  const service = await startService({ cost: 12, variables: { SERVICE_LOGIN_FAILURES: '1000' } });
  const owner = await signInOwner(service);
  const rows = [...(await signedIn(service, owner)), ...(await signingIn(service, owner))];
  await service.stop();
  return rows;
}

/** Those who are signed in: what /me takes, with guessers and without. */
async function signedIn(service, { token, cookie }) {
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3); // Until the code is compiled.
  const quiet = [];
  const loaded = [];
  let failed = 0;
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  while (quiet.length < ROUNDS && performance.now() < endsAt) {
    await untilCalm(endsAt);
    const { value, calm } = await calmly(async () => {
      const without = await probe.measure(WINDOW_SECONDS);
      const crowd = await startGuessers(service);
      const among = await probe.measure(WINDOW_SECONDS);
      await crowd.stop(cookie);
      return { without, among };
    });
    failed += value.without.failed + value.among.failed;
    if (!calm) continue;
    quiet.push(value.without);
    loaded.push(value.among);
  }
  probe.stop();
  const [quietP99, loadedP99] = [typical(quiet, 0.99), typical(loaded, 0.99)];
  const samples = loaded.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  return [
    atLeast('rounds in which the machine was ours', quiet.length, LEAST_ROUNDS),
    atMost(
      `p99 of /me among ${GUESSERS} guessers ÷ without`,
      loadedP99 / quietP99,
      1.5,
      '',
      `${inMilliseconds(loadedP99)} ÷ ${inMilliseconds(quietP99)}, ${format(samples)} each`,
    ),
    told('  median', `${inMilliseconds(typical(loaded))} ÷ ${inMilliseconds(typical(quiet))}`),
    exactly('/me not answered 200', failed, 0),
  ];
}

/** The owner who signs in: on a known device and from new networks, with guessers and without. */
async function signingIn(service, { cookie }) {
  const lone = [];
  const known = [];
  const unknown = [];
  const statuses = [];
  let guesses = 0;
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  const attempt = async (tries, ...from) => {
    const { value, calm } = await calmly(async () => await signIn(service, ...from));
    statuses.push(value.status);
    // How long the queue is says nothing of the machine: those who waited in it all count.
    if (calm || tries === unknown) tries.push(value.took);
  };
  for (let siege = 0; siege < MOST_SIEGES; siege += 1) {
    if (known.length >= LEAST_TRIES || performance.now() > endsAt) break;
    await untilCalm(endsAt);
    for (let index = 0; index < LONE_TRIES; index += 1) await attempt(lone, cookie);
    const crowd = await startGuessers(service);
    const strangers = Array.from({ length: UNKNOWN_TRIES }, async (_, index) => {
      await attempt(unknown, undefined, `203.0.113.${siege * UNKNOWN_TRIES + index}`);
    });
    for (let index = 0; index < KNOWN_TRIES; index += 1) {
      // At any moment of the check that is under way.
      await delay(Math.random() * 1000);
      await attempt(known, cookie);
    }
    await Promise.all(strangers);
    guesses += await crowd.stop(cookie);
  }
  const alone = median(lone);
  const refused = statuses.filter((status) => status !== 200).length;
  return [
    told('a sign-in without guessers', inMilliseconds(alone)),
    told('wrong passwords checked meanwhile', format(guesses)),
    atLeast("the owner's tries while the machine was ours", known.length, LEAST_TRIES),
    atMost(
      "the owner's sign-in on a known device ÷ without, longest",
      Math.max(...known) / alone,
      3,
      '',
      inMilliseconds(Math.max(...known)),
    ),
    told(
      'the owner on a new network, longest',
      `${inMilliseconds(Math.max(...unknown))}, ${unknown.length} tries`,
    ),
    exactly("owner's sign-ins not answered 200", refused, 0),
  ];
}

/** Median, over the windows, of this part's latency. */
function typical(windows, part = 0.5) {
  return median(windows.map(({ milliseconds }) => quantile(milliseconds, part)));
}

/** One right sign-in: what it was answered, and how long it took. */
async function signIn(service, cookie, address = '192.0.2.1') {
  const connection = await Connection.open(service.port);
  const startedAt = performance.now();
  const { status } = await connection.ask(signInRequest(RIGHT, { address, cookie }));
  connection.close();
  return { status, took: performance.now() - startedAt };
}

/** Each guesses from a network of its own, one guess after the other, until told to stop. */
async function startGuessers(service) {
  let answered = 0;
  const guess = async (connection, address) => {
    for (let index = 0; !connection.closed; index += 1) {
      const credentials = { email: EMAIL, password: `guess ${index}` };
      const { status } = await connection.ask(signInRequest(credentials, { address }));
      if (status === 401) answered += 1;
    }
  };
  const crowd = await Promise.all(
    Array.from({ length: GUESSERS }, () => Connection.open(service.port)),
  );
  for (const [index, connection] of crowd.entries()) void guess(connection, `198.51.100.${index}`);
  await delay(500);
  return {
    /** Gives how many guesses were answered. */
    stop: async (cookie) => {
      for (const connection of crowd) connection.close();
      // The check under way cannot be stopped; it is over when this one is.
      await signIn(service, cookie);
      return answered;
    },
  };
}
