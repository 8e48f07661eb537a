import { SETUP_CODE_PARAMETER, viewsOf, type Finding } from '../contract/index.js';
import type { Config } from '../core/config/config.js';
import type { HttpSettings } from '../http/http-settings.js';
import { setupRefusal } from '../http/routes/setup.js';
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
  /** The code of the first setup in the browser. */
  readonly setupCode: string;
}

/**
 * Logs the address, whether authentication is on, where to set it up if it is not, and every finding on the
 * configuration that is not good. What is wrong with the state directory is logged when it is opened.
 */
export function logStartup(log: Logger, info: StartupInfo): void {
  const { config, http, url, findings } = info;
  const authentication =
    config.mode === 'password'
      ? `authentication is on for ${config.email}`
      : `authentication is OFF: everyone has access as a guest${setupHint(info)}`;
  log.info(`Housekey ${VERSION} is listening on ${url}; ${authentication}`);
  for (const finding of findings) if (finding.level !== 'good') logFinding(log, finding);
  if (http.sessionCookie !== undefined && http.publicUrl?.protocol !== 'https:') {
    log.info(COOKIE_WITHOUT_HTTPS);
  }
}

/** The code in the address proves that a browser's user sees this line. It is no secret of the login. */
function setupHint({ config, http, url, setupCode }: StartupInfo): string {
  if (setupRefusal(config.mode === 'password', http) !== undefined) return '';
  const page = `${url}${viewsOf(http.layout).firstSetup}?${SETUP_CODE_PARAMETER}=${setupCode}`;
  return `. To set it up in a browser, open ${page}`;
}

/** Logs that a proxy sends forwarding headers without being trusted. */
export function logUntrustedProxy(log: Logger, address: string): void {
  log.warn(describeUntrustedProxy(address));
}
