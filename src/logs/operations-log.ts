import type { Finding } from '../contract/index.js';

/**
 * Reports what is happening to the process, with details for programs that read the log. A pino logger is
 * one.
 */
export interface OperationsLog {
  readonly info: (fields: object, line: string) => void;
  readonly warn: (fields: object, line: string) => void;
}

/** Logs what is misconfigured, and how to fix it. */
export function logFinding(
  log: OperationsLog,
  { code, level, summary, meaning, fix }: Finding,
): void {
  const line = `${summary} ${meaning} Fix: ${fix}`;
  if (level === 'advice') log.info({ finding: code }, line);
  else log.warn({ finding: code }, line);
}

/** The warning about a proxy that sends forwarding headers without being trusted. */
export function describeUntrustedProxy(address: string): string {
  return (
    `Forwarding headers from ${address} are ignored because it is not a trusted proxy, so all of its ` +
    `clients count as one. If it is your proxy, set SERVICE_TRUSTED_PROXIES=${address}`
  );
}
