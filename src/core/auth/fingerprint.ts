import { createHmac, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordConfig } from '../config/config.js';
import { deriveKey, sha256 } from '../crypto.js';
import { encodeBase32 } from './totp.js';

/** Prefixed, so that no other program's claim collides with it (RFC 7519 §4.2). */
export const FINGERPRINT_CLAIM = 'housekey_credentials';

/** How the user signed in, if not with the password. Only in our tokens, next to the fingerprint. */
export const METHOD_CLAIM = 'housekey_method';

/** Equivalent to N = 2^17, p = 1 according to OWASP, with a memory peak of 16 MiB instead of 128. */
const SCRYPT = { N: 2 ** 14, r: 8, p: 5 } as const;

/**
 * A keyed hash of the configured email, password and secret of one-time codes. It is stable across
 * restarts and changes with each of them, so changing the password signs everyone out, and so does
 * turning one-time codes or the password on or off. A plain-text password is hashed with
 * scrypt first, so that not even someone who has the secret can guess it quickly.
 */
export async function credentialFingerprint({
  email,
  password,
  secretKey,
  totp,
  passkeys,
}: PasswordConfig): Promise<string> {
  const credentials =
    password.kind === 'hash'
      ? ['hash', password.hash.encoded]
      : ['plain', await stretch(password.text, deriveKey(secretKey.text, 'fingerprint salt'))];
  const secondFactor = totp === undefined ? [] : ['totp', encodeBase32(totp.secret)];
  // A session that a leaked password has opened must end when passwords are turned off.
  const passwords = passkeys.passwordSignIn ? [] : ['passwords off'];
  return createHmac('sha256', deriveKey(secretKey.text, 'fingerprint'))
    .update(JSON.stringify([email, ...credentials, ...secondFactor, ...passwords]))
    .digest('base64url');
}

/** Identifies credentials in records, which others may read: 128 bits of the fingerprint's hash, in base64url. */
export function credentialsId(fingerprint: string): string {
  return sha256(fingerprint).slice(0, 22);
}

/**
 * Identifies the secret and credentials to other replicas, which compare it with their own. Keyed by
 * the secret, so it reveals nothing else.
 */
export async function replicaDigest(config: PasswordConfig): Promise<string> {
  return createHmac('sha256', deriveKey(config.secretKey.text, 'replica'))
    .update(await credentialFingerprint(config))
    .digest('base64url');
}

/** scrypt, so that guessing takes long; a fraction of a second each time. In base64url. */
export async function stretch(password: string, salt: string | Buffer): Promise<string> {
  const key = await promisify<string, string | Buffer, number, ScryptOptions, Buffer>(scrypt)(
    password,
    salt,
    32,
    SCRYPT,
  );
  return key.toString('base64url');
}
