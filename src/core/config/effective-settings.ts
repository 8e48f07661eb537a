import type { SettingEntry } from '../../contract/index.js';
import type { Variables } from './environment.js';
import { VARIABLES } from './variables.js';

/**
 * Every setting with its source, for the owner. A value that can come from a file may be a secret, and is never part
 * of it.
 *
 * @param inEnvFile - the variables that come from `.env`
 */
export function effectiveSettings(
  variables: Variables,
  inEnvFile: ReadonlySet<string>,
): readonly SettingEntry[] {
  return [...VARIABLES].map(([name, { file, defaultText = null }]) => {
    const given = variables[name];
    if (given) {
      const source = inEnvFile.has(name) ? 'env-file' : 'environment';
      return { name, source, value: file === true ? null : given };
    }
    return file === true && variables[`${name}_FILE`]
      ? { name, source: 'file', value: null }
      : { name, source: 'default', value: defaultText };
  });
}
