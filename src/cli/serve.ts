import { setFlagsFromString } from 'node:v8';
import { HousekeyError } from '../core/errors.js';
import { AuditFileError } from '../logs/audit-file.js';
import { createLog, type Logger } from '../logs/log.js';
import { PagesMissingError } from '../pages/built-pages.js';
import { RedisClientMissingError } from '../storage/redis/client.js';
import { StateDirectoryError } from '../storage/directory/state-error.js';
import type { ListenAddress } from '../login/settings.js';
import { startService, type Service, type ServiceProcess } from '../server/service.js';
import {
  parseArguments,
  COMMANDS,
  hasColors,
  EXIT,
  type Command,
  type ExitCode,
  type Terminal,
} from './command-line.js';
import { explainListenError } from './listen-address.js';
import { loadSettings, withPort } from './load-settings.js';

/**
 * Under load, V8 takes the objects of requests in progress for long-lived ones, and from then on creates those
 * of each request in the old generation, where they keep young ones alive until a full collection. See
 * docs/decisions/0037-memory.md.
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

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
  setFlagsFromString(NO_PRETENURING);
  const settings = loadSettings(terminal);
  const { log, writeRest } = await createLog(terminal.output, {
    colors: hasColors(terminal, terminal.output),
  });
  terminal.onExit(writeRest);
  let service: Service;
  try {
    service = await startService(settings, processOf(terminal, log));
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
  log.info({}, 'Housekey has stopped');
  return EXIT.ok;
}

function processOf(terminal: Terminal, log: Logger): ServiceProcess {
  const { pid, uid, directory: folder, program: node, onExit, onHangup, output } = terminal;
  return {
    pid,
    uid,
    log,
    onExit,
    // On a terminal, SIGHUP means that its window was closed.
    ...(!output.isTTY && { onHangup }),
    place: { folder, node },
  };
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

/** Compared by code, because nothing of OpenID Connect is loaded without clients. */
const OIDC_LIBRARY_MISSING: HousekeyError['code'] = 'ERR_HOUSEKEY_OIDC_LIBRARY_MISSING';

/** Explains errors that the owner can fix; `undefined` for all others. */
function explainStartError(error: unknown, address: ListenAddress): string | undefined {
  if (
    error instanceof PagesMissingError ||
    error instanceof RedisClientMissingError ||
    error instanceof AuditFileError
  ) {
    return error.message;
  }
  if (error instanceof HousekeyError && error.code === OIDC_LIBRARY_MISSING) return error.message;
  const explained = explainListenError(error, address);
  return explained && `${explained.reason} ${explained.fix}`;
}
