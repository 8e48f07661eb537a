import { verifyAnswer } from '../answers.js';
import { signIn, startHousekey } from '../housekey.js';
import { meTarget, mustGuard, NODE_PEERS, startGuard, startPeer } from '../peers.js';
import { bestOf, judge, ratiosOf, show } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { load } from '../wrk.js';

const OURS = 'Housekey';
const BARE = 'bare node:http';
const CACHED = `${NODE_PEERS.fastify}, its token cache turned on`;

/** GET /api/auth/me with a valid token: beside the least that Node can do, and beside the peers. */
export async function me() {
  const housekey = await startHousekey();
  const { token } = await signIn(housekey);
  const authorization = `Bearer ${token}`;
  const ours = meTarget(housekey, { authorization });
  await mustGuard(OURS, ours);
  const servers = new Map([[OURS, { ...housekey, target: ours }]]);
  servers.set(BARE, await startCopy(ours));
  for (const [file, name] of Object.entries(NODE_PEERS)) servers.set(name, await startGuard(file));
  const variables = { BENCH_TOKEN_CACHE: 'true' };
  servers.set(CACHED, await startGuard('fastify', { variables }));

  const contestants = [...servers].map(([name, { target }]) => ({
    name,
    measure: async () => await load(target),
  }));
  const outcome = await inRounds(contestants, { mostSeconds: 300 });
  for (const server of servers.values()) await server.stop('SIGKILL');

  const what = 'GET /api/auth/me, valid token, 64 connections';
  const note = (name) => ratesOf(outcome, [OURS, name]);
  const against = (row, name, more = {}) => ({
    row,
    what,
    against: name,
    values: ratiosOf(outcome, OURS, name),
    note: note(name),
    outcome,
    ...more,
  });
  const names = Object.values(NODE_PEERS);
  const best = bestOf(outcome, names);
  return [
    judge(against(1, BARE, { against: `${BARE}, the same bytes`, atLeast: 0.95 })),
    judge(against(2, best, { against: `the best of four: ${best}`, atLeast: 2 })),
    ...[...names.filter((name) => name !== best), CACHED].map((name) => show(against(2, name))),
  ];
}

/** A server that gives everyone the answer that this one gave. */
export async function startCopy(target, options = {}) {
  const { head, body } = await verifyAnswer(target);
  const [, ...fields] = head.trimEnd().split('\r\n');
  const headers = fields
    .map((line) => /^([^:]+): (.*)$/.exec(line).slice(1))
    // The others are node:http's own.
    .filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name));

  const [, timeout] = /^keep-alive: timeout=(\d+)/im.exec(head);
  const keepAliveTimeout = Number(timeout) * 1000;
  const answer = JSON.stringify({
    status: target.wanted.status,
    headers: Object.fromEntries(headers),
    body,
    keepAliveTimeout,
  });
  const server = await startPeer('bare', { ...options, variables: { BENCH_ANSWER: answer } });
  const copy = { ...target, port: server.port };
  const same = await verifyAnswer(copy);
  // In another order: it knows the length beforehand, which is quickest.
  if (same.body !== body || lines(same.head) !== lines(head)) {
    throw new Error(`The copy answers otherwise:\n${same.head}\ninstead of\n${head}`);
  }
  return { ...server, target: copy };
}

/** All but the date, which is another one a second later. */
function lines(head) {
  return head
    .replace(/^date: .*$/im, '')
    .split('\r\n')
    .toSorted()
    .join('\n');
}
