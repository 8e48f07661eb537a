import type { Finding } from '../contract/index.js';
import { closestMatch } from '../core/config/misspelled.js';
import { ConfigError, type Problem } from '../core/config/problems.js';
import { VARIABLE_NAMES, VARIABLES } from '../core/config/variables.js';
import type { VariableOptions } from './variable-options.js';

/** Options of `createHousekey`. */
export interface HousekeyOptions extends VariableOptions {
  /**
   * How browsers stay signed in. `cookie`: an HttpOnly cookie, which page loads carry. `token`: the
   * login page keeps a token in local storage, and scripts send it. Default: `cookie`.
   */
  readonly session?: 'cookie' | 'token';
  /** Whether to serve the login page, the page to sign out on and the console. Default: true. */
  readonly serveUi?: boolean;
  /**
   * Called for each problem of the configuration that does not prevent the start. Default:
   * `process.emitWarning`.
   */
  readonly onWarning?: (finding: Finding) => void;
  /** Called with every unexpected error. Default: `process.emitWarning`. */
  readonly onError?: (error: unknown) => void | Promise<void>;
}

/** The options that are not variables. */
const OWN_OPTIONS: ReadonlySet<string> = new Set<keyof HousekeyOptions>([
  'session',
  'serveUi',
  'onWarning',
  'onError',
]);

/** Each variable's option. */
const VARIABLE_OF: ReadonlyMap<string, string> = new Map(
  [...VARIABLE_NAMES].map((name) => [optionNameOf(name), name]),
);

/** Variables that are set or not only together: an email with another source's password is a mistake. */
export const CREDENTIALS: ReadonlySet<string> = new Set(
  ['SERVICE_EMAIL', 'SERVICE_PASSWORD', 'SERVICE_PASSWORD_HASH', 'SERVICE_SECRET_KEY'].flatMap(
    (name) => [name, `${name}_FILE`],
  ),
);

/** The name of a variable's option, such as `trustedProxies`. */
export function optionNameOf(variable: string): string {
  return variable
    .replace(/^SERVICE_/, '')
    .toLowerCase()
    .replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Refuses everything whose properties are not its own, such as an instance of a class with getters: its
 * credentials would be ignored, and everyone would be a guest.
 *
 * @throws ConfigError
 */
export function assertPlainObject(options: unknown): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) {
    const prototype: unknown = Object.getPrototypeOf(options);
    // Accepts plain objects of any realm: tests may run in a separate one.
    if (prototype === null || Object.getPrototypeOf(prototype) === null) return;
  }
  const fix = 'Pass an object literal, such as { email: config.email }.';
  throw new ConfigError([{ variable: 'options', message: 'must be a plain object.', fix }]);
}

/** Turns options into variables, which are then parsed and checked like the environment. */
export function parseOptions(options: Readonly<Record<string, unknown>>) {
  const variables: Record<string, string> = {};
  const problems: Problem[] = [];
  /** Whether any of the credentials is an option, even without a value. */
  let hasCredentials = false;
  for (const [option, value] of Object.entries(options)) {
    if (OWN_OPTIONS.has(option)) continue;
    const variable = VARIABLE_OF.get(option);
    if (variable === undefined || isServiceOnly(variable)) {
      problems.push(unknownOption(option, variable !== undefined));
      continue;
    }
    hasCredentials ||= CREDENTIALS.has(variable);
    const text = textOf(value, VARIABLES.get(variable)?.separator);
    if (text !== undefined) variables[variable] = text;
    else if (value !== undefined) problems.push(wrongType(option));
  }
  return { variables, hasCredentials, problems: [...problems, ...wrongChoices(options)] };
}

function isServiceOnly(variable: string): boolean {
  return VARIABLES.get(variable.replace(/_FILE$/, ''))?.serviceOnly === true;
}

function textOf(value: unknown, separator = ','): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value.join(separator) : undefined;
}

function unknownOption(option: string, isService: boolean): Problem {
  if (isService) {
    const message = 'is an option of the service only.';
    return { variable: option, message, fix: 'Remove it: in the library, the app does this.' };
  }
  const names = [...VARIABLE_OF.keys(), ...OWN_OPTIONS];
  const intended = closestMatch(option, names);
  return {
    variable: option,
    message: `is not an option of createHousekey.${intended === undefined ? '' : ` Did you mean ${intended}?`}`,
    fix: intended === undefined ? 'Remove it.' : `Rename it to ${intended}, or remove it.`,
  };
}

function wrongType(option: string): Problem {
  return {
    variable: option,
    message: 'has a value of the wrong type.',
    fix: 'Use a string, a number, a boolean or an array of strings.',
  };
}

/** Callers in JavaScript have no types: a `session` that is misspelled must not become the default. */
function wrongChoices({ session, serveUi }: Readonly<Record<string, unknown>>): Problem[] {
  const problems: Problem[] = [];
  if (session !== undefined && session !== 'cookie' && session !== 'token') {
    const message = 'must be "cookie" or "token".';
    problems.push({ variable: 'session', message, fix: 'Correct it, or remove it for "cookie".' });
  }
  if (serveUi !== undefined && typeof serveUi !== 'boolean') {
    const message = 'must be true or false.';
    problems.push({ variable: 'serveUi', message, fix: 'Correct it, or remove it for true.' });
  }
  return problems;
}
