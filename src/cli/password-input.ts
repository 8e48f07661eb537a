import { randomInt } from 'node:crypto';
import { passwordProblem } from '../core/auth/password.js';
import { promptHidden, readLine } from './prompt.js';
import type { Terminal } from './terminal.js';

/** Without letters and digits that look alike. 32 characters, so 20 of them have 100 random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password, or what is wrong with what was typed. */
export type PasswordInput =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly problem: string };

/** Reads one line from a pipe, or asks twice on a terminal, where a typo is invisible. */
export async function readPassword({ input, errors }: Terminal): Promise<PasswordInput> {
  if (!input.isTTY) return validatePassword(await readLine(input));
  const password = await promptHidden('Password: ', input, errors);
  // Nothing was mistyped.
  if (password === '') return validatePassword(password);
  const repeated = await promptHidden('Repeat the password: ', input, errors);
  return password === repeated
    ? validatePassword(password)
    : { ok: false, problem: 'The passwords do not match.' };
}

/** Rejects an empty password, and one that bcrypt cannot hash as a whole. */
export function validatePassword(password: string): PasswordInput {
  if (password === '') return { ok: false, problem: 'The password must not be empty.' };
  const problem = passwordProblem(password);
  return problem === undefined
    ? { ok: true, password }
    : { ok: false, problem: `The password ${problem} Choose another.` };
}

/** A random password that is easy to type, such as `k7m2p-x9wqa-…`. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, generateGroup).join('-');
}

function generateGroup(): string {
  const letters = Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('');
}
