import { availableParallelism } from 'node:os';
import type { EnvironmentSources } from '../process/load-environment.js';

/** What the library uses of the process that it runs in. */
export interface ProcessEnvironment extends EnvironmentSources {
  /** Processor cores that the process may use. */
  readonly cores: number;
  /** Prints a warning, once for each text. */
  readonly warn: (text: string) => void;
}

const warned = new Set<string>();

/** The library's only access to the process. */
export function currentProcess(): ProcessEnvironment {
  return {
    variables: process.env,
    directory: process.cwd(),
    cores: availableParallelism(),
    warn: (text) => {
      if (warned.has(text)) return;
      warned.add(text);
      process.emitWarning(text, 'HousekeyWarning');
    },
  };
}
