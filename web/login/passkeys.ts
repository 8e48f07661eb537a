import {
  askForPasskey,
  offerPasskeys,
  type PasskeyFailure,
} from '../../src/client/passkeys/passkey-sign-in.js';
import { createPasskeyApi } from '../../src/client/passkeys/passkey-api.js';
import type { TabSession } from '../../src/client/session.js';
import { paths } from '../layout.js';
import { staySignedInField } from './api.js';

const api = createPasskeyApi(paths, staySignedInField);

/** Opens the browser's window. @returns null if that signed in, or if another request has replaced it */
export async function ask(session: TabSession): Promise<PasskeyFailure | null> {
  return await askForPasskey({ api, session });
}

/** Offers the passkeys in the email field until the returned function is called. */
export function offer(session: TabSession, report: (failure: PasskeyFailure) => void): () => void {
  return offerPasskeys({ api, session }, report);
}
