import { once } from 'node:events';
import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import type { LocalAddress } from '../core/config/formats.js';
import { ConfigError } from '../core/config/problems.js';
import { errorCode } from '../core/errors.js';
import { AddressSet } from '../core/network.js';
import { listen, type Listener, type ListenOptions } from './listener.js';

/** One program connects, for all clients. */
const TAILSCALE_SERVE = AddressSet.of(['127.0.0.0/8', '::1']);

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'is already in use.'],
  // The system reports a missing folder of a socket in this way, too.
  ['EACCES', 'cannot be opened: this user may not, or its folder does not exist.'],
]);

/**
 * Opens a second address, to which only `tailscale serve` connects.
 *
 * @returns both listeners as one
 * @throws ConfigError if the address cannot be opened
 */
export async function listenForTailscale(
  main: Listener,
  address: LocalAddress,
  options: Omit<ListenOptions, 'address' | 'fromTailscale' | 'trustedProxies'>,
): Promise<Listener> {
  try {
    if ('path' in address) await removeStaleSocket(address.path);
    const trustedProxies = TAILSCALE_SERVE;
    const second = await listen({ ...options, address, fromTailscale: true, trustedProxies });
    // Root is who connects, as tailscaled.
    if ('path' in address) await chmod(address.path, 0o600);
    const both = [main, second];
    return {
      url: main.url,
      stop: async () => {
        await Promise.all(both.map(async (one) => await one.stop()));
      },
      abort: () => {
        for (const one of both) one.abort();
      },
      connections: () => main.connections() + second.connections(),
    };
  } catch (error) {
    await main.stop();
    const code = errorCode(error);
    const message = PROBLEMS.get(code) ?? `cannot be opened (${code}).`;
    const fix = 'Use another port or path, or stop the program that uses it.';
    throw new ConfigError([{ variable: 'SERVICE_TAILSCALE_LISTEN', message, fix }]);
  }
}

/** Removes a socket that nobody listens on: the process before this one was killed. */
async function removeStaleSocket(path: string): Promise<void> {
  const socket = connect(path);
  const code = await once(socket, 'connect').then(() => '', errorCode);
  socket.destroy();
  if (code === 'ECONNREFUSED' && (await lstat(path)).isSocket()) await unlink(path);
}
