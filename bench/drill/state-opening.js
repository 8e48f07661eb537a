import { createHash, randomBytes } from 'node:crypto';
import { createState } from '../../dist/core/storage/state.js';
import { StateJournal } from '../../dist/storage/directory/state-journal.js';

/*
 * `node --expose-gc state-opening.js fill PATH` writes a large state directory, `open PATH` opens it. Prints
 * the time and the memory in JSON. In a process of its own, so that nothing else is measured.
 */

const SIGN_OUTS = 100_000;
const SESSIONS = 10_000;
const WEEK_MS = 604_800_000;
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const [command, directory] = process.argv.slice(2);
const journal = new StateJournal({
  directory,
  pid: process.pid,
  onChange: (reason) => {
    if (reason !== undefined) throw new Error(reason);
  },
});
const state = createState(journal, { now: Date.now });
if (command === 'fill') {
  fill();
  await journal.open();
} else {
  globalThis.gc();
  const before = memory();
  const startedAt = performance.now();
  await journal.open();
  const milliseconds = performance.now() - startedAt;
  const { records } = await state.sessions.list();
  if ([...state.signOuts.list()].length !== SIGN_OUTS || records.length !== SESSIONS) {
    throw new Error('Not everything was restored');
  }
  globalThis.gc();
  console.log(JSON.stringify({ milliseconds, megabytes: memory() - before }));
}
await journal.close();
if (command === 'fill') console.log('{}');

function memory() {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function fill() {
  for (let index = 0; index < SIGN_OUTS; index += 1) {
    const digest = createHash('sha256').update(`token ${index}`).digest('base64url');
    const expiresAt = Date.now() + Math.floor(Math.random() * WEEK_MS);
    state.signOuts.apply({ kind: 'token', digest, expiresAt });
  }
  const credentials = randomId();
  for (let index = 0; index < SESSIONS; index += 1) {
    // As the file is read: nothing is appended for each.
    state.sessions.restore({ set: [createSession(index, credentials)] }, false);
  }
}

function createSession(index, credentials) {
  const network = `2001:db8:1234:${(index % 1000).toString(16)}::/64`;
  return {
    id: randomId(),
    digest: createHash('sha256').update(`session ${index}`).digest('base64url'),
    issuedAt: Math.floor(Date.now() / 1000),
    credentials,
    method: 'password',
    device: randomId(),
    userAgent: USER_AGENT,
    network,
    lastNetwork: network,
    updatedAt: Date.now() - index,
    expiresAt: Date.now() + WEEK_MS,
  };
}

function randomId() {
  return randomBytes(16).toString('base64url');
}
