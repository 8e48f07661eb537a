import { resolve } from 'node:path';
import { errorCode } from '../../core/errors.js';
import { UsageError } from '../arguments.js';
import {
  generatePassword,
  validatePassword,
  type PasswordInput,
  type PasswordRule,
  promptHidden,
  readLine,
} from '../prompt.js';
import { readText } from '../../login/load-environment.js';
import type { Terminal } from '../terminal.js';
import type { InitOptions } from './choices.js';

/** The new password, or what is wrong with it. */
export type ChosenPassword =
  Extract<PasswordInput, { ok: false }> | { ok: true; password: string; isGenerated: boolean };

/**
 * The new password: from a file, from a prompt, or generated. `undefined` if the existing one stays.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`) if the file cannot be read
 */
export async function choosePassword(
  terminal: Terminal,
  options: InitOptions,
  { isNeeded, isInteractive, email }: { isNeeded: boolean; isInteractive: boolean; email: string },
): Promise<ChosenPassword | undefined> {
  const rule = { email, acceptsWeak: options.has('weak') };
  const file = options.value('password-file');
  if (file !== undefined) {
    return asChosen(validatePassword(await readFirstLine(terminal, file), rule));
  }
  if (!isNeeded && !options.has('new-password')) return undefined;
  return isInteractive ? await askForPassword(terminal, rule) : generated();
}

function generated(): ChosenPassword {
  return { ok: true, password: generatePassword(), isGenerated: true };
}

function asChosen(read: PasswordInput): ChosenPassword {
  return read.ok ? { ...read, isGenerated: false } : read;
}

/** Asks until the password is valid and the same twice. */
async function askForPassword(terminal: Terminal, rule: PasswordRule): Promise<ChosenPassword> {
  const { input, errors } = terminal;
  for (;;) {
    const password = await promptHidden('Password (nothing: generate one): ', input, errors);
    if (password === '') return generated();
    const validated = validatePassword(password, rule);
    const repeated = validated.ok
      ? await promptHidden('Repeat the password: ', input, errors)
      : undefined;
    if (validated.ok && repeated === password) return asChosen(validated);
    errors.write(`${validated.ok ? 'The passwords do not match.' : validated.problem}\n`);
  }
}

async function readFirstLine({ input, directory }: Terminal, file: string): Promise<string> {
  if (file === '-') return await readLine(input);
  try {
    return readText(resolve(directory, file)).split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new UsageError(`The password file cannot be read (${errorCode(error)}).`, {
      cause: error,
    });
  }
}
