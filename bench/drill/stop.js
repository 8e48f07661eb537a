import { setTimeout as delay } from 'node:timers/promises';
import { exactly, format, told, atLeast } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { announcesClose, Connection, meRequest, signInRequest } from './wire.js';

const ROUNDS = 8;
const CONNECTIONS = 64;
const SIGN_INS = 8;
const ANSWERED_BEFORE = 10_000;

/** Does a stop in the middle of everything cost anybody an answer? Each round is another chance to. */
export async function stop() {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await stopOnce());
  const sum = (name) => rounds.reduce((total, each) => total + each[name], 0);
  const took = rounds.map(({ seconds }) => seconds);
  return [
    atLeast(
      'answered before SIGTERM, fewest',
      Math.min(...rounds.map(({ before }) => before)),
      ANSWERED_BEFORE,
    ),
    told(`answered after it, ${ROUNDS} stops`, format(sum('after'))),
    exactly('sent and not answered', sum('lost'), 0),
    exactly('/me not answered 200', sum('wrong'), 0),
    exactly('sign-ins in the queue answered 200', sum('signedIn'), ROUNDS * SIGN_INS),
    exactly('exit code 0', rounds.filter(({ code }) => code === 0).length, ROUNDS),
    told('a stop took', `${format(Math.min(...took))} to ${format(Math.max(...took))} s`),
  ];
}

async function stopOnce() {
  const service = await startService({ cost: 11 });
  const { token } = await signInOwner(service);
  const counts = { before: 0, after: 0, lost: 0, wrong: 0, signedIn: 0 };
  let stopping = false;

  /** Asks in a loop, and leaves when it is told that the connection closes. */
  const ask = async (connection) => {
    const request = meRequest(token);
    for (;;) {
      // Closed while nothing was asked: nothing is lost, and this client would connect elsewhere.
      if (connection.closed) return;
      const { status, head } = await connection.ask(request);
      if (status === 0) counts.lost += 1;
      else counts[stopping ? 'after' : 'before'] += 1;
      if (status !== 200 && status !== 0) counts.wrong += 1;
      if (status === 0 || announcesClose(head)) break;
    }
    connection.close();
  };
  const signIn = async (connection, index) => {
    const credentials = { email: EMAIL, password: PASSWORD };
    const address = `198.51.100.${index}`;
    const { status } = await connection.ask(signInRequest(credentials, { address }));
    if (status === 0) counts.lost += 1;
    if (status === 200) counts.signedIn += 1;
    connection.close();
  };

  const open = async (length) =>
    await Promise.all(Array.from({ length }, () => Connection.open(service.port)));
  const askers = (await open(CONNECTIONS)).map(ask);
  const visitors = await open(SIGN_INS);
  while (counts.before <= ANSWERED_BEFORE) await delay(10);
  const signIns = visitors.map(signIn);
  // Until they are in the queue, and no longer than some of them stay there.
  await delay(100);
  const startedAt = performance.now();
  stopping = true;
  const code = await service.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all([...askers, ...signIns]);
  return { ...counts, code, seconds };
}
