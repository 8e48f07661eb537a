import { isIPv4 } from 'node:net';
import { sha256, decodeBase64url } from '../../crypto.js';
import type { PasskeyProblem } from '../../../contract/index.js';
import { isAcceptableKey } from './cose-key.js';

/** A passkey: a public key, and where and under which name it signs in. Contains no secret. */
export interface Passkey {
  /** Chosen by the owner. Letters, digits, dots, hyphens and underscores. */
  readonly name: string;
  /** The host name that the passkey belongs to (WebAuthn Level 3, RP ID). */
  readonly rpId: string;
  /** The credential ID, in base64url. */
  readonly id: string;
  /** The public key in COSE format, in base64url. */
  readonly publicKey: string;
}

/** A valid name of a passkey. */
export const PASSKEY_NAME = /^[\w.-]{1,40}$/;

/** The entry in SERVICE_PASSKEYS. Contains no character that a shell or a compose file expands. */
export function formatPasskey({ name, rpId, id, publicKey }: Passkey): string {
  return `${name}@${rpId}:${id}.${publicKey}`;
}

const ENTRY = /^(?<name>[^@:]*)@(?<rpId>[^@:]*):(?<id>[^.]*)\.(?<publicKey>.*)$/;
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
/** WebAuthn Level 3 §4, Credential ID: at most 1023 bytes. */
const MAX_ID_BYTES = 1023;

/** Whether a text is a credential ID that an entry can contain. */
export function isCredentialId(id: string): boolean {
  const bytes = decodeBase64url(id);
  return bytes !== undefined && bytes.length > 0 && bytes.length <= MAX_ID_BYTES;
}

/**
 * Parses an entry of SERVICE_PASSKEYS.
 *
 * @returns the passkey, or what is wrong with the entry, as a clause
 */
export function parsePasskey(entry: string): Passkey | string {
  const { name, rpId, id, publicKey } = ENTRY.exec(entry)?.groups ?? {};
  if (name === undefined || rpId === undefined || id === undefined || publicKey === undefined) {
    return 'it is not of the form name@host:id.key';
  }
  if (!PASSKEY_NAME.test(name)) {
    return 'its name must be 1 to 40 letters, digits, dots, hyphens and underscores';
  }
  if (!HOST.test(rpId)) return 'the part after @ is not a lowercase host name';
  if (!isCredentialId(id)) return 'its ID is damaged';
  const key = decodeBase64url(publicKey);
  if (key === undefined || !isAcceptableKey(key)) {
    return 'its key is cut short or damaged, or protects nothing';
  }
  return { name, rpId, id, publicKey };
}

/**
 * The party that passkeys belong to: a host, and the origin whose pages may use them (WebAuthn Level 3
 * §5.1).
 */
export interface RelyingParty {
  /** The host of SERVICE_PUBLIC_URL. */
  readonly id: string;
  /** The origin of SERVICE_PUBLIC_URL: the only one whose pages may use the passkeys. */
  readonly origin: string;
}

/**
 * Derives the relying party from SERVICE_PUBLIC_URL alone. A Host header could name any host, so a client
 * could choose which passkeys are asked for.
 */
export function relyingPartyOf(publicUrl: URL | undefined): RelyingParty | PasskeyProblem {
  if (publicUrl === undefined) return 'no-public-url';
  const { hostname, origin, protocol } = publicUrl;
  if (isIPv4(hostname) || hostname.startsWith('[')) return 'address';
  // Browsers treat http://localhost as secure (Secure Contexts §3.1).
  if (protocol !== 'https:' && hostname !== 'localhost') return 'insecure';
  return { id: hostname, origin };
}

/** The claim that binds a token to the passkey, or the account elsewhere, that signed in. */
export const PASSKEY_CLAIM = 'housekey_passkey';

/** SHA-256 of the credential ID, in base64url: the value of {@link PASSKEY_CLAIM}. */
export function passkeyDigest({ id }: Pick<Passkey, 'id'>): string {
  return sha256(id);
}
