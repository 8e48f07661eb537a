import { findMisspelled } from './misspelled.js';
import type { Variables } from './environment.js';

const APP_VARIABLES: ReadonlySet<string> = new Set(['SERVICE_UPSTREAM', 'SERVICE_FORWARD_AUTH']);

/**
 * Whether the service is configured to protect an app, as gateway or by forward auth. A misspelled
 * SERVICE_UPSTREAM or SERVICE_FORWARD_AUTH counts: a proxy may already ask, and would let everyone in.
 */
export function isInFrontOfApp(variables: Variables): boolean {
  const { SERVICE_UPSTREAM: upstream = '', SERVICE_FORWARD_AUTH: forwardAuth } = variables;
  return (
    upstream !== '' ||
    forwardAuth === 'true' ||
    findMisspelled(variables).some(({ intended }) => APP_VARIABLES.has(intended))
  );
}
