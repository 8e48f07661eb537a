import type { Environment } from '../core/environment.js';

/** Where the service listens. */
export interface ListenAddress {
  /** An address or a name; loopback unless told otherwise, so that nothing is exposed by accident. */
  readonly host: string;
  /** 0 to 65535; with 0 the system chooses one. */
  readonly port: number;
}

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8000;

/** Reads HOST and PORT; leaves what is wrong in `environment.problems`. */
export function readListenAddress(environment: Environment): ListenAddress {
  return {
    host: environment.read('HOST')?.value ?? DEFAULT_HOST,
    port: readPort(environment),
  };
}

function readPort(environment: Environment): number {
  const setting = environment.read('PORT');
  if (setting === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(setting.value) ? Number(setting.value) : Number.NaN;
  if (port <= 65_535) return port;
  environment.report('PORT', 'is not a port.', 'Give a whole number from 0 to 65535.');
  return DEFAULT_PORT;
}
