import { errorCode } from '../core/errors.js';
import { createLog } from '../server/logs/log.js';
import { PagesMissingError } from '../server/pages.js';
import { RedisClientMissingError } from '../server/redis/client.js';
import type { ListenAddress } from '../server/listen-settings.js';
import { startService, type Service } from '../server/service.js';
import { parseOptions } from './arguments.js';
import { loadSettings } from './load-settings.js';
import { EXIT, type Command, type ExitCode, type Terminal } from './terminal.js';

/** `housekey serve`: runs the service until SIGINT or SIGTERM. */
export const serve: Command = async (terminal, args) => {
  parseOptions(args, []);
  try {
    return await runService(terminal);
  } finally {
    terminal.exitSoon();
  }
};

async function runService(terminal: Terminal): Promise<ExitCode> {
  const settings = loadSettings(terminal);
  const { log, writeRest } = await createLog(terminal.output);
  terminal.onExit(writeRest);
  let service: Service;
  try {
    service = await startService({ ...settings, log });
  } catch (error) {
    const reason = explainStartError(error, settings.address);
    if (reason === undefined) throw error;
    terminal.errors.write(`${reason}\n`);
    return EXIT.failed;
  }
  await untilStopped(terminal, service);
  log.info('Housekey has stopped');
  return EXIT.ok;
}

/** The first signal lets requests in flight finish; the second one ends them. */
async function untilStopped(terminal: Terminal, service: Service): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let isStopping = false;
    terminal.onSignal(() => {
      if (isStopping) service.abort();
      else service.stop().then(resolve, reject);
      isStopping = true;
    });
  });
}

/** Explains errors that the owner can fix; `undefined` for all others. */
function explainStartError(error: unknown, { host, port }: ListenAddress): string | undefined {
  if (error instanceof PagesMissingError || error instanceof RedisClientMissingError) {
    return error.message;
  }
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other program, or set PORT to another port.`;
    case 'EACCES':
      return `Permission denied for port ${port}. Set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine does not have the address ${host}. Correct HOST: usual values are 127.0.0.1 and 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}, port ${port} (${errorCode(error)}). Correct HOST and PORT.`;
  }
}
