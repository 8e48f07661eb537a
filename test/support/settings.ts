import { loadSettings, type Settings } from '../../src/cli/load-settings.js';
import type { Variables } from '../../src/core/config/environment.js';

/** Reads the configuration like `serve` does, by default without a `.env` file. Throws `ConfigError`. */
export function loadTestSettings(variables: Variables, directory = '/none'): Settings {
  return loadSettings({
    arguments: [],
    variables,
    program: process.execPath,
    directory,
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
