import { createCipheriv, createDecipheriv } from 'node:crypto';
import { isRecord } from '../../contract/index.js';
import { deriveKey } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { Kind, Storage } from './storage.js';

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

/** Encrypts root keys and other secrets for the place where they are kept. */
export type KeySealer = ReturnType<typeof createKeySealer>;

/**
 * Someone who can read the place learns no key, and someone who can write to it cannot choose one
 * (AES-256-GCM, NIST SP 800-38D). Changing the secret changes the key too.
 *
 * @param secret - SERVICE_SECRET_KEY
 * @param place - a sealed key is worthless in another place
 * @param purpose - what the sealing key is derived for. Default: root keys
 */
export function createKeySealer(
  secret: string,
  place: string,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  purpose = 'root key',
) {
  const sealingKey = deriveKey(secret, purpose);
  return {
    /** A new random key. */
    create: () => randomBytes(KEY_BYTES),
    /** The key, encrypted and authenticated, in base64url. */
    seal: (key: Uint8Array) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce).setAAD(Buffer.from(place));
      const encrypted = [cipher.update(key), cipher.final()];
      return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    /** @returns the key; `undefined` for anything but a key that was sealed with this secret for this place */
    open: (sealed: unknown) => {
      if (typeof sealed !== 'string') return undefined;
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
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

/**
 * The root key, in memory and sealed in the storage. While other replicas cannot be reached, a replica keeps the
 * one that it has. Someone who can write to Redis can make the replicas take a new random key, or an
 * earlier one, which ends the ceremonies that are running, but never one that they know.
 */
export class StoredRootKey implements Kind {
  readonly name = 'key';
  readonly #storage: Storage;
  readonly #sealer: KeySealer;
  #key: Uint8Array;
  #isRestored = false;

  constructor(storage: Storage, sealer: KeySealer) {
    this.#storage = storage;
    this.#sealer = sealer;
    this.#key = sealer.create();
    storage.watch(this);
  }

  readonly current: RootKey = () => this.#key;

  restore(record: unknown): void {
    if (isRecord(record)) this.#isRestored = this.#take(record['sealed']) || this.#isRestored;
  }

  opened(): void {
    if (this.#isRestored) return;
    for (const record of this.snapshot()) void this.#storage.put(this.name, record);
  }

  *snapshot(): Generator<object> {
    yield { sealed: this.#sealer.seal(this.#key) };
  }

  /**
   * Takes over the key of the other replicas, or offers its own if they have none that this secret opens.
   *
   * @param offer - stores a sealed key unless there is another than the unusable one; returns what is stored
   */
  async agree(offer: (own: string, unusable: string) => Promise<string>): Promise<void> {
    const own = this.#sealer.seal(this.#key);
    const stored = await offer(own, '');
    if (!this.#take(stored)) this.#take(await offer(own, stored));
  }

  /** @returns false if this secret does not open it */
  #take(sealed: unknown): boolean {
    const key = this.#sealer.open(sealed);
    if (key === undefined) return false;
    if (!Buffer.from(key).equals(this.#key)) this.#key = key;
    return true;
  }
}
