import { join } from 'node:path';
import type { Variables } from '../../core/config/environment.js';
import type { Choices } from './choices.js';

/** Its name says whose it is: the folder may be that of an app, with its own `state`. */
const STATE_FOLDER = 'housekey-state';

/**
 * The state directory of a new login with a `.env` file; `undefined` if the login exists, or keeps its state
 * elsewhere. Without one, a restart would make tokens valid again that were signed out. The other formats
 * have one in their templates.
 */
export function stateDirectoryFor(
  { format }: Choices,
  { settings, hasPassword }: { readonly settings: Variables; readonly hasPassword: boolean },
  folder: string,
): string | undefined {
  const elsewhere = ['SERVICE_STATE_DIR', 'SERVICE_REDIS_URL', 'SERVICE_REDIS_URL_FILE'];
  const isNew = !hasPassword && elsewhere.every((name) => !settings[name]);
  return format === 'env' && isNew ? join(folder, STATE_FOLDER) : undefined;
}
