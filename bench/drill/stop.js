import { setTimeout as delay } from 'node:timers/promises';
import { exactly, format, info, atLeast } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { closesConnection, Connection, meRequest, signInRequest } from './wire.js';

const ROUNDS = 8;
const CONNECTIONS = 64;
const SIGN_INS = 8;
const MIN_RESPONSES = 10_000;

/** Does a stop under load lose any response? Repeated, because it may depend on timing. */
export async function stop() {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await stopOnce());
  const sum = (name) => rounds.reduce((total, each) => total + each[name], 0);
  const took = rounds.map(({ seconds }) => seconds);
  return [
    atLeast(
      'responses before SIGTERM, fewest',
      Math.min(...rounds.map(({ before }) => before)),
      MIN_RESPONSES,
    ),
    info(`responses after it, ${ROUNDS} stops`, format(sum('after'))),
    exactly('requests without a response', sum('lost'), 0),
    exactly('/me that did not get 200', sum('wrong'), 0),
    exactly('queued sign-ins that got 200', sum('signedIn'), ROUNDS * SIGN_INS),
    exactly('exit code 0', rounds.filter(({ code }) => code === 0).length, ROUNDS),
    info('a stop took', `${format(Math.min(...took))} to ${format(Math.max(...took))} s`),
  ];
}

async function stopOnce() {
  const service = await startService({ cost: 11 });
  const { token } = await signInOwner(service);
  const counts = { before: 0, after: 0, lost: 0, wrong: 0, signedIn: 0 };
  let stopping = false;

  /** Sends requests in a loop until the server announces that it closes the connection. */
  const requestInLoop = async (connection) => {
    const request = meRequest(token);
    for (;;) {
      // Closed between two requests: nothing is lost, and a real client would connect again.
      if (connection.closed) return;
      const { status, head } = await connection.send(request);
      if (status === 0) counts.lost += 1;
      else counts[stopping ? 'after' : 'before'] += 1;
      if (status !== 200 && status !== 0) counts.wrong += 1;
      if (status === 0 || closesConnection(head)) break;
    }
    connection.close();
  };
  const signIn = async (connection, index) => {
    const credentials = { email: EMAIL, password: PASSWORD };
    const address = `198.51.100.${index}`;
    const { status } = await connection.send(signInRequest(credentials, { address }));
    if (status === 0) counts.lost += 1;
    if (status === 200) counts.signedIn += 1;
    connection.close();
  };

  const open = async (length) =>
    await Promise.all(Array.from({ length }, () => Connection.open(service.port)));
  const requesting = (await open(CONNECTIONS)).map(requestInLoop);
  const signInConnections = await open(SIGN_INS);
  while (counts.before <= MIN_RESPONSES) await delay(10);
  const signIns = signInConnections.map(signIn);
  // Long enough that they are queued, and short enough that some still are.
  await delay(100);
  const startedAt = performance.now();
  stopping = true;
  const code = await service.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all([...requesting, ...signIns]);
  return { ...counts, code, seconds };
}
