/**
 * Where a process reports what is happening to it, with details for programs that read the log. A logger
 * of pino fits.
 */
export interface OperationsLog {
  readonly info: (fields: object, line: string) => void;
  readonly warn: (fields: object, line: string) => void;
}

/** The warning about a proxy that sends forwarding headers without being trusted. */
export function describeUntrustedProxy(address: string): string {
  return (
    `Forwarding headers from ${address} are ignored because it is not a trusted proxy, so all of its ` +
    `clients count as one. If it is your proxy, set SERVICE_TRUSTED_PROXIES=${address}`
  );
}
