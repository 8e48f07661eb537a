import type { Environment } from '../core/config/environment.js';

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
    port: environment.readInteger('PORT', { least: 0, most: 65_535, fallback: DEFAULT_PORT }),
  };
}

/** Reads SERVICE_IDENTITY_TOKEN: whether the app is told who is asking in a signed header; off by default. */
export function readIdentityToken(environment: Environment): boolean {
  return environment.readSwitch('SERVICE_IDENTITY_TOKEN');
}

/**
 * Reads SERVICE_STOP_DELAY_SECONDS: how long the service goes on taking requests after it was told
 * to stop, while `readyz` already says no; for balancers that look only now and then. None by
 * default.
 */
export function readStopDelay(environment: Environment): number {
  return environment.readInteger('SERVICE_STOP_DELAY_SECONDS', {
    least: 0,
    most: 300,
    fallback: 0,
  });
}
