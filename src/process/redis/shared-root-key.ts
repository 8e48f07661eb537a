import type { KeySealer } from '../../core/root-key.js';
import type { RedisClients } from './client.js';
import { AGREE } from './scripts.js';

/**
 * The root key that all replicas share, sealed in Redis. While Redis cannot be reached, a replica keeps the
 * one that it has. Someone who can write to Redis can make the replicas take a new random key, or an
 * earlier one, which ends the ceremonies that are running, but never one that they know.
 */
export class SharedRootKey {
  readonly #sealer: KeySealer;
  readonly #name: string;
  #key: Uint8Array;

  constructor(prefix: string, sealer: KeySealer) {
    this.#sealer = sealer;
    this.#name = `${prefix}key`;
    this.#key = sealer.create();
  }

  readonly current = (): Uint8Array => this.#key;

  /**
   * Takes over the key of the other replicas, or offers its own if Redis has none that this secret opens.
   * Called on each connect and every few seconds.
   */
  async agree(commands: RedisClients['commands']): Promise<void> {
    const own = this.#sealer.seal(this.#key);
    const offer = async (unusable: string): Promise<string> =>
      String(await commands.eval(AGREE, 1, this.#name, unusable, own));
    const stored = await offer('');
    const shared = this.#sealer.open(stored) ?? this.#sealer.open(await offer(stored));
    if (shared !== undefined && !Buffer.from(shared).equals(this.#key)) this.#key = shared;
  }
}
