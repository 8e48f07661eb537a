import { PASSKEY_DETAILS } from '../../../contract/index.js';
import type { Auth } from '../../../core/auth/auth.js';
import { signedInByLinkLately } from '../../../core/auth/links.js';
import type { Passkeys } from '../../../core/auth/passkeys/passkeys.js';
import type { SignedInUser } from '../../../core/auth/user.js';
import type { Clock } from '../../clock.js';
import type { RequestContext } from '../../context.js';
import { readPasskeyBrowsers } from '../../cookies/passkey-cookie.js';
import type { Fields } from '../../request-body.js';
import { rejectSignIn } from '../login.js';
import { rejectPasskey } from './rejection.js';

/** The ways to confirm the owner. */
export interface ReauthenticationOptions {
  readonly auth: Auth;
  readonly passkeys: Passkeys;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Confirms that the owner is the one who uses this session: by the password (and a one-time code, if
 * configured), under the same limits as a sign-in, by a passkey, or because the session began with a link
 * minutes ago. Otherwise, a page left open could be used to add a lasting way in.
 *
 * @param fields - `password` and `code`, or `passkey`: an assertion
 * @returns the rejection; `undefined` if the owner was confirmed
 */
export async function reauthenticate(
  context: RequestContext,
  { auth, passkeys, clock }: ReauthenticationOptions,
  owner: SignedInUser,
  { password, code, passkey }: Fields,
): Promise<Response | undefined> {
  if (signedInByLinkLately(owner, clock.now())) return undefined;
  if (passkey !== undefined) {
    const result = await passkeys.verify(passkey, readPasskeyBrowsers(context));
    return result.ok ? undefined : rejectPasskey(context, result.reason);
  }
  if (typeof password !== 'string') {
    return context.reject(422, 'Send the password as a string, or an assertion as passkey');
  }
  const { client, request } = context;
  const admission = await auth.admitSignIn({
    network: client.network,
    deviceTokens: [],
    signal: request.signal,
  });
  if (admission.outcome !== 'admitted') return rejectSignIn(context, admission);
  const result = await admission.verify({
    email: owner.email,
    password,
    code: typeof code === 'string' ? code : undefined,
  });
  if (result.outcome === 'correct') return undefined;
  const rejection = rejectSignIn(context, result, owner.email);
  // 401 would mean that the session has ended.
  return result.outcome === 'incorrect'
    ? context.reject(403, PASSKEY_DETAILS.incorrectPassword)
    : rejection;
}
