import { z } from 'zod';
import type { RedisClients } from './client.js';
import { MEET } from './scripts.js';

/** A replica that has said nothing for so long is gone. By Redis's clock, not by theirs. */
const GONE_SECONDS = 15;

const digestsSchema = z.array(z.string());

/** The replicas that are there, and whether all of them have the same secret and credentials. */
export class ReplicaRegistry {
  readonly #key: string;
  readonly #replica: string;
  readonly #digest: string;
  #others: readonly string[] = [];

  /** `digest` is keyed: it tells nothing but whether two are the same. */
  constructor(prefix: string, replica: string, digest: string) {
    this.#key = `${prefix}replicas`;
    this.#replica = replica;
    this.#digest = digest;
  }

  /** How many there are beside this one. */
  get others(): number {
    return this.#others.length;
  }

  /** How many of the others have another secret, email or password. */
  get mismatched(): number {
    return this.#others.filter((digest) => digest !== this.#digest).length;
  }

  /** Says that this one is there, and looks who else is. */
  async register(commands: RedisClients['commands']): Promise<void> {
    await this.#ask(commands, this.#replica);
  }

  /** Looks who is there, and says nothing. */
  async inspect(commands: RedisClients['commands']): Promise<void> {
    await this.#ask(commands, '');
  }

  async unregister(commands: RedisClients['commands']): Promise<void> {
    await commands.hdel(this.#key, this.#replica);
  }

  async #ask(commands: RedisClients['commands'], replica: string): Promise<void> {
    const found = await commands.eval(MEET, 1, this.#key, GONE_SECONDS, replica, this.#digest);
    this.#others = digestsSchema.parse(found);
  }
}
