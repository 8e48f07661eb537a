import { parseArgs } from 'node:util';
import { errorCode } from '../core/errors.js';
import { closestMatch } from '../core/config/misspelled.js';
import { VARIABLES } from '../core/config/variables.js';

/** Thrown for arguments that a command does not accept. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'ERR_HOUSEKEY_USAGE';
}

/**
 * Parses the arguments of a command: options with a value, such as `--cost 12`, and nothing else.
 *
 * @param names - the options that the command accepts, without `--`.
 * @returns the values of the options that are present, by name.
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`)
 */
export function parseOptions(
  args: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, string> {
  return parse(args, names, false).options;
}

/** Like `parseOptions`, for a command with one argument that is not an option, such as a name. */
export function parseNamed(args: readonly string[], names: readonly string[]): NamedArguments {
  return parse(args, names, true);
}

export interface NamedArguments {
  /** `undefined` if there is none, or more than one. */
  readonly name: string | undefined;
  readonly options: ReadonlyMap<string, string>;
}

function parse(
  args: readonly string[],
  names: readonly string[],
  allowPositionals: boolean,
): NamedArguments {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    return {
      name: positionals.length === 1 ? positionals[0] : undefined,
      options: new Map(Object.entries(values).map(([name, value = '']) => [name, value])),
    };
  } catch (error) {
    throw new UsageError(explain(errorCode(error), args, names), { cause: error });
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
  const options = args.map((argument) => argument.replace(/=.*/s, ''));
  const unknown = options.find((name) => /^--[a-z][a-z-]*$/.test(name) && !known.includes(name));
  if (unknown === undefined) return 'Unknown option.';
  const variable = unknown.slice(2).toUpperCase().replaceAll('-', '_');
  const found = [variable, `SERVICE_${variable}`].find((name) => VARIABLES.has(name));
  if (found !== undefined) return `Unknown option ${unknown}. Set the variable ${found} instead.`;
  return `Unknown option ${unknown}.${suggest(unknown, known)}`;
}

/** ` Did you mean …?`, or nothing if no candidate is close. */
export function suggest(text: string, candidates: readonly string[]): string {
  const closest = closestMatch(text, candidates);
  return closest === undefined ? '' : ` Did you mean ${closest}?`;
}
