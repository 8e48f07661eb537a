import type { ReadStream, WriteStream } from 'node:tty';
import type { Variables } from '../core/config/environment.js';

/** What a command may touch of the process around it. */
export interface Terminal {
  /** Arguments behind the program's name. */
  readonly arguments: readonly string[];
  readonly variables: Variables;
  /** The working directory, where a `.env` file may lie. */
  readonly directory: string;
  /** Processor cores that the process may use. */
  readonly cores: number;
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly errors: WriteStream;
  /** Calls back for each SIGINT and SIGTERM. */
  readonly onSignal: (listener: () => void) => void;
}

/** What a command ends with, as shells read it. */
export const EXIT = {
  ok: 0,
  /** It could not be done. */
  failed: 1,
  /** It was asked wrongly: bad arguments, or a bad configuration. */
  misused: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Does one command, and gives the code to exit with. */
export type Command = (terminal: Terminal, argumentsOfIt: readonly string[]) => Promise<ExitCode>;
