import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Variables } from '../core/config/environment.js';

interface MaybeTerminal {
  /** Whether a person is at the other end. */
  readonly isTTY: boolean;
}

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
  readonly input: Readable & MaybeTerminal;
  readonly output: Writable & MaybeTerminal;
  readonly errors: Writable & MaybeTerminal;
  /** Registers a listener for SIGINT and SIGTERM. */
  readonly onSignal: (listener: () => void) => void;
  /** Registers a listener for SIGHUP, which then does not end the process. */
  readonly onHangup: (listener: () => void) => void;
  /**
   * Registers a listener that runs when the process exits. It cannot wait for anything.
   *
   * @returns a function that removes it
   */
  readonly onExit: (listener: () => void) => () => void;
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

/** Styles a text for a terminal; returns it unchanged if there are no colors. */
export type Style = (name: 'bold' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string;

/**
 * Whether to write colors: on terminals, unless NO_COLOR is set (no-color.org) or TERM is `dumb`.
 * FORCE_COLOR takes precedence over all of these; 0 turns colors off.
 */
export function hasColors(
  { variables }: Pick<Terminal, 'variables'>,
  { isTTY }: { readonly isTTY?: boolean },
): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: term } = variables;
  return forced === '' ? isTTY === true && refused === '' && term !== 'dumb' : forced !== '0';
}

/** Colors for an output of the terminal. */
export function createStyle(
  terminal: Pick<Terminal, 'variables'>,
  output: { readonly isTTY?: boolean },
): Style {
  const isColored = hasColors(terminal, output);
  return (name, text) => (isColored ? styleText(name, text, { validateStream: false }) : text);
}

/** Work that is done sooner shows nothing. */
const FIRST_MILLISECONDS = 1000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Shows what takes longer than a second, and for how long: one line on the terminal, which disappears
 * at the end. Shows nothing in pipes and on terminals that cannot clear a line.
 *
 * @param label - such as `Hashing the password`; a function if it changes
 */
export async function withProgress<Result>(
  { errors, variables }: Pick<Terminal, 'errors' | 'variables'>,
  label: string | (() => string),
  work: Promise<Result>,
): Promise<Result> {
  if (!errors.isTTY || variables['TERM'] === 'dumb') return await work;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const text = typeof label === 'string' ? label : label();
    errors.write(`${CLEAR_LINE}${text}… ${seconds} s`);
  }, FIRST_MILLISECONDS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (seconds > 0) errors.write(CLEAR_LINE);
  }
}
