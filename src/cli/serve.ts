import { parseArgs } from 'node:util';
import { errorCode } from '../core/config/environment.js';
import { createLog } from '../server/logs/log.js';
import { PagesMissingError } from '../server/pages.js';
import { RedisClientMissingError } from '../server/redis/client.js';
import { startService, type Service } from '../server/service.js';
import { loadSettings } from './load-settings.js';
import { EXIT, type Command, type Terminal } from './terminal.js';

/** `housekey serve`: runs until it is told to stop. */
export const serve: Command = async (terminal, rest) => {
  parseArgs({ args: [...rest], options: {} });
  const settings = loadSettings(terminal);
  const log = await createLog({ readable: terminal.output.isTTY });
  let service: Service;
  try {
    service = await startService({ ...settings, log });
  } catch (error) {
    const reason = startFault(error, `${settings.address.host}, port ${settings.address.port}`);
    if (reason === undefined) throw error;
    terminal.errors.write(`${reason}\n`);
    return EXIT.failed;
  }
  await untilStopped(terminal, service);
  log.info('Housekey has stopped');
  return EXIT.ok;
};

/** The first signal lets requests in flight finish; a second one does not wait for them. */
async function untilStopped(terminal: Terminal, service: Service): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let asked = false;
    terminal.onSignal(() => {
      if (asked) service.abort();
      else service.stop().then(resolve, reject);
      asked = true;
    });
  });
}

/** Why the service could not start, for the faults that its owner can fix. */
function startFault(error: unknown, place: string): string | undefined {
  if (error instanceof PagesMissingError || error instanceof RedisClientMissingError) {
    return error.message;
  }
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Something else listens on ${place} already. Stop it, or set PORT to another port.`;
    case 'EACCES':
      return `This user may not listen on ${place}. Set PORT to 1024 or more.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${place}: this machine has no such address. Correct HOST; 127.0.0.1 and 0.0.0.0 are usual.`;
    default:
      return `${place}: cannot be listened on (${errorCode(error)}). Correct HOST and PORT.`;
  }
}
