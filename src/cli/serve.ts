import { AuditFileError } from '../process/logs/audit-file.js';
import {
  createLog,
  openAuditFileLog,
  type AuditFileLog,
  type Logger,
} from '../process/logs/log.js';
import { PagesMissingError } from '../process/pages.js';
import { RedisClientMissingError } from '../process/redis/client.js';
import { StateDirectoryError } from '../process/state/state-error.js';
import type { ListenAddress } from '../server/listen-settings.js';
import { startService, type Service } from '../server/service.js';
import { parseArguments } from './arguments.js';
import { COMMANDS } from './commands.js';
import { explainListenError } from './listen-error.js';
import { loadSettings, withPort, type Settings } from './load-settings.js';
import { hasColors } from './style.js';
import { EXIT, type Command, type ExitCode, type Terminal } from './terminal.js';

/** `housekey serve`: runs the service until SIGINT or SIGTERM. */
export const serve: Command = async (terminal, args) => {
  const options = parseArguments(args, COMMANDS.serve.options);
  try {
    return await runService(withPort(terminal, options.value('port')));
  } finally {
    terminal.exitSoon();
  }
};

async function runService(terminal: Terminal): Promise<ExitCode> {
  const settings = loadSettings(terminal);
  const { log, writeRest } = await createLog(terminal.output, {
    colors: hasColors(terminal, terminal.output),
  });
  terminal.onExit(writeRest);
  let service: Service;
  let auditFile: AuditFileLog | undefined;
  try {
    auditFile = await openAuditFile(terminal, settings, log);
    service = await startService({ ...settings, auditFile, log });
  } catch (error) {
    if (error instanceof StateDirectoryError) {
      terminal.errors.write(`${error.message}\n`);
      return EXIT.usage;
    }
    const reason = explainStartError(error, settings.address);
    if (reason === undefined) throw error;
    terminal.errors.write(`${reason}\n`);
    return EXIT.failed;
  }
  const stopped = untilStopped(terminal, service);
  service.logStart();
  await stopped;
  await auditFile?.close();
  log.info('Housekey has stopped');
  return EXIT.ok;
}

/** Opens the file of the audit log, if it is configured. */
async function openAuditFile(
  terminal: Terminal,
  { auditLog: path }: Settings,
  log: Logger,
): Promise<AuditFileLog | undefined> {
  if (path === undefined) return undefined;
  const file = await openAuditFileLog(path, log);
  terminal.onExit(file.writeRest);
  // On a terminal, SIGHUP means that its window was closed.
  if (!terminal.output.isTTY) terminal.onHangup(file.reopen);
  return file;
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
  if (
    error instanceof PagesMissingError ||
    error instanceof RedisClientMissingError ||
    error instanceof AuditFileError
  ) {
    return error.message;
  }
  const explained = explainListenError(error, address);
  return explained && `${explained.reason} ${explained.fix}`;
}
