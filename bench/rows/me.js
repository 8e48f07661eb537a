import { checkResponse } from '../responses.js';
import { signIn, startHousekey } from '../housekey.js';
import {
  meTarget,
  assertAuthenticates,
  NODE_PEERS,
  startAuthenticatingPeer,
  startPeer,
} from '../peers.js';
import { bestOf, targetRow, ratiosOf, comparisonRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { load } from '../wrk.js';

const OURS = 'Housekey';
const BARE = 'bare node:http';
const CACHED = `${NODE_PEERS.fastify}, with its token cache on`;

/** GET /api/auth/me with a valid token, compared with the least work that Node can do, and with the peers. */
export async function me() {
  const housekey = await startHousekey();
  const { token } = await signIn(housekey);
  const authorization = `Bearer ${token}`;
  const ours = meTarget(housekey, { authorization });
  await assertAuthenticates(OURS, ours);
  const servers = new Map([[OURS, { ...housekey, target: ours }]]);
  servers.set(BARE, await startCopy(ours));
  for (const [file, name] of Object.entries(NODE_PEERS))
    servers.set(name, await startAuthenticatingPeer(file));
  const variables = { BENCH_TOKEN_CACHE: 'true' };
  servers.set(CACHED, await startAuthenticatingPeer('fastify', { variables }));

  const contestants = [...servers].map(([name, { target }]) => ({
    name,
    measure: async () => await load(target),
  }));
  const outcome = await inRounds(contestants, { maxSeconds: 300 });
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
    targetRow(against(1, BARE, { against: `${BARE}, the same bytes`, atLeast: 0.95 })),
    targetRow(against(2, best, { against: `the best of four: ${best}`, atLeast: 2 })),
    ...[...names.filter((name) => name !== best), CACHED].map((name) =>
      comparisonRow(against(2, name)),
    ),
  ];
}

/** Starts a server that sends the same response as `target` to every request. */
export async function startCopy(target, options = {}) {
  const { head, body } = await checkResponse(target);
  const [, ...fields] = head.trimEnd().split('\r\n');
  const headers = fields
    .map((line) => /^([^:]+): (.*)$/.exec(line).slice(1))
    // node:http adds these itself.
    .filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name));

  const [, timeout] = /^keep-alive: timeout=(\d+)/im.exec(head);
  const keepAliveTimeout = Number(timeout) * 1000;
  const response = JSON.stringify({
    status: target.wanted.status,
    headers: Object.fromEntries(headers),
    body,
    keepAliveTimeout,
  });
  const server = await startPeer('bare', { ...options, variables: { BENCH_RESPONSE: response } });
  const copy = { ...target, port: server.port };
  const copied = await checkResponse(copy);
  // Compared in sorted order: with the length known beforehand, which is fastest, the order differs.
  if (copied.body !== body || lines(copied.head) !== lines(head)) {
    throw new Error(`The copy differs:\n${copied.head}\ninstead of\n${head}`);
  }
  return { ...server, target: copy };
}

/** All header lines except the date, sorted. */
function lines(head) {
  return head
    .replace(/^date: .*$/im, '')
    .split('\r\n')
    .toSorted()
    .join('\n');
}
