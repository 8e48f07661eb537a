import { isAbsolute } from 'node:path';
import type { Config } from '../../core/config/config.js';
import type { Environment } from '../../core/config/environment.js';

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
  environment.warn({
    code: 'variable-unused',
    variable: 'SERVICE_STATE_DIR',
    message: 'has no effect together with SERVICE_REDIS_URL, which stores the state.',
    fix: 'Remove SERVICE_STATE_DIR, or SERVICE_REDIS_URL if there is only one replica.',
  });
  return undefined;
}
