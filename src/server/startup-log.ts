import type { Finding } from '../contract/index.js';
import type { Config } from '../core/config/config.js';
import type { HttpSettings } from '../http/http-settings.js';
import { describeUntrustedProxy } from '../process/operations-log.js';
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

/** Logs the address, whether authentication is on, and every finding that is not good. */
export function logStartup(log: Logger, { config, http, url, findings }: StartupInfo): void {
  const authentication =
    config.mode === 'password'
      ? `authentication is on for ${config.email}`
      : 'authentication is OFF: everyone has access as a guest';
  log.info(`Housekey ${VERSION} is listening on ${url}; ${authentication}`);
  for (const { code, level, summary, meaning, fix } of findings) {
    if (level === 'good') continue;
    const line = `${summary} ${meaning} Fix: ${fix}`;
    if (level === 'advice') log.info({ finding: code }, line);
    else log.warn({ finding: code }, line);
  }
  if (http.sessionCookie !== undefined && http.publicUrl?.protocol !== 'https:') {
    log.info(COOKIE_WITHOUT_HTTPS);
  }
}

/** Logs that a proxy sends forwarding headers without being trusted. */
export function logUntrustedProxy(log: Logger, address: string): void {
  log.warn(describeUntrustedProxy(address));
}
