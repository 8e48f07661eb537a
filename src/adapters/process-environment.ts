import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { EnvironmentSources } from '../login/load-environment.js';

/** The members of `process` that the library uses. */
export interface ProcessEnvironment extends EnvironmentSources {
  /** Processor cores that the process may use. */
  readonly cores: number;
  /** This process's ID. */
  readonly pid: number;
  readonly uid: number | undefined;
  /** Whether it is one of several that node:cluster has started, also for pm2. */
  readonly isClusterWorker: boolean;
  /**
   * Calls a function when the process exits.
   *
   * @returns a function that prevents this
   */
  readonly onExit: (call: () => void) => () => void;
  /** Prints a warning, once for each text. */
  readonly warn: (text: string) => void;
  /** Prints an unexpected error. */
  readonly reportError: (error: unknown) => void;
}

const warned = new Set<string>();
/** More than there are kinds of warnings, so that hot reload with many settings stays bounded. */
const MAX_WARNINGS = 100;

/** The library's only access to the process. */
export function currentProcess(): ProcessEnvironment {
  return {
    variables: process.env,
    directory: process.cwd(),
    cores: availableParallelism(),
    pid: process.pid,
    uid: process.getuid?.(),
    isClusterWorker: cluster.isWorker,
    onExit: (call) => {
      process.on('exit', call);
      return () => void process.off('exit', call);
    },
    warn: (text) => {
      if (warned.has(text) || warned.size > MAX_WARNINGS) return;
      warned.add(text);
      process.emitWarning(text, 'HousekeyWarning');
    },
    reportError: (error) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.emitWarning(text, 'HousekeyError');
    },
  };
}
