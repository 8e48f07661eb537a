import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Deps } from './deps.js';
import { deriveKey } from './auth/crypto.js';

/**
 * The random key, 32 bytes, under which strangers get signatures: challenges, and the tokens that name
 * a user to the app. A key derived from SERVICE_SECRET_KEY would let them test guesses at a weak secret on
 * their own machine, without any limit.
 *
 * It returns the same object until the key changes: a replica that reaches Redis takes over the key of
 * the others.
 */
export type RootKey = () => Uint8Array;

const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of this process alone: signatures from before a restart are refused. */
export function createRootKey({ randomBytes }: Pick<Deps, 'randomBytes'>): RootKey {
  const key = randomBytes(KEY_BYTES);
  return () => key;
}

/** Encrypts root keys for the place where they are kept. */
export interface KeySealer {
  /** A new random key. */
  readonly create: () => Uint8Array;
  /** The key, encrypted and authenticated, in base64url. */
  readonly seal: (key: Uint8Array) => string;
  /** @returns the key; `undefined` for anything but a key that was sealed with this secret for this place */
  readonly open: (sealed: unknown) => Uint8Array | undefined;
}

/**
 * Someone who can read the place learns no key, and someone who can write to it cannot choose one
 * (AES-256-GCM, NIST SP 800-38D). Changing the secret changes the key too.
 *
 * @param secret - SERVICE_SECRET_KEY
 * @param place - a sealed key is worthless in another place
 */
export function createKeySealer(
  secret: string,
  place: string,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
): KeySealer {
  const sealingKey = deriveKey(secret, 'root key');
  return {
    create: () => randomBytes(KEY_BYTES),
    seal: (key) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce).setAAD(Buffer.from(place));
      const encrypted = [cipher.update(key), cipher.final()];
      return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(String(sealed), 'base64url');
      if (bytes.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const key = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        decipher.final();
        return key;
      } catch {
        return undefined;
      }
    },
  };
}
