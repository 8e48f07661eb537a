import { MIN_PASSWORD_LENGTH } from '../../contract/index.js';
import { assessPassword, type PasswordWeakness } from '../../contract/password-strength.js';
import { passwordProblem } from './password.js';

const WEAKNESSES: Readonly<Record<PasswordWeakness, string>> = {
  short: `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
  common: 'The password is one of the most common ones. Choose another.',
  personal: 'The password is mostly a part of the email. Choose another.',
  predictable: 'The password is easy to guess. Choose a longer one.',
};

/**
 * Why a new password cannot be used, in a sentence: the rule of `housekey hash`, `housekey init` and the
 * setup page. Once it is hashed, nobody can warn of it anymore.
 *
 * @param email - what an attacker tries first; empty if it is not known
 * @param options.acceptsWeak - whether only what bcrypt cannot hash is refused. Default: false.
 */
export function newPasswordProblem(
  password: string,
  email: string,
  { acceptsWeak = false }: { readonly acceptsWeak?: boolean } = {},
): string | undefined {
  if (password === '') return 'The password must not be empty.';
  const problem = passwordProblem(password);
  if (problem !== undefined) return `The password ${problem} Choose another.`;
  const { weakness } = assessPassword(password, email);
  return weakness === null || acceptsWeak ? undefined : WEAKNESSES[weakness];
}
