import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { isRecord } from '../../contract/index.js';
import type { Connection } from '../create-housekey.js';

const sockets = new AsyncLocalStorage<Socket>();

// Node.js announces each request of every server before it handles it, in the same asynchronous context.
subscribe('http.server.request.start', (message) => {
  const socket = isRecord(message) ? message['socket'] : undefined;
  if (socket instanceof Socket) sockets.enterWith(socket);
});

/**
 * The connection of the request that is being handled. Next.js does not pass it on, and keeps an
 * X-Forwarded-For that the client made up, which would give each guess at the password a separate
 * address.
 *
 * @returns nothing known on a server that is not node:http, and for a request that began before this
 *   module was loaded: these share one limit
 */
export function currentConnection(): Connection {
  const socket = sockets.getStore();
  if (socket === undefined) return {};
  const { remoteAddress } = socket;
  // Without TLS here, the URL of the request says whether a proxy has terminated it.
  return socket instanceof TLSSocket ? { remoteAddress, encrypted: true } : { remoteAddress };
}
