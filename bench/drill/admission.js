import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, format, told } from './report.js';
import { EMAIL, PASSWORD, startService } from './service.js';
import { Connection, rawRequest } from './wire.js';

/** What keeps the owner out for longer than this has won. */
const MOST_SECONDS = 60;
const OWNERS = 3;

/** A name for each flood, the addresses it comes from, and where the owner signs in. */
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
    name: '999 networks that have been at it for 75 seconds',
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
    const crowd = await startFlood(service.port, flood.addresses);
    await delay(flood.afterSeconds * 1000);
    const times = [];
    for (const address of flood.owners) times.push(await secondsToGetIn(service.port, address));
    const { checked, seconds } = crowd.stop();
    rows.push(
      atMost(
        `${flood.name}: a new device is in after, longest of ${times.length}`,
        Math.max(...times),
        MOST_SECONDS,
        ' s',
      ),
      told('  wrong passwords checked meanwhile', `${format(checked)} in ${format(seconds)} s`),
    );
    await service.stop();
  }
  return rows;
}

function many(count, word) {
  return Array.from({ length: count }, (_, index) => word(index));
}

/** Each guesses from its address over a connection of its own, as fast as it is answered. */
async function startFlood(port, addresses) {
  const startedAt = performance.now();
  let checked = 0;
  const stopping = new AbortController();
  const connections = await Promise.all(addresses.map(() => Connection.open(port)));
  const guess = async (connection, address) => {
    while (!stopping.signal.aborted) {
      const { status } = await ask(connection, address, 'guess');
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

/** Signs in as the login page does: with the solution of the challenge, if it is refused with one. */
async function secondsToGetIn(port, address) {
  const startedAt = performance.now();
  const connection = await Connection.open(port);
  let proof;
  for (;;) {
    const { status, head } = await ask(connection, address, PASSWORD, proof);
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

async function ask(connection, address, password, proof) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(proof === undefined ? {} : { 'x-housekey-proof': proof }),
  };
  const body = JSON.stringify({ email: EMAIL, password });
  return await connection.ask(rawRequest('POST', '/api/auth/login', headers, body));
}

/** As web/proof does, in slices: the flood is driven by the same process. */
async function solve(challenge) {
  const [difficulty, , , mac] = challenge.split('.');
  for (let counter = 0; ; counter += 1) {
    if (counter % 2000 === 0) await delay(0);
    const start = Number.parseInt(hash('sha256', `${mac}${counter}`).slice(0, 8), 16);
    if (Math.clz32(start) >= Number(difficulty)) return `${challenge}.${counter}`;
  }
}
