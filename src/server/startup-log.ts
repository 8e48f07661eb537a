import type { Finding } from '../contract/index.js';
import type { Config } from '../core/config/config.js';
import type { HttpSettings } from '../http/http-settings.js';
import { describeUntrustedProxy, logFinding } from '../process/operations-log.js';
import { VERSION } from '../process/version.js';
import type { Logger } from '../process/logs/log.js';

const COOKIE_WITHOUT_HTTPS =
  'Over plain HTTP, others on the network can read the session cookie. Put HTTPS in front of this ' +
  'service and set SERVICE_PUBLIC_URL=https://<your host>';

export interface StartupInfo {
  readonly config: Config;
  readonly http: HttpSettings;
  /** The URL that the service listens on. */
  readonly url: string;
  readonly findings: readonly Finding[];
}

/**
 * Logs the address, whether authentication is on, and every finding on the configuration that is not good.
 * What is wrong with the state directory is logged when it is opened.
 */
export function logStartup(log: Logger, { config, http, url, findings }: StartupInfo): void {
  const authentication =
    config.mode === 'password'
      ? `authentication is on for ${config.email}`
      : 'authentication is OFF: everyone has access as a guest';
  log.info(`Housekey ${VERSION} is listening on ${url}; ${authentication}`);
  for (const finding of findings) if (finding.level !== 'good') logFinding(log, finding);
  if (http.sessionCookie !== undefined && http.publicUrl?.protocol !== 'https:') {
    log.info(COOKIE_WITHOUT_HTTPS);
  }
}

/** Logs that a proxy sends forwarding headers without being trusted. */
export function logUntrustedProxy(log: Logger, address: string): void {
  log.warn(describeUntrustedProxy(address));
}
