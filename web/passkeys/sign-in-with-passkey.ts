import { passkeyApi } from '../api/passkey-sign-in.js';
import { askForPasskey, offerPasskeys } from '../../src/client/passkeys/passkey-sign-in.js';
import type { Session } from '../../src/client/session.js';
import type { SignInFailure } from '../pages/login/messages.js';

/** Opens the browser's window. @returns null if that signed in, or if another request has replaced it */
export async function ask(session: Session): Promise<SignInFailure | null> {
  return await askForPasskey({ api: passkeyApi, session });
}

/** Offers the passkeys in the email field until the returned function is called. */
export function offer(session: Session, report: (failure: SignInFailure) => void): () => void {
  return offerPasskeys({ api: passkeyApi, session }, report);
}
