import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { forgedToken } from './hostile-tokens.js';
import { addStatuses } from './load.js';
import { detectLoad, waitUntilQuiet } from './machine.js';
import { atLeast, atMost, exactly, format, formatMilliseconds, info } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { quantile } from './statistics.js';
import { Connection, rawRequest, signInRequest } from './wire.js';

const CLIENTS = 1000;
/** Between two requests of a client. */
const PAUSE_MS = 1000;
/** Alternating, so that other load affects both kinds. */
const ROUNDS = 5;
const SIGN_INS = 40;
/** Time limit of each of the two parts. Rounds that other processes disturbed are repeated until then. */
const MOST_SECONDS = 55;
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CREDENTIALS = { email: EMAIL, password: PASSWORD };

/** Do a thousand clients that ask for device codes, poll, guess and approve slow down the owner's sign-ins? */
export async function devices() {
  const service = await startService({ cost: 10, variables: { SERVICE_DEVICE_APPROVAL: 'true' } });
  const owner = await signInOwner(service);
  const rows = [
    ...(await measure(service, owner, true)),
    ...(await measure(service, owner, false)),
  ];
  await service.stop();
  return rows;
}

/** @param keepsOpen - whether the clients and the owner use connections that are open, or another one each time */
async function measure({ port }, { token, cookie }, keepsOpen) {
  const owner = createClient(port, keepsOpen);
  const without = [];
  const among = [];
  const statuses = new Map();
  let refused = 0;
  let accepted = 0;
  const signIn = async () => {
    const startedAt = performance.now();
    const { status } = await owner.send(
      signInRequest(CREDENTIALS, { address: '192.0.2.1', cookie }),
    );
    if (status !== 200) refused += 1;
    return performance.now() - startedAt;
  };
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  const signIns = async () => {
    const times = [];
    while (times.length < SIGN_INS && performance.now() < endsAt) times.push(await signIn());
    return times;
  };
  for (let round = 0; round < ROUNDS && performance.now() < endsAt;) {
    await waitUntilQuiet(endsAt);
    const { value, quiet } = await detectLoad(async () => {
      const before = await signIns();
      const attack = await startClients(port, token, keepsOpen);
      const during = await signIns();
      const stopped = await attack.stop();
      addStatuses(statuses, stopped.statuses);
      accepted += stopped.accepted;
      return { before, during };
    });
    if (!quiet) continue;
    round += 1;
    without.push(...value.before);
    among.push(...value.during);
  }
  owner.close();
  return describe(keepsOpen ? 'open' : 'new', { without, among, statuses, refused, accepted });
}

function describe(connections, { without, among, statuses, refused, accepted }) {
  const [alone, loud] = [quantile(without, 0.99), quantile(among, 0.99)];
  const counts = [...statuses].toSorted(([left], [right]) => left - right);
  const pair = (part) =>
    [among, without].map((times) => formatMilliseconds(quantile(times, part))).join(' ÷ ');
  return [
    atLeast(
      `${connections} connections: quiet sign-ins among them`,
      among.length,
      ROUNDS * SIGN_INS,
    ),
    atMost('  p99 among them ÷ without', loud / alone, 2, '', pair(0.99)),
    info('  median', pair(0.5)),
    exactly("  the owner's sign-ins that did not get 200", refused, 0),
    info(
      '  their requests by status',
      counts.map(([status, count]) => `${status}: ${format(count)}`).join(', '),
    ),
    exactly('  of which were accepted', accepted, 0),
  ];
}

/** Each client has its own network, and asks, polls and approves in turn. */
async function startClients(port, token, keepsOpen) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const statuses = new Map();
  let accepted = 0;
  const pause = async (ms) => await delay(ms, undefined, { signal }).catch(() => {});
  const run = async (index) => {
    const client = createClient(port, keepsOpen);
    await pause(Math.random() * PAUSE_MS);
    for (let turn = index; !signal.aborted; turn += 1) {
      const { status } = await client.send(requestOf(turn, index, token));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Anyone may ask for a code.
      if (turn % 3 !== 0 && status >= 200 && status < 400) accepted += 1;
      await pause(PAUSE_MS);
    }
    client.close();
  };
  const running = Array.from({ length: CLIENTS }, (_, index) => run(index));
  // Until all have begun.
  await delay(PAUSE_MS);
  return {
    /** Returns how often each status was answered, and how many guesses and approvals were accepted. */
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      return { statuses, accepted };
    },
  };
}

function requestOf(turn, index, token) {
  const from = { 'x-forwarded-for': `198.${18 + (index >> 8)}.${index & 255}.1` };
  switch (turn % 3) {
    case 0:
      return rawRequest('POST', '/_housekey/api/device', from);
    case 1: {
      const guess = randomBytes(32).toString('base64url');
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = `grant_type=${GRANT}&device_code=${guess}`;
      return rawRequest('POST', '/_housekey/api/token', { ...from, ...type }, body);
    }
    default: {
      const headers = {
        ...from,
        'content-type': 'application/json',
        authorization: `Bearer ${forgedToken(token)}`,
      };
      const body = JSON.stringify({ user_code: 'BCDF-GHJK', decision: 'allow', password: 'guess' });
      return rawRequest('POST', '/_housekey/api/device/code', headers, body);
    }
  }
}

/** Sends requests over one connection, or each over another one. Status 0: the connection failed. */
function createClient(port, keepsOpen) {
  let connection;
  return {
    send: async (request) => {
      try {
        if (connection === undefined || connection.closed) connection = await Connection.open(port);
      } catch {
        return { status: 0 };
      }
      const answer = await connection.send(request);
      if (!keepsOpen) {
        connection.close();
        connection = undefined;
      }
      return answer;
    },
    close: () => connection?.close(),
  };
}
