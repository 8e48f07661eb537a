import { loadSettings, type Settings } from '../../src/cli/load-settings.js';
import type { Variables } from '../../src/core/config/environment.js';

/** Reads the configuration like `serve` does, without a `.env` file. Throws `ConfigError`. */
export function loadTestSettings(variables: Variables): Settings {
  return loadSettings({
    arguments: [],
    variables,
    program: process.execPath,
    directory: '/none',
    cores: 1,
    pid: 1,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    onSignal: () => {},
    onHangup: () => {},
    onExit: () => {},
    exitSoon: () => {},
  });
}
