import type { Finding } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import { isLoopback } from '../network.js';
import { inspectPasskeys } from './passkeys.js';
import { HASH_FIX, inspectCredentials } from './credentials.js';

/** What is known about the service around the configuration. */
export interface ConfigFacts {
  /** Housekey protects an app, as gateway or by forward auth. Default: false. */
  readonly inFrontOfApp?: boolean;
  /** Measured duration of a password check, for a hash of very high cost. Default: not measured. */
  readonly checkSeconds?: number | undefined;
}

/**
 * Checks the login's configuration. The findings appear in the startup log, in `housekey check` and in
 * the console.
 *
 * @param host - the address that the service listens on
 */
export function inspectConfig(
  config: Config,
  host: string,
  { inFrontOfApp = false, checkSeconds }: ConfigFacts = {},
): Finding[] {
  const exposed = !isLoopback(host);
  if (config.mode === 'password') {
    return [
      ...inspectCredentials(config, { exposed, checkSeconds }),
      ...inspectPasskeys(config.passkeys),
    ];
  }
  const findings = [openFinding(config, inFrontOfApp)];
  if (exposed) {
    findings.push({
      code: 'open-exposed',
      level: 'warning',
      summary: `Anyone who can reach ${host} has access.`,
      meaning:
        'The service listens on an address that other machines can reach, and does not authenticate anyone.',
      fix: 'HOST=127.0.0.1, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
    });
  }
  return findings;
}

function openFinding(config: Config & { mode: 'open' }, inFrontOfApp: boolean): Finding {
  const base = { level: 'warning', summary: 'Authentication is disabled.' } as const;
  if (config.reason === 'no-password') {
    return {
      ...base,
      code: 'open-without-password',
      meaning: 'SERVICE_EMAIL is set, but no password is: everyone has access as a guest.',
      fix: HASH_FIX,
    };
  }
  if (config.reason === 'no-email') {
    return {
      ...base,
      code: 'open-without-email',
      meaning:
        'A password or SERVICE_EMAIL_FILE is set, but there is no email: everyone has access as a guest.',
      fix: 'SERVICE_EMAIL=you@example.com',
    };
  }
  return {
    ...base,
    code: 'open',
    meaning: inFrontOfApp
      ? 'Neither SERVICE_EMAIL nor a password is set: everyone can use the app behind this service as a guest.'
      : 'Neither SERVICE_EMAIL nor a password is set: everyone has access as a guest.',
    fix: 'SERVICE_EMAIL=you@example.com SERVICE_PASSWORD=<your password>',
  };
}
