import { createLog } from '../server/logs/log.js';
import { PagesMissingError } from '../server/pages.js';
import { RedisClientMissingError } from '../server/redis/client.js';
import type { ListenAddress } from '../server/listen-settings.js';
import { startService, type Service } from '../server/service.js';
import { parseArguments } from './arguments.js';
import { SERVE_OPTIONS } from './command-info.js';
import { explainListenError } from './listen-error.js';
import { loadSettings, withPort } from './load-settings.js';
import { EXIT, type Command, type ExitCode, type Terminal } from './terminal.js';

/** `housekey serve`: runs the service until SIGINT or SIGTERM. */
export const serve: Command = async (terminal, args) => {
  const options = parseArguments(args, SERVE_OPTIONS);
  try {
    return await runService(withPort(terminal, options.value('port')));
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
function explainStartError(error: unknown, address: ListenAddress): string | undefined {
  if (error instanceof PagesMissingError || error instanceof RedisClientMissingError) {
    return error.message;
  }
  const explained = explainListenError(error, address);
  return explained && `${explained.reason} ${explained.fix}`;
}
