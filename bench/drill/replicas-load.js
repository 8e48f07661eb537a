import { setTimeout as delay } from 'node:timers/promises';
import { EMAIL, PASSWORD } from './service.js';
import { announcesClose, Connection, meRequest, rawRequest, signInRequest } from './wire.js';

/*
 * Visitors of replicas behind nginx: some who are signed in, some who sign in, some who sign out,
 * and one who guesses.
 */

const SIGNED_IN = 16;
const SIGNING_IN = 2;
/** Within which all replicas know of a sign-out that was acknowledged. */
export const TOLD_WITHIN_MS = 100;

/** One question on a connection of its own. */
export async function askOnce(port, request) {
  const connection = await Connection.open(port).catch(() => undefined);
  if (connection === undefined) return { status: 0, head: '', body: '' };
  const answer = await connection.ask(request);
  connection.close();
  return answer;
}

let networks = 0;
/** A client network that nobody had before. */
function freshNetwork() {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** A right sign-in. Gives the status and the token. */
export async function signIn(port) {
  const request = signInRequest({ email: EMAIL, password: PASSWORD }, { address: freshNetwork() });
  const { status, body } = await askOnce(port, request);
  return { status, token: status === 200 ? JSON.parse(body).access_token : '' };
}

export async function signOut(port, token) {
  const headers = { authorization: `Bearer ${token}` };
  return (await askOnce(port, rawRequest('POST', '/api/auth/logout', headers))).status;
}

export async function me(port, token) {
  return (await askOnce(port, meRequest(token))).status;
}

/**
 * Starts them all at `port`. `replicas` gives the ports of the replicas that live; there it is held
 * against each of them whether a sign-out that was acknowledged is known.
 */
export function startVisitors(port, token, replicas) {
  const counts = {
    me: 0,
    meFailed: 0,
    signIns: 0,
    signInsLost: 0,
    acknowledged: 0,
    heldHere: 0,
    acceptedAfter: 0,
    guesses: 0,
  };
  const signedOut = [];
  const leaving = new AbortController();

  const stay = async () => {
    const request = meRequest(token);
    let connection = await Connection.open(port);
    while (!leaving.signal.aborted) {
      const { status, head } = await connection.ask(request);
      counts.me += 1;
      if (status !== 200) counts.meFailed += 1;
      if (status !== 0 && !announcesClose(head)) continue;
      connection.close();
      connection = await Connection.open(port);
    }
    connection.close();
  };
  const comeAndGo = async () => {
    while (!leaving.signal.aborted) {
      const arrived = await signIn(port);
      counts.signIns += 1;
      if (arrived.status !== 200) counts.signInsLost += 1;
      else await leave(arrived.token);
    }
  };
  const leave = async (gone) => {
    const status = await signOut(port, gone);
    if (status === 202) counts.heldHere += 1;
    if (status !== 204) return;
    counts.acknowledged += 1;
    signedOut.push(gone);
    await delay(TOLD_WITHIN_MS);
    counts.acceptedAfter += await acceptedBy(replicas(), [gone]);
  };
  const guess = async () => {
    const address = freshNetwork();
    while (!leaving.signal.aborted) {
      const request = signInRequest({ email: EMAIL, password: 'a guess' }, { address });
      const { status } = await askOnce(port, request);
      if (status === 401) counts.guesses += 1;
      await delay(20);
    }
  };

  const visitors = [
    ...Array.from({ length: SIGNED_IN }, stay),
    ...Array.from({ length: SIGNING_IN }, comeAndGo),
    guess(),
  ];
  return {
    counts,
    /** Once more, all that was acknowledged is held against all replicas. */
    stop: async () => {
      leaving.abort();
      await Promise.all(visitors);
      counts.acceptedAfter += await acceptedBy(replicas(), signedOut);
      return counts;
    },
  };
}

/** How often one of these replicas accepts one of these tokens. */
async function acceptedBy(ports, tokens) {
  let accepted = 0;
  for (const port of ports) {
    for (const token of tokens) if ((await me(port, token)) === 200) accepted += 1;
  }
  return accepted;
}
