import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, format, info } from './report.js';
import { EMAIL, PASSWORD, startService } from './service.js';
import { Connection, rawRequest } from './wire.js';

/** A flood that keeps the owner out for longer than this has succeeded. */
const MOST_SECONDS = 60;
const OWNERS = 3;

/** Each flood: its name, its addresses, the addresses of the owner, and when the owner signs in. */
const FLOODS = [
  {
    name: '120 /64s of one /56',
    addresses: many(120, (index) => `2001:db8:1:${index.toString(16)}::1`),
    owners: many(OWNERS, (index) => `192.0.2.${index + 1}`),
    afterSeconds: 2,
  },
  {
    name: "four clients on the owner's own network",
    addresses: many(4, () => '192.0.2.1'),
    owners: many(OWNERS, () => '192.0.2.1'),
    afterSeconds: 5,
  },
  {
    name: '300 /64s of a /48',
    addresses: many(300, (index) => `2001:db8:1:${(index * 217).toString(16)}::1`),
    owners: many(OWNERS, (index) => `192.0.2.${index + 1}`),
    afterSeconds: 2,
  },
  {
    name: '999 networks, all new',
    addresses: many(999, (index) => `198.${18 + (index >> 8)}.${index & 255}.1`),
    owners: ['192.0.2.1'],
    afterSeconds: 0.5,
  },
  {
    name: '999 networks, for 75 seconds already',
    addresses: many(999, (index) => `198.${18 + (index >> 8)}.${index & 255}.1`),
    owners: many(OWNERS, (index) => `192.0.2.${index + 1}`),
    afterSeconds: 75,
  },
];

/** Can a flood of sign-ins keep a new device of the owner out? */
export async function admission() {
  const rows = [];
  for (const flood of FLOODS) {
    const service = await startService({ cost: 10 });
    const running = await startFlood(service.port, flood.addresses);
    await delay(flood.afterSeconds * 1000);
    const times = [];
    for (const address of flood.owners) times.push(await secondsToSignIn(service.port, address));
    const { checked, seconds } = running.stop();
    rows.push(
      atMost(
        `${flood.name}: a new device signs in after, longest of ${times.length}`,
        Math.max(...times),
        MOST_SECONDS,
        ' s',
      ),
      info('  wrong passwords checked in that time', `${format(checked)} in ${format(seconds)} s`),
    );
    await service.stop();
  }
  return rows;
}

function many(count, addressAt) {
  return Array.from({ length: count }, (_, index) => addressAt(index));
}

/** Each address guesses over its own connection, as fast as it gets responses. */
async function startFlood(port, addresses) {
  const startedAt = performance.now();
  let checked = 0;
  const stopping = new AbortController();
  const connections = await Promise.all(addresses.map(() => Connection.open(port)));
  const guess = async (connection, address) => {
    while (!stopping.signal.aborted) {
      const { status } = await attempt(connection, address, 'guess');
      if (status === 401) checked += 1;
      else await delay(250);
    }
  };
  for (const [index, connection] of connections.entries()) void guess(connection, addresses[index]);
  return {
    stop: () => {
      stopping.abort();
      for (const connection of connections) connection.close();
      return { checked, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
}

/** Signs in as the login page does: if the rejection contains a challenge, it sends the solution. */
async function secondsToSignIn(port, address) {
  const startedAt = performance.now();
  const connection = await Connection.open(port);
  let proof;
  for (;;) {
    const { status, head } = await attempt(connection, address, PASSWORD, proof);
    const seconds = (performance.now() - startedAt) / 1000;
    if (status === 200 || seconds > 3 * MOST_SECONDS) {
      connection.close();
      return seconds;
    }
    const [, challenge] = /\r\nx-housekey-challenge: (\S+)/i.exec(head) ?? [];
    if (challenge === undefined) await delay(1000);
    else proof = await solve(challenge);
  }
}

async function attempt(connection, address, password, proof) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(proof === undefined ? {} : { 'x-housekey-proof': proof }),
  };
  const body = JSON.stringify({ email: EMAIL, password });
  return await connection.send(rawRequest('POST', '/api/auth/login', headers, body));
}

/** Like web/proof, in slices, because the same process drives the flood. */
async function solve(challenge) {
  const [difficulty, , , mac] = challenge.split('.');
  for (let counter = 0; ; counter += 1) {
    if (counter % 2000 === 0) await delay(0);
    const firstBits = Number.parseInt(hash('sha256', `${mac}${counter}`).slice(0, 8), 16);
    if (Math.clz32(firstBits) >= Number(difficulty)) return `${challenge}.${counter}`;
  }
}
