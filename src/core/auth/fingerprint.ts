import { createHmac, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordConfig } from '../config/config.js';
import { deriveKey } from './derived-key.js';

/** Named so that no other program's claim can meet it by chance (RFC 7519 §4.2). */
export const FINGERPRINT_CLAIM = 'housekey_credentials';

/** OWASP's equivalent of 2^17 with a memory peak of 16 MiB in place of 128. */
const SCRYPT = { N: 2 ** 14, r: 8, p: 5 } as const;

/**
 * A keyed hash of the configured email and password: the same after a restart, another one as
 * soon as either changes, so that who changes the password signs everybody out. A plain password
 * goes through scrypt first: not even a holder of the secret gets a fast guess at it.
 */
export async function credentialFingerprint({
  email,
  password,
  secretKey,
}: PasswordConfig): Promise<string> {
  const evidence =
    password.kind === 'hash'
      ? ['hash', password.hash.encoded]
      : ['plain', await stretch(password.text, deriveKey(secretKey.text, 'fingerprint salt'))];
  return createHmac('sha256', deriveKey(secretKey.text, 'fingerprint'))
    .update(JSON.stringify([email, ...evidence]))
    .digest('base64url');
}

/**
 * What replicas show each other to find out whether they have the same secret and credentials:
 * keyed by the secret, so that it tells nothing else.
 */
export async function replicaDigest(config: PasswordConfig): Promise<string> {
  return createHmac('sha256', deriveKey(config.secretKey.text, 'replica'))
    .update(await credentialFingerprint(config))
    .digest('base64url');
}

async function stretch(password: string, salt: Buffer): Promise<string> {
  const key = await promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(
    password,
    salt,
    32,
    SCRYPT,
  );
  return key.toString('base64url');
}
