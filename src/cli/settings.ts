import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig, type Config } from '../core/config.js';
import { Environment, type Variables } from '../core/environment.js';
import { readListenAddress, type ListenAddress } from '../server/settings.js';
import type { Terminal } from './terminal.js';

export interface Settings {
  readonly config: Config;
  readonly address: ListenAddress;
}

/**
 * Everything that `serve` is configured by.
 *
 * @throws ConfigError listing every problem.
 */
export function loadSettings({ variables, directory }: Terminal): Settings {
  const dotenv = readDotenv(join(directory, '.env'));
  // An empty variable of the real environment wins as well: it unsets.
  const environment = new Environment({ ...dotenv.variables, ...variables }, readText);
  if (dotenv.fault !== undefined) {
    environment.report(
      '.env',
      `cannot be read (${dotenv.fault}).`,
      'Let the service read it, or remove it.',
    );
  }
  const config = readConfig(environment, { randomBytes });
  const address = readListenAddress(environment);
  return { config: environment.sound(config), address };
}

/** Nothing in the file is expanded, so a bcrypt hash survives. No file is no fault. */
function readDotenv(path: string): { variables: Variables; fault?: string } {
  try {
    return { variables: parseEnv(readText(path)) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return code === 'ENOENT' ? { variables: {} } : { variables: {}, fault: code };
  }
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}
