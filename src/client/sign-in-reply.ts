import { SIGN_IN_MESSAGES } from './messages.js';
import type { PasskeyFailure, PasskeyReason } from './passkeys/passkey-sign-in.js';

/** Why a sign-in failed. */
export interface SignInFailure {
  readonly ok: false;
  /** `code-required`: the password was correct; ask for a one-time code and try again with it. */
  readonly reason: PasskeyFailure['kind'];
  /** The problem with the passkey, if the reason is `passkey`; otherwise `null`. */
  readonly passkeyReason: PasskeyReason | null;
  /** A sentence for the user, in English. */
  readonly message: string;
  /** Seconds until another attempt can succeed; `null` if there is no need to wait. */
  readonly waitSeconds: number | null;
}

/** Whether a sign-in succeeded; if not, why. */
export type SignInReply = { readonly ok: true } | SignInFailure;

/** Another request for a passkey has taken the place of this one. */
export const REPLACED: PasskeyFailure = {
  kind: 'passkey',
  reason: 'prompt-canceled',
  message: 'No passkey was used.',
};

/** Adds the sentence for the user. */
export function toReply(failure: PasskeyFailure): SignInFailure {
  const isPasskey = failure.kind === 'passkey';
  return {
    ok: false,
    reason: failure.kind,
    passkeyReason: isPasskey ? failure.reason : null,
    message: isPasskey ? failure.message : SIGN_IN_MESSAGES[failure.kind],
    waitSeconds: 'waitSeconds' in failure ? failure.waitSeconds : null,
  };
}
