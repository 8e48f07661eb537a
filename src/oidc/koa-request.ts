import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ProviderRequest } from '../http/oidc-provider.js';

/**
 * A request and a response of node:http without a connection: the library is a Koa app, and needs both. It sees only
 * what it is given, and the response is never sent, so that the checks and headers of our own router apply.
 *
 * @param issuer - whose scheme and host the library puts into addresses
 */
export function createExchange(
  { method, target, headers, body }: ProviderRequest,
  issuer: string,
): readonly [IncomingMessage, ServerResponse] {
  const { host, protocol } = new URL(issuer);
  const incoming = new IncomingMessage(new Socket());
  incoming.method = method;
  incoming.url = target;
  Object.assign(incoming.headers, headers, {
    host,
    // The library trusts it, because nobody else can set it.
    'x-forwarded-proto': protocol.slice(0, -1),
    'content-length': String(body?.byteLength ?? 0),
  });
  if (body !== undefined) incoming.push(body);
  incoming.push(null);
  return [incoming, new ServerResponse(incoming)];
}
