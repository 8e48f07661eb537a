import { findMisspelled } from './misspelled.js';
import type { Variables } from './environment.js';
import { IN_FRONT_OF_APP } from './variable-info.js';

const NAMES: ReadonlySet<string> = new Set(IN_FRONT_OF_APP);

/**
 * Whether the service is configured to protect an app, as gateway or by forward auth. A misspelled
 * SERVICE_UPSTREAM or SERVICE_FORWARD_AUTH counts: a proxy may already ask, and would let everyone in.
 */
export function isInFrontOfApp(variables: Variables): boolean {
  const { SERVICE_UPSTREAM: upstream = '', SERVICE_FORWARD_AUTH: forwardAuth } = variables;
  return (
    upstream !== '' ||
    forwardAuth === 'true' ||
    findMisspelled(variables).some(({ intended }) => NAMES.has(intended))
  );
}
