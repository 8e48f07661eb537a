import { loadSettings } from '../../src/cli/load-settings.js';
import type { ServiceSettings } from '../../src/server/service.js';
import type { Variables } from '../../src/core/config/environment.js';

/** Reads the configuration like `serve` does, by default without a `.env` file. Throws `ConfigError`. */
export function loadTestSettings(variables: Variables, directory = '/none'): ServiceSettings {
  return loadSettings({ variables, directory, cores: 1 });
}
