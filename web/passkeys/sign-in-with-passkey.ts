import { passkeyApi } from '../api/passkey-sign-in.js';
import {
  askForPasskey,
  offerPasskeys,
  type PasskeyFailure,
} from '../../src/client/passkeys/passkey-sign-in.js';
import type { Session } from '../../src/client/session.js';
import { t } from '../messages/sign-in.js';
import type { SignInFailure } from '../pages/login/messages.js';

/** Opens the browser's window. @returns null if that signed in, or if another request has replaced it */
export async function ask(session: Session): Promise<SignInFailure | null> {
  const failure = await askForPasskey({ api: passkeyApi, session });
  return failure === null ? null : explain(failure);
}

/** Offers the passkeys in the email field until the returned function is called. */
export function offer(session: Session, report: (failure: SignInFailure) => void): () => void {
  return offerPasskeys({ api: passkeyApi, session }, (failure) => report(explain(failure)));
}

const REASONS = {
  'passkey-unknown': 'passkeyUnknown',
  'passkey-expired': 'passkeyExpired',
  'passkey-refused': 'passkeyRefused',
  'prompt-canceled': 'promptCanceled',
  'prompt-unsupported': 'promptUnsupported',
  'prompt-insecure': 'promptInsecure',
  'prompt-known': 'promptKnown',
  'prompt-failed': 'promptFailed',
} as const;

function explain(failure: PasskeyFailure): SignInFailure {
  return failure.kind === 'passkey'
    ? { kind: 'explained', message: t(REASONS[failure.reason]) }
    : failure;
}
