import { parseArgs, styleText } from 'node:util';
import { errorCode } from '../core/errors.js';
import { UsageError, PROXIES } from '../setup/choices.js';
import { closestMatch } from '../core/config/misspelled.js';
import { VARIABLES } from '../core/config/variables.js';
import { SETUP_FORMATS } from '../contract/index.js';
import texts from './commands.json' with { type: 'json' };
import type { Readable, Writable } from 'node:stream';
import type { Variables } from '../core/config/environment.js';

/** An option of a command. */
interface OptionInfo {
  /** Placeholder for its value, such as `URL`. Without one, the option is a switch. */
  readonly value?: string;
  readonly description: string;
  /** The values that it accepts. Default: any. */
  readonly choices?: readonly string[];
  /** Whether its value is the path of a file, for shell completion. */
  readonly isFile?: boolean;
  /** Whether it may be given several times. */
  readonly isRepeatable?: boolean;
}

/** The options of a command, by name, without `--`. */
type Options = Readonly<Record<string, OptionInfo>>;

/** A command, as `--help` and shell completion describe it. */
export interface CommandInfo {
  readonly summary: string;
  /** The argument that is not an option. */
  readonly argument?: { readonly name: string; readonly choices?: readonly string[] };
  readonly options: Options;
  /** A paragraph for the command's own help. */
  readonly details?: string;
  /** Command line → what it does. */
  readonly examples: Readonly<Record<string, string>>;
}

const { init } = texts;
const { format, proxy } = init.options;

/** Every command, in the order of `--help`. */
export const COMMANDS = {
  ...texts,
  init: {
    ...init,
    options: {
      ...init.options,
      format: { ...format, choices: SETUP_FORMATS },
      proxy: { ...proxy, choices: PROXIES },
    },
  },
} as const satisfies Readonly<Record<string, CommandInfo>>;

/** The same, by any name. */
export const COMMAND_INFO: ReadonlyMap<string, CommandInfo> = new Map(Object.entries(COMMANDS));

export { UsageError };

/** A command line: its options by name, and its argument. */
export interface ParsedArguments<Name extends string> {
  /** The argument that is not an option. `undefined` if there is none, or more than one. */
  readonly argument: string | undefined;
  /** The value; `undefined` if the option is missing. */
  readonly value: (name: Name) => string | undefined;
  /** All values of an option that may be repeated. */
  readonly values: (name: Name) => readonly string[];
  /** Whether the option is present. */
  readonly has: (name: Name) => boolean;
}

export interface ParseOptions {
  /** Whether the command takes an argument that is not an option, such as a name. Default: false. */
  readonly takesArgument?: boolean;
}

/**
 * Parses the arguments of a command.
 *
 * @param options - from `COMMANDS`; none for a command without options
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`), also for an empty value and for one that is not a choice
 */
export function parseArguments<Accepted extends Options>(
  args: readonly string[],
  options: Accepted,
  { takesArgument = false }: ParseOptions = {},
): ParsedArguments<keyof Accepted & string> {
  const { positionals, values } = parseRaw(args, options, takesArgument);
  for (const [name, info] of Object.entries(options)) checkValues(name, info, values(name));
  return {
    argument: positionals.length === 1 ? positionals[0] : undefined,
    value: (name) => values(name)[0],
    values,
    has: (name) => values(name).length > 0,
  };
}

function checkValues(name: string, info: OptionInfo, values: readonly string[]): void {
  const { value, choices, isRepeatable } = info;
  if (value === undefined) return;
  if (values.includes('')) throw new UsageError(`The value of --${name} is missing.`);
  if (values.length > 1 && isRepeatable !== true)
    throw new UsageError(`--${name} can be given only once.`);
  const wrong = choices && values.find((text) => !choices.includes(text));
  if (wrong !== undefined && choices !== undefined)
    throw new UsageError(
      `--${name} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.${suggest(wrong, choices)}`,
    );
}

function parseRaw(args: readonly string[], options: Options, allowPositionals: boolean) {
  const types = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: true } as const,
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...args], options: types, allowPositionals });
    /** The values of an option; a switch that is present has an empty one. */
    const values = (name: string) =>
      (parsed.values[name] ?? []).map((value) => (typeof value === 'string' ? value : ''));
    return { positionals: parsed.positionals, values };
  } catch (error) {
    throw new UsageError(explain(errorCode(error), args, Object.keys(options)), { cause: error });
  }
}

/** Never quotes a value or a positional argument: it may be a password in the wrong place. */
function explain(code: string, args: readonly string[], names: readonly string[]): string {
  switch (code) {
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return 'Unexpected argument. A password is typed at a prompt or read from a pipe.';
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return explainUnknownOption(args, names);
    default:
      return 'The value of an option is missing.';
  }
}

function explainUnknownOption(args: readonly string[], names: readonly string[]): string {
  const known = [...names, 'help', 'version'].map((name) => `--${name}`);
  const given = args.map((argument) => argument.replace(/=.*/s, ''));
  const unknown = given.find((name) => /^--[a-z][a-z-]*$/.test(name) && !known.includes(name));
  if (unknown === undefined) return 'Unknown option.';
  const variable = unknown.slice(2).toUpperCase().replaceAll('-', '_');
  const found = [variable, `SERVICE_${variable}`].find((name) => VARIABLES.has(name));
  if (found !== undefined) return `Unknown option ${unknown}. Set the variable ${found} instead.`;
  return `Unknown option ${unknown}.${suggest(unknown, known)}`;
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`), with the name of the option, unless the text is a number in the range */
export function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`);
}

/** ` Did you mean …?`, or nothing if no candidate is close. */
export function suggest(text: string, candidates: readonly string[]): string {
  const closest = closestMatch(text, candidates);
  return closest === undefined ? '' : ` Did you mean ${closest}?`;
}

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
