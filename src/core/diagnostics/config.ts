import type { Finding } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import { isLoopback } from '../network.js';
import { inspectPasskeys } from './passkeys.js';
import { HASH_FIX, inspectCredentials } from './credentials.js';
import { finding, report, say, type FindingContent } from './finding.js';

/** The service's surroundings, as far as the configuration depends on them. */
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
    findings.push(report('open-exposed', { host }));
  }
  return findings;
}

function openFinding(config: Config & { mode: 'open' }, inFrontOfApp: boolean): Finding {
  const summary = say('open.summary');
  return finding({ level: 'warning', summary, ...whyOpen(config, inFrontOfApp) });
}

function whyOpen(
  { reason }: Config & { mode: 'open' },
  inFrontOfApp: boolean,
): Pick<FindingContent, 'code' | 'meaning' | 'fix'> {
  if (reason === 'no-password') {
    return {
      code: 'open-without-password',
      meaning: say('open-without-password.meaning'),
      fix: HASH_FIX,
    };
  }
  if (reason === 'no-email') {
    return {
      code: 'open-without-email',
      meaning: say('open-without-email.meaning'),
      fix: 'SERVICE_EMAIL=you@example.com',
    };
  }
  return {
    code: 'open',
    meaning: say(inFrontOfApp ? 'open-app.meaning' : 'open.meaning'),
    fix: 'SERVICE_EMAIL=you@example.com SERVICE_PASSWORD=<your password>',
  };
}
