import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { HousekeyError } from '../core/errors.js';
import { randomInt } from 'node:crypto';
import { newPasswordProblem } from '../core/auth/new-password.js';
import type { Terminal } from './command-line.js';

/** Thrown when the user leaves a prompt with Ctrl-C or Ctrl-D. */
export class PromptAbortedError extends HousekeyError {
  override readonly name = 'PromptAbortedError';
  readonly code = 'ERR_HOUSEKEY_PROMPT_ABORTED';
}

/**
 * Reads one line from a terminal.
 *
 * @throws PromptAbortedError (`ERR_HOUSEKEY_PROMPT_ABORTED`)
 */
export async function prompt(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const editor = createInterface({ input, output, terminal: true });
  editor.setPrompt(question);
  editor.prompt();
  return await lineOf(editor);
}

/**
 * Reads one line from a terminal without echoing it.
 *
 * @throws PromptAbortedError (`ERR_HOUSEKEY_PROMPT_ABORTED`)
 */
export async function promptHidden(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  // The line editor echoes to its output, so it gets one that discards everything.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output: discard, terminal: true });
  output.write(question);
  try {
    return await lineOf(editor);
  } finally {
    output.write('\n');
  }
}

async function lineOf(editor: Interface): Promise<string> {
  try {
    return await new Promise((resolve, reject) => {
      const abort = () => reject(new PromptAbortedError('The prompt was aborted'));
      editor.once('line', resolve).once('SIGINT', abort).once('close', abort);
    });
  } finally {
    editor.close();
  }
}

/** Reads one line: on a terminal after a question, or from a pipe. */
export async function ask({ input, errors }: Terminal, question: string): Promise<string> {
  return input.isTTY ? await prompt(question, input, errors) : await readLine(input);
}

/** The first line of a pipe, without its newline; empty if the pipe is. */
export async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

/** Without letters and digits that look alike. 32 characters, so 20 of them have 100 random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password, or what is wrong with what was typed. */
export type PasswordInput =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly problem: string };

/** Which passwords are accepted. */
export interface PasswordRule {
  /** The email to sign in with; empty if it is not known. */
  readonly email: string;
  /** `--weak`: also those that are quickly guessed. */
  readonly acceptsWeak: boolean;
}

/** Reads one line from a pipe, or asks twice on a terminal, where a typo is invisible. */
export async function readPassword(
  { input, errors }: Terminal,
  rule: PasswordRule,
): Promise<PasswordInput> {
  if (!input.isTTY) return validatePassword(await readLine(input), rule);
  for (;;) {
    const password = await promptHidden('Password: ', input, errors);
    const validated = validatePassword(password, rule);
    // Nothing was mistyped.
    if (password === '') return validated;
    if (validated.ok) {
      const repeated = await promptHidden('Repeat the password: ', input, errors);
      return password === repeated
        ? validated
        : { ok: false, problem: 'The passwords do not match.' };
    }
    errors.write(`${validated.problem}\n`);
  }
}

/** Rejects a password that should not be used, and says how to use it anyway if that is possible. */
export function validatePassword(
  password: string,
  { email, acceptsWeak }: PasswordRule,
): PasswordInput {
  const problem = newPasswordProblem(password, email, { acceptsWeak });
  if (problem === undefined) return { ok: true, password };
  const isWeak = newPasswordProblem(password, email, { acceptsWeak: true }) === undefined;
  return { ok: false, problem: isWeak ? `${problem} To use it anyway, add --weak.` : problem };
}

/** A random password that is easy to type, such as `k7m2p-x9wqa-…`. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, generateGroup).join('-');
}

function generateGroup(): string {
  const letters = Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('');
}
