import { setTimeout as delay } from 'node:timers/promises';
import { detectLoad, waitUntilQuiet } from './machine.js';
import { startProbe } from './probe.js';
import { atLeast, atMost, exactly, format, formatMilliseconds, info } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { median, quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const GUESSERS = 32;
/** Short alternating windows, so that other load affects both kinds. */
const ROUNDS = 24;
const WINDOW_SECONDS = 2.5;
const MIN_ROUNDS = 12;
/** Time limit of each of the two parts. Measurements that other processes disturbed are repeated until then. */
const MOST_SECONDS = 130;
const MAX_ATTACKS = 8;
const BASELINE_ATTEMPTS = 6;
const KNOWN_DEVICE_ATTEMPTS = 6;
const MIN_ATTEMPTS = 20;
const NEW_NETWORK_ATTEMPTS = 2;
const CREDENTIALS = { email: EMAIL, password: PASSWORD };

/** Do guessers who occupy every bcrypt slot slow others down, or keep the owner out? */
export async function guessers() {
  // No throttling, so that the guessers do as much harm as possible.
  const service = await startService({ cost: 12, variables: { SERVICE_LOGIN_FAILURES: '1000' } });
  const owner = await signInOwner(service);
  const rows = [
    ...(await measureSignedIn(service, owner)),
    ...(await measureSigningIn(service, owner)),
  ];
  await service.stop();
  return rows;
}

/** Latency of /me for a signed-in user, with guessers and without. */
async function measureSignedIn(service, { token, cookie }) {
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3); // Warm-up.
  const unloaded = [];
  const loaded = [];
  let failed = 0;
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  while (unloaded.length < ROUNDS && performance.now() < endsAt) {
    await waitUntilQuiet(endsAt);
    const { value, quiet } = await detectLoad(async () => {
      const without = await probe.measure(WINDOW_SECONDS);
      const attack = await startGuessers(service);
      const under = await probe.measure(WINDOW_SECONDS);
      await attack.stop(cookie);
      return { without, under };
    });
    failed += value.without.failed + value.under.failed;
    if (!quiet) continue;
    unloaded.push(value.without);
    loaded.push(value.under);
  }
  probe.stop();
  const [unloadedP99, loadedP99] = [medianQuantile(unloaded, 0.99), medianQuantile(loaded, 0.99)];
  const samples = loaded.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  return [
    atLeast('quiet rounds', unloaded.length, MIN_ROUNDS),
    atMost(
      `p99 of /me among ${GUESSERS} guessers ÷ without`,
      loadedP99 / unloadedP99,
      1.5,
      '',
      `${formatMilliseconds(loadedP99)} ÷ ${formatMilliseconds(unloadedP99)}, ${format(samples)} each`,
    ),
    info(
      '  median',
      `${formatMilliseconds(medianQuantile(loaded))} ÷ ${formatMilliseconds(medianQuantile(unloaded))}`,
    ),
    exactly('/me that did not get 200', failed, 0),
  ];
}

/** The owner's sign-ins, on a known device and from new networks, with guessers and without. */
async function measureSigningIn(service, { cookie }) {
  const baseline = [];
  const knownDevice = [];
  const newNetwork = [];
  const statuses = [];
  let guesses = 0;
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  const attempt = async (times, ...from) => {
    const { value, quiet } = await detectLoad(async () => await signIn(service, ...from));
    statuses.push(value.status);
    // A wait in the queue does not depend on the load of the machine, so all of them count.
    if (quiet || times === newNetwork) times.push(value.milliseconds);
  };
  for (let round = 0; round < MAX_ATTACKS; round += 1) {
    if (knownDevice.length >= MIN_ATTEMPTS || performance.now() > endsAt) break;
    await waitUntilQuiet(endsAt);
    for (let index = 0; index < BASELINE_ATTEMPTS; index += 1) await attempt(baseline, cookie);
    const attack = await startGuessers(service);
    const newNetworkSignIns = Array.from({ length: NEW_NETWORK_ATTEMPTS }, async (_, index) => {
      await attempt(newNetwork, undefined, `203.0.113.${round * NEW_NETWORK_ATTEMPTS + index}`);
    });
    for (let index = 0; index < KNOWN_DEVICE_ATTEMPTS; index += 1) {
      // At a random moment of the running check.
      await delay(Math.random() * 1000);
      await attempt(knownDevice, cookie);
    }
    await Promise.all(newNetworkSignIns);
    guesses += await attack.stop(cookie);
  }
  const alone = median(baseline);
  const rejected = statuses.filter((status) => status !== 200).length;
  return [
    info('a sign-in without guessers', formatMilliseconds(alone)),
    info('wrong passwords checked in that time', format(guesses)),
    atLeast("the owner's sign-ins while the machine was quiet", knownDevice.length, MIN_ATTEMPTS),
    atMost(
      "the owner's sign-in on a known device ÷ without, longest",
      Math.max(...knownDevice) / alone,
      3,
      '',
      formatMilliseconds(Math.max(...knownDevice)),
    ),
    info(
      'the owner on a new network, longest',
      `${formatMilliseconds(Math.max(...newNetwork))}, ${newNetwork.length} attempts`,
    ),
    exactly("the owner's sign-ins that did not get 200", rejected, 0),
  ];
}

/** Median over the windows of a quantile of the latency; default: of the median. */
function medianQuantile(windows, part = 0.5) {
  return median(windows.map(({ milliseconds }) => quantile(milliseconds, part)));
}

/** One correct sign-in. Returns its status and duration. */
async function signIn(service, cookie, address = '192.0.2.1') {
  const connection = await Connection.open(service.port);
  const startedAt = performance.now();
  const { status } = await connection.send(signInRequest(CREDENTIALS, { address, cookie }));
  connection.close();
  return { status, milliseconds: performance.now() - startedAt };
}

/** Each guesser has its own network and sends one guess after the other until stopped. */
async function startGuessers(service) {
  let checked = 0;
  const guess = async (connection, address) => {
    for (let index = 0; !connection.closed; index += 1) {
      const credentials = { email: EMAIL, password: `guess ${index}` };
      const { status } = await connection.send(signInRequest(credentials, { address }));
      if (status === 401) checked += 1;
    }
  };
  const connections = await Promise.all(
    Array.from({ length: GUESSERS }, () => Connection.open(service.port)),
  );
  for (const [index, connection] of connections.entries())
    void guess(connection, `198.51.100.${index}`);
  await delay(500);
  return {
    /** Returns the number of guesses that were checked. */
    stop: async (cookie) => {
      for (const connection of connections) connection.close();
      // The running check cannot be stopped. When this sign-in is done, so is that check.
      await signIn(service, cookie);
      return checked;
    },
  };
}
