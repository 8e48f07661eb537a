import { createPasskeyApi } from '../../src/client/passkeys/passkey-api.js';
import { sendRequest } from '../../src/client/request.js';
import { isRecord, PasskeyCreationOptions } from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { paths } from '../layout.js';
import { staySignedInField } from './api.js';

export { askForPasskey, offerPasskeys } from '../../src/client/passkeys/passkey-sign-in.js';

/** The endpoints that sign in with a passkey, where this page's layout has them. */
export const api = createPasskeyApi(paths, staySignedInField);

/** The browser may ask its own server. The user waits no longer than this. */
const CREATION_MS = 2000;

/** Has the browser create a passkey without asking. The password confirms the owner. */
export async function createWithPassword(password: string, token: string | null): Promise<void> {
  const post = async (path: string, json: object) =>
    await sendRequest(path, { method: 'POST', token, json });
  const begun = await post(paths.passkeyRegistration, { password });
  if (begun.kind === 'unreachable' || !matches(PasskeyCreationOptions, begun.body)) return;
  const { createPasskeyQuietly, signalUnknown, stopAsking } =
    await import('../../src/client/passkeys/webauthn.js');
  const timer = setTimeout(stopAsking, CREATION_MS);
  const created = await createPasskeyQuietly(begun.body);
  clearTimeout(timer);
  if (created.kind !== 'answer') return;
  const credential = created.answer;
  const json = { name: newName(), credential, conditional: true };
  const added = await post(paths.passkeyRegister, json);
  const isRefused = added.kind === 'response' && added.status !== 200;
  // Otherwise, the browser would offer a passkey that cannot sign in.
  if (isRefused && isRecord(credential)) {
    await signalUnknown(begun.body.rp.id, String(credential['id']));
  }
}

/** The console shows it: that the browser has created it, and when. */
function newName(): string {
  return `browser-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}`;
}
