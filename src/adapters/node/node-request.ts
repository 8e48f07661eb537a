import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { NodeRequestHead } from '../../process/node-request-head.js';
import type { Connection } from '../create-housekey.js';

/** A request of node:http, with what frameworks add. */
export interface NodeRequest extends IncomingMessage {
  /** Path and query as received. Express and Connect remove the mount path from `url`. */
  readonly originalUrl?: string;
  /** The parsed body. */
  readonly body?: unknown;
}

/** Path and query as received, wherever the handler is mounted. */
export function targetOf({ originalUrl, url = '/' }: NodeRequest): string {
  return originalUrl ?? url;
}

/** What decides whether a request may go on to the app. */
export function headOf(incoming: NodeRequest): NodeRequestHead {
  return new NodeRequestHead(incoming, targetOf(incoming));
}

/** The connection itself. What proxies say about it is judged by `trustedProxies` alone. */
export function connectionOf({ socket }: IncomingMessage): Connection {
  return { remoteAddress: socket.remoteAddress, encrypted: socket instanceof TLSSocket };
}
