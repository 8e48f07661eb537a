import { decodeBase64url } from '../../base64url.js';
import { parseJsonObject } from '../claims.js';

/** The values that a browser must have put into the client data (WebAuthn Level 3 §5.8.1). */
export interface ClientDataRequirements {
  readonly type: 'webauthn.get' | 'webauthn.create';
  /** The only origin whose pages may use passkeys. */
  readonly origin: string;
}

/**
 * Checks what the browser says about the page that used a passkey, before anything expensive happens.
 * Rejects pages in a frame of another site, which could lure a user into signing in there. Either of
 * `crossOrigin` and `topOrigin` tells.
 *
 * @param encoded - `clientDataJSON`, in base64url
 * @returns the challenge, or `undefined` if a requirement is not met
 */
export function readChallenge(
  encoded: string,
  { type, origin }: ClientDataRequirements,
): string | undefined {
  const bytes = decodeBase64url(encoded);
  const data = bytes && parseJsonObject(bytes);
  const { type: actualType, origin: actualOrigin, crossOrigin, topOrigin, challenge } = data ?? {};
  const isOurs = actualType === type && actualOrigin === origin;
  const isFramed = (crossOrigin ?? false) !== false || (topOrigin ?? null) !== null;
  return isOurs && !isFramed && typeof challenge === 'string' ? challenge : undefined;
}
