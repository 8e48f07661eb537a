import type { ReadStream, WriteStream } from 'node:tty';
import type { Variables } from '../core/config/environment.js';

/** The parts of the process that commands may use. */
export interface Terminal {
  /** Arguments after the program's name. */
  readonly arguments: readonly string[];
  readonly variables: Variables;
  /** The working directory, which may contain a `.env` file. */
  readonly directory: string;
  /** Path of the node program that runs this. */
  readonly program: string;
  /** Processor cores that the process may use. */
  readonly cores: number;
  /** This process's ID. */
  readonly pid: number;
  /** The ID of its user; `undefined` on systems without them. */
  readonly uid?: number | undefined;
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly errors: WriteStream;
  /** Registers a listener for SIGINT and SIGTERM. */
  readonly onSignal: (listener: () => void) => void;
  /** Registers a listener for SIGHUP, which then does not end the process. */
  readonly onHangup: (listener: () => void) => void;
  /** Registers a listener that runs when the process exits. It cannot wait for anything. */
  readonly onExit: (listener: () => void) => void;
  /** Lets the process exit within a second, even if nobody reads what it has written. */
  readonly exitSoon: () => void;
}

/** Exit codes of the process. */
export const EXIT = {
  ok: 0,
  /** The command could not do its work, or `check` found a warning. */
  failed: 1,
  /** Invalid arguments or configuration. */
  usage: 2,
} as const;

/** One of the exit codes in `EXIT`. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Runs a command with the arguments that follow its name. */
export type Command = (terminal: Terminal, args: readonly string[]) => Promise<ExitCode>;
