import { loadSettings } from '../../src/cli/load-settings.js';
import type { ServiceSettings } from '../../src/server/service.js';
import { ConfigError, type Problem, type Variables } from '../../src/core/config/environment.js';

/** Reads the configuration like `serve` does, by default without a `.env` file. Throws `ConfigError`. */
export function loadTestSettings(variables: Variables, directory = '/none'): ServiceSettings {
  return loadSettings({ variables, directory, cores: 1 });
}

/** The problems for which a configuration is refused; none if it is accepted. */
export function problemsIn(load: () => unknown): readonly Problem[] {
  try {
    load();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
