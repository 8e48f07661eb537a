import { createHash } from 'node:crypto';
import type { Passkey } from './passkey.js';

/** The claim that binds a token to the passkey that signed in. */
export const PASSKEY_CLAIM = 'housekey_passkey';

/** SHA-256 of the credential ID, in base64url: the value of {@link PASSKEY_CLAIM}. */
export function passkeyDigest({ id }: Pick<Passkey, 'id'>): string {
  return createHash('sha256').update(id).digest('base64url');
}
