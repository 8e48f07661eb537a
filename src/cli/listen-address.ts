import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../core/errors.js';
import type { ListenAddress } from '../login/settings.js';

/** @returns the error, if there is one */
export async function tryToListen({ host, port }: ListenAddress): Promise<unknown> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The URL of a service that listens there. */
export function urlOf({ host, port }: ListenAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Why Housekey cannot listen, and what to do about it; `undefined` for other errors. */
export function explainListenError(
  error: unknown,
  { host, port }: ListenAddress,
): { readonly reason: string; readonly fix: string } | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return {
        reason: `Port ${port} is already in use.`,
        fix: 'Stop the other program, or set PORT to another port.',
      };
    case 'EACCES':
      return {
        reason: `Permission denied for port ${port}.`,
        fix: 'Set PORT to 1024 or higher.',
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        reason: `This machine does not have the address ${host}.`,
        fix: 'Correct HOST: usual values are 127.0.0.1 and 0.0.0.0.',
      };
    default:
      return {
        reason: `Cannot listen on ${host}, port ${port} (${errorCode(error)}).`,
        fix: 'Correct HOST and PORT.',
      };
  }
}
