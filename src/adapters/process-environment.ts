import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

const warned = new Set<string>();
/** More than there are kinds of warnings, so that hot reload with many settings stays bounded. */
const MAX_WARNINGS = 100;

/** The library's only access to the process. */
export function currentProcess() {
  return {
    variables: process.env,
    directory: process.cwd(),
    /** Processor cores that the process may use. */
    cores: availableParallelism(),
    pid: process.pid,
    uid: process.getuid?.(),
    /** Whether it is one of several that node:cluster has started, also for pm2. */
    isClusterWorker: cluster.isWorker,
    /**
     * Calls a function when the process exits.
     *
     * @returns a function that prevents this
     */
    onExit: (call: () => void) => {
      process.on('exit', call);
      return () => void process.off('exit', call);
    },
    /** Prints a warning, once for each text. */
    warn: (text: string) => {
      if (warned.has(text) || warned.size > MAX_WARNINGS) return;
      warned.add(text);
      process.emitWarning(text, 'HousekeyWarning');
    },
    /** Prints an unexpected error. */
    reportError: (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.emitWarning(text, 'HousekeyError');
    },
  };
}
