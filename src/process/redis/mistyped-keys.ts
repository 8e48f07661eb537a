import type { RedisClients } from './client.js';
import { DELETE_MISTYPED } from './scripts.js';

/** The types of the keys that every replica uses; the dataset's ID first. */
const TYPES = {
  dataset: 'string',
  key: 'string',
  'single-use': 'string',
  'signed-out': 'zset',
  'signed-out-everywhere': 'zset',
  replicas: 'hash',
  sessions: 'zset',
  devices: 'zset',
  activity: 'stream',
} as const;

/** Deletes and counts keys that another program has replaced by values of another type. */
export class MistypedKeys {
  readonly #keys: readonly string[];
  #deleted = 0;

  constructor(prefix: string) {
    this.#keys = Object.keys(TYPES).map((name) => prefix + name);
  }

  /** How many were deleted since the start. */
  get deleted(): number {
    return this.#deleted;
  }

  /** @returns how many were deleted now */
  async delete(commands: RedisClients['commands']): Promise<number> {
    const types = Object.values(TYPES);
    const count = await commands.eval(DELETE_MISTYPED, types.length, ...this.#keys, ...types);
    this.#deleted += Number(count);
    return Number(count);
  }
}
