import { createServer, request as send } from 'node:http';
import { listenOn, type TestApp } from '../../adapters/support/apps.js';

/** The address of the proxy that the examples trust. */
export const PROXY_ADDRESS = '127.0.0.2';

/** Names the address that the proxy shall report as the client's. */
export const CLIENT_HEADER = 'x-test-client';

/**
 * Starts a reverse proxy that appends the address of its client to X-Forwarded-For, as nginx does with
 * `$proxy_add_x_forwarded_for`.
 *
 * @param address - that it connects from. Default: the one that the examples trust
 */
export async function startProxy(target: string, address = PROXY_ADDRESS): Promise<TestApp> {
  const { hostname, port } = new URL(target);
  return await listenOn(
    createServer((incoming, outgoing) => {
      const { [CLIENT_HEADER]: client, 'x-forwarded-for': before, ...headers } = incoming.headers;
      const addresses = [before ?? [], client ?? incoming.socket.remoteAddress ?? []].flat();
      const { method, url: path } = incoming;
      const forwarded = {
        'x-forwarded-for': addresses.join(', '),
        'x-forwarded-proto': 'http',
        'x-forwarded-host': incoming.headers.host,
      };
      const upstream = send({
        hostname,
        port,
        method,
        path,
        localAddress: address,
        headers: { ...headers, ...forwarded },
      });
      upstream.once('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      upstream.once('error', () => outgoing.destroy());
      incoming.pipe(upstream);
    }),
  );
}
