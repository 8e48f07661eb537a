import { isAbsolute } from 'node:path';
import type { Config } from '../../core/config/config.js';
import { configWarning } from '../../core/config/config-warning.js';
import type { Environment } from '../../core/config/environment.js';
import { say } from '../../core/diagnostics/finding.js';

/**
 * Reads SERVICE_STATE_DIR.
 *
 * @param hasReplicas - whether replicas share their state through Redis, which is then used instead
 * @returns the absolute path; `undefined` if state is kept in memory or in Redis, or if there is none
 *   because authentication is disabled
 */
export function readStateDirectory(
  environment: Environment,
  config: Config | undefined,
  hasReplicas: boolean,
): string | undefined {
  const path = environment.readParsed('SERVICE_STATE_DIR', {
    parse: (text) => (isAbsolute(text) && !text.includes('\0') ? text : undefined),
    message: 'must be an absolute path.',
    fix: 'Use a directory for this service alone, such as /var/lib/housekey.',
  });
  if (path === undefined || config?.mode !== 'password') return undefined;
  if (!hasReplicas) return path;
  const variable = 'SERVICE_STATE_DIR';
  const summary = say('variable-unused-state.summary', { variable });
  environment.warn(
    configWarning('variable-unused', variable, summary, say('variable-unused-state.fix')),
  );
  return undefined;
}
