import { NewPasswordRequest, type LineResponse } from '../../contract/index.js';
import { newPasswordProblem } from '../../core/auth/new-password.js';
import { formatWithoutDollars } from '../../core/auth/password.js';
import type { OwnerHandler } from '../access/guard.js';
import { rejectSignIn } from './login.js';
import { withFields } from './passkeys.js';
import type { OwnerRouteOptions } from './route-options.js';

/**
 * `POST /_housekey/api/password/new`: the line with the hash of a new password, which the owner puts into the
 * configuration. It changes nothing, and nothing keeps it.
 */
export function createNewPassword({ auth, confirmation }: OwnerRouteOptions): OwnerHandler {
  return withFields(NewPasswordRequest, async (context, owner, fields) => {
    const { new_password: given } = fields;
    const password = typeof given === 'string' ? given : '';
    const problem = newPasswordProblem(password, owner.email);
    if (problem !== undefined) return context.reject(422, problem.replace(/\.$/, ''));
    const rejection = await confirmation.fresh(context, owner, fields);
    if (rejection !== undefined) return rejection;
    const { network } = context.client;
    const hash = await auth.hashNewPassword(password, network, context.request.signal);
    if ('outcome' in hash) return rejectSignIn(context, hash);
    const line = `SERVICE_PASSWORD_HASH=${formatWithoutDollars(hash)}`;
    return context.json(200, { line } satisfies LineResponse);
  });
}
