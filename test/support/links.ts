import { randomBytes } from 'node:crypto';
import { issueLink } from '../../src/core/auth/links.js';
import { parseConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from './housekey.js';

/** The token of a new sign-in link, as `housekey link` prints it for a service with these variables. */
export async function createLink(
  variables: Variables = AUTH_VARIABLES,
  now: number = Date.now(),
): Promise<string> {
  const config = parseConfig(variables, { randomBytes, readFile: () => '' });
  if (config.mode === 'open') throw new Error('authentication is disabled');
  return (await issueLink(config, { now: () => now, randomBytes })) ?? '';
}
