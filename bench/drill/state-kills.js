import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atLeast, exactly, info } from './report.js';
import { countAccepted, createToken, makeFolder, signOut, startStored } from './state-site.js';
import { Connection } from './wire.js';

const ROUNDS = 200;
const CLIENTS = 16;
/** Milliseconds of load before the process is killed, at most. */
const MAX_LOAD_MS = 120;
const MIN_ACKNOWLEDGED = 2000;

/** Does `kill -9` at a random moment under load lose an acknowledged sign-out? */
export async function kills() {
  const folder = makeFolder();
  const path = join(folder.path, 'state');
  const totals = { opened: 0, torn: 0, lost: 0, lostLater: 0 };
  const acknowledged = [];
  let latest = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await startStored(path);
    totals.opened += 1;
    totals.lost += await countAccepted(service, latest);
    latest = await signOutUntilKilled(service);
    acknowledged.push(...latest);
    if (readFileSync(join(path, 'journal')).at(-1) !== 0x0a) totals.torn += 1;
  }
  const service = await startStored(path);
  totals.lostLater = await countAccepted(service, acknowledged);
  await service.stop();
  const isDamaged = existsSync(join(path, 'journal.damaged'));
  folder.remove();
  return [
    exactly('kill -9 under load: starts afterward', totals.opened, ROUNDS),
    atLeast('  acknowledged sign-outs', acknowledged.length, MIN_ACKNOWLEDGED),
    exactly('  of those, accepted by the next start', totals.lost, 0),
    exactly('  of those, accepted by the last start', totals.lostLater, 0),
    exactly('  damaged files', isDamaged ? 1 : 0, 0),
    info('  files with a torn last record', totals.torn),
  ];
}

/** Returns the tokens whose sign-out was acknowledged. */
async function signOutUntilKilled(service) {
  const acknowledged = [];
  const connections = await Promise.all(
    Array.from({ length: CLIENTS }, async () => await Connection.open(service.port)),
  );
  const clients = connections.map(async (connection) => {
    for (;;) {
      const token = createToken();
      const status = await signOut(connection, token);
      if (status === 0) return;
      if (status === 204) acknowledged.push(token);
    }
  });
  await delay(Math.random() * MAX_LOAD_MS);
  await service.kill();
  await Promise.all(clients);
  return acknowledged;
}
