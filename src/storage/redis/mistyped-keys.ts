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

/**
 * Deletes keys that another program has replaced by values of another type.
 *
 * @returns how many
 */
export async function deleteMistyped(
  commands: RedisClients['commands'],
  prefix: string,
): Promise<number> {
  const keys = Object.keys(TYPES).map((name) => prefix + name);
  return Number(
    await commands.eval(DELETE_MISTYPED, keys.length, ...keys, ...Object.values(TYPES)),
  );
}
