import { parseArgs } from 'node:util';
import type { OptionInfo, Options } from './commands.js';
import { errorCode } from '../core/errors.js';
import { UsageError } from '../setup/choices.js';
import { closestMatch } from '../core/config/misspelled.js';
import { VARIABLES } from '../core/config/variables.js';

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
 * @param options - from `commands.ts`; none for a command without options
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
