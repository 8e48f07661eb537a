import { errorCode } from '../core/errors.js';
import type { ListenAddress } from '../server/listener.js';

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
