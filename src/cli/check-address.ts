import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../contract/index.js';
import { errorCode } from '../core/errors.js';
import { passing } from './passing.js';
import type { ListenAddress } from '../server/listener.js';
import { explainListenError } from './listen-error.js';

const ANSWER_MILLISECONDS = 2000;
/** Another check holds the port for a moment only. */
const RETRY_MILLISECONDS = 200;

/** Checks that `serve` could listen on the address, unless Housekey already does. */
export async function inspectAddress(
  address: ListenAddress,
  healthPath: string,
): Promise<Finding[]> {
  let error = await tryToListen(address);
  if (errorCode(error) === 'EADDRINUSE') {
    if (await isHousekey(address, healthPath)) {
      const where = `${address.host}, port ${address.port}`;
      return [passing('running', `Housekey is running on ${where}.`, 'Restart it after changes.')];
    }
    await delay(RETRY_MILLISECONDS);
    error = await tryToListen(address);
  }
  const explained = explainListenError(error, address);
  if (explained === undefined) return [];
  return [
    {
      code: 'address-unusable',
      level: 'warning',
      summary: explained.reason,
      meaning: 'Housekey cannot start.',
      fix: explained.fix,
    },
  ];
}

async function tryToListen({ host, port }: ListenAddress): Promise<unknown> {
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

/** Whether what listens there answers as Housekey does. */
async function isHousekey(address: ListenAddress, healthPath: string): Promise<boolean> {
  try {
    const response = await fetch(`${urlOf(address)}${healthPath}`, {
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      redirect: 'manual',
    });
    return (await response.text()).startsWith('{"status":"ok"');
  } catch {
    return false;
  }
}

/** The URL of a service that listens there. */
export function urlOf({ host, port }: ListenAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
