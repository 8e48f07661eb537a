import { array, matches, string } from '../../contract/schema.js';
import type { RedisClients } from './client.js';
import { REGISTER_REPLICA } from './scripts.js';

/** A replica that has not registered for this long, by Redis's clock, is gone. */
const EXPIRY_SECONDS = 15;

const DIGESTS = array(string);

/** The live replicas, and whether they all have the same secret and credentials. */
export class ReplicaRegistry {
  readonly #key: string;
  readonly #replica: string;
  readonly #digest: string;
  #others: readonly string[] = [];

  /**
   * @param replica - the name of this replica
   * @param digest - a keyed digest of the secret and credentials, which reveals only whether two are
   * equal
   */
  constructor(prefix: string, replica: string, digest: string) {
    this.#key = `${prefix}replicas`;
    this.#replica = replica;
    this.#digest = digest;
  }

  /** The number of other replicas. */
  get others(): number {
    return this.#others.length;
  }

  /** The number of other replicas with a different secret, email or password. */
  get mismatched(): number {
    return this.#others.filter((digest) => digest !== this.#digest).length;
  }

  /** Registers this replica, or renews its registration, and reads the others. */
  async register(commands: RedisClients['commands']): Promise<void> {
    await this.#read(commands, this.#replica);
  }

  /** Reads the replicas without registering. */
  async inspect(commands: RedisClients['commands']): Promise<void> {
    await this.#read(commands, '');
  }

  /** Removes this replica. */
  async unregister(commands: RedisClients['commands']): Promise<void> {
    await commands.hdel(this.#key, this.#replica);
  }

  async #read(commands: RedisClients['commands'], replica: string): Promise<void> {
    const args = [EXPIRY_SECONDS, replica, this.#digest] as const;
    const others = await commands.eval(REGISTER_REPLICA, 1, this.#key, ...args);
    this.#others = matches(DIGESTS, others) ? others : [];
  }
}
