import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { NodeRequestHead, writeStream } from '../http/node-http.js';
import { pathOf } from '../http/request-info.js';
import { authorizeNow, type AppAuthorization, type Session } from './authorization.js';
import type { Connection, Housekey } from './create-housekey.js';

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

/**
 * Whether a request is for one of Housekey's paths. `OPTIONS *` and proxy requests are about the server,
 * not about a path.
 */
export function isOwnRequest({ owns }: Pick<Housekey, 'owns'>, incoming: NodeRequest): boolean {
  const target = targetOf(incoming);
  return target.startsWith('/') && owns(pathOf(target));
}

/** The parts of a request that decide whether it may go on to the app. */
export function headOf(incoming: NodeRequest): NodeRequestHead {
  return new NodeRequestHead(incoming, targetOf(incoming));
}

/** The connection itself. What proxies say about it is judged by `trustedProxies` alone. */
export function connectionOf({ socket }: Pick<IncomingMessage, 'socket'>): Connection {
  return { remoteAddress: socket.remoteAddress, encrypted: socket instanceof TLSSocket };
}

/** The session of a request that may go on, which the response renews if it is time. */
export function admittedSession(
  response: ServerResponse,
  { session, renew }: AppAuthorization & { readonly ok: true },
): Session {
  for (const cookie of renew()) response.appendHeader('set-cookie', cookie);
  return session;
}

/** Whether a request of node:http may go on to the app: at once if its token is cached or forged. */
export function decideOn(
  auth: Pick<Housekey, 'authorize'>,
  incoming: IncomingMessage,
): AppAuthorization | Promise<AppAuthorization> {
  return authorizeNow(auth, headOf(incoming), connectionOf(incoming));
}

/** Lets a request go on if `decision` resolves to true. Neither Express 4 nor a hook of Fastify waits for promises. */
export async function passIf(
  decision: Promise<boolean>,
  next: (error?: Error) => void,
): Promise<void> {
  let passes: boolean;
  try {
    passes = await decision;
  } catch (error) {
    next(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  if (passes) next();
}

/**
 * Writes a web response with node:http. A client that leaves ends the response's stream, and is no
 * error.
 */
export async function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: Response,
  method: string | undefined,
): Promise<void> {
  if (outgoing.headersSent || outgoing.destroyed) {
    await body?.cancel();
    return;
  }
  outgoing.statusCode = status;
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  // The app may have set its own cookies.
  if (cookies.length > 0) outgoing.appendHeader('set-cookie', cookies);
  if (method === 'HEAD' || body === null) {
    await body?.cancel();
    outgoing.end();
    return;
  }
  await writeStream(outgoing, body);
}
