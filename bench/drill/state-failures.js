import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, exactly } from './report.js';
import {
  countAccepted,
  createToken,
  mountMemory,
  readiness,
  signOut,
  startStored,
} from './state-site.js';
import { Connection } from './wire.js';

const MAX_RECOVERY_SECONDS = 10;
const SIGN_OUTS = 20;

/** How a directory fails, and how it is repaired, on a file system of its own. */
const FAILURES = {
  'full disk': {
    // Some sign-outs still fit into the last page of the file.
    fail: async ({ path }, provoke) => {
      fill(join(path, 'filler'));
      await provoke();
    },
    repair: ({ path }) => rmSync(join(path, 'filler')),
  },
  'read-only file system': {
    // A file system with a file that is open for writing cannot be remounted. The service closes its
    // file when the disk is full.
    fail: async ({ path, remount }, provoke) => {
      fill(join(path, 'filler'));
      await provoke();
      await untilDone(() => remount('ro'));
    },
    repair: ({ path, remount }) => {
      remount('rw');
      rmSync(join(path, 'filler'));
    },
  },
  'removed directory': {
    fail: ({ path }) => rmSync(join(path, 'state'), { recursive: true }),
    repair: () => {},
  },
};

/** What the service does while it cannot write, and after that. */
export async function failures() {
  const rows = [];
  for (const [name, failure] of Object.entries(FAILURES)) rows.push(...(await fail(name, failure)));
  return rows;
}

async function fail(name, { fail: breakDisk, repair }) {
  const disk = mountMemory('256k');
  const path = join(disk.path, 'state');
  const service = await startStored(path);
  const connection = await Connection.open(service.port);
  const tokens = Array.from({ length: 3 * SIGN_OUTS }, createToken);
  const statuses = { before: [], during: [], after: [] };
  const signOutAll = async (phase, from) => {
    for (const token of tokens.slice(from, from + SIGN_OUTS)) {
      statuses[phase].push(await signOut(connection, token));
    }
  };
  await signOutAll('before', 0);
  const provoke = async () => {
    while ((await signOut(connection, createToken())) === 204);
  };
  await breakDisk(disk, provoke);
  await signOutAll('during', SIGN_OUTS);
  const { status, state } = await readiness(service);
  repair(disk);
  const startedAt = performance.now();
  while ((await readiness(service)).state !== 'stored' && secondsSince(startedAt) < 60) {
    await delay(20);
  }
  const recovered = secondsSince(startedAt);
  await signOutAll('after', 2 * SIGN_OUTS);
  connection.close();
  await service.kill();
  const next = await startStored(path);
  const accepted = await countAccepted(next, tokens);
  await next.stop();
  disk.remove();
  const count = (phase, wanted) => statuses[phase].filter((each) => each === wanted).length;
  return [
    exactly(`${name}: sign-outs stored before it`, count('before', 204), SIGN_OUTS),
    exactly('  sign-outs answered 202 meanwhile', count('during', 202), SIGN_OUTS),
    exactly('  readyz meanwhile, and says so', state === 'in-memory' ? status : 0, 200),
    atMost('  recovered after', recovered, MAX_RECOVERY_SECONDS, ' s'),
    exactly('  sign-outs stored after it', count('after', 204), SIGN_OUTS),
    exactly('  of all, accepted after kill -9', accepted, 0),
  ];
}

/** Tries until it does not throw, for five seconds. */
async function untilDone(attempt) {
  for (const startedAt = performance.now(); ; await delay(50)) {
    try {
      attempt();
      return;
    } catch (error) {
      if (secondsSince(startedAt) > 5) throw error;
    }
  }
}

function secondsSince(startedAt) {
  return (performance.now() - startedAt) / 1000;
}

/** Writes until no byte fits anymore. */
function fill(path) {
  for (const size of [4096, 512, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
}
