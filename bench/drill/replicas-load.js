import { setTimeout as delay } from 'node:timers/promises';
import { EMAIL, PASSWORD } from './service.js';
import { closesConnection, Connection, meRequest, rawRequest, signInRequest } from './wire.js';

/*
 * Clients of replicas behind nginx: some stay signed in, some sign in and out again, and one guesses
 * passwords.
 */

const SIGNED_IN = 16;
const SIGNING_IN = 2;
/** Time within which all replicas must know of an acknowledged sign-out. */
export const SIGN_OUT_KNOWN_MS = 100;

/** Sends one request on a new connection. Status 0 if there was no response. */
export async function sendOnce(port, request) {
  const connection = await Connection.open(port).catch(() => undefined);
  if (connection === undefined) return { status: 0, head: '', body: '' };
  const response = await connection.send(request);
  connection.close();
  return response;
}

let networks = 0;
/** A client network that was not used before. */
function newNetwork() {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** Signs in correctly. Returns the status and the token. */
export async function signIn(port) {
  const request = signInRequest({ email: EMAIL, password: PASSWORD }, { address: newNetwork() });
  const { status, body } = await sendOnce(port, request);
  return { status, token: status === 200 ? JSON.parse(body).access_token : '' };
}

export async function signOut(port, token) {
  const headers = { authorization: `Bearer ${token}` };
  return (await sendOnce(port, rawRequest('POST', '/api/auth/logout', headers))).status;
}

export async function me(port, token) {
  return (await sendOnce(port, meRequest(token))).status;
}

/**
 * Starts all clients at `port`. `replicas` returns the ports of the running replicas. Each of them is
 * asked directly whether it still accepts tokens whose sign-out was acknowledged.
 */
export function startClients(port, token, replicas) {
  const counts = {
    me: 0,
    meFailed: 0,
    signIns: 0,
    signInsLost: 0,
    acknowledged: 0,
    localOnly: 0,
    acceptedAfter: 0,
    guesses: 0,
  };
  const signedOut = [];
  const stopping = new AbortController();

  const staySignedIn = async () => {
    const request = meRequest(token);
    let connection = await Connection.open(port);
    while (!stopping.signal.aborted) {
      const { status, head } = await connection.send(request);
      counts.me += 1;
      if (status !== 200) counts.meFailed += 1;
      if (status !== 0 && !closesConnection(head)) continue;
      connection.close();
      connection = await Connection.open(port);
    }
    connection.close();
  };
  const signInAndOut = async () => {
    while (!stopping.signal.aborted) {
      const { status, token: newToken } = await signIn(port);
      counts.signIns += 1;
      if (status !== 200) counts.signInsLost += 1;
      else await signOutAndCheck(newToken);
    }
  };
  const signOutAndCheck = async (newToken) => {
    const status = await signOut(port, newToken);
    if (status === 202) counts.localOnly += 1;
    if (status !== 204) return;
    counts.acknowledged += 1;
    signedOut.push(newToken);
    await delay(SIGN_OUT_KNOWN_MS);
    counts.acceptedAfter += await acceptedBy(replicas(), [newToken]);
  };
  const guess = async () => {
    const address = newNetwork();
    while (!stopping.signal.aborted) {
      const request = signInRequest({ email: EMAIL, password: 'a guess' }, { address });
      const { status } = await sendOnce(port, request);
      if (status === 401) counts.guesses += 1;
      await delay(20);
    }
  };

  const clients = [
    ...Array.from({ length: SIGNED_IN }, staySignedIn),
    ...Array.from({ length: SIGNING_IN }, signInAndOut),
    guess(),
  ];
  return {
    counts,
    /** Stops the clients and checks all acknowledged sign-outs on all replicas once more. */
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      counts.acceptedAfter += await acceptedBy(replicas(), signedOut);
      return counts;
    },
  };
}

/** Counts how often one of these replicas accepts one of these tokens. */
async function acceptedBy(ports, tokens) {
  let accepted = 0;
  for (const port of ports) {
    for (const token of tokens) if ((await me(port, token)) === 200) accepted += 1;
  }
  return accepted;
}
