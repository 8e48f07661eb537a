import { array, matches, string } from '../../contract/schema.js';
import type { RedisClients } from './client.js';
import { REGISTER_REPLICA } from './scripts.js';

/** A replica that has not registered for this long, by Redis's clock, is gone. */
const EXPIRY_SECONDS = 15;

const DIGESTS = array(string);

/** See `createReplicaRegistry`. */
export type ReplicaRegistry = ReturnType<typeof createReplicaRegistry>;

/**
 * The live replicas, and whether they all have the same secret and credentials.
 *
 * @param replica - the name of this replica
 * @param digest - a keyed digest of the secret and credentials, which reveals only whether two are
 * equal
 */
export function createReplicaRegistry(prefix: string, replica: string, digest: string) {
  const key = `${prefix}replicas`;
  let others: readonly string[] = [];
  const read = async (commands: RedisClients['commands'], name: string) => {
    const result = await commands.eval(REGISTER_REPLICA, 1, key, EXPIRY_SECONDS, name, digest);
    others = matches(DIGESTS, result) ? result : [];
  };
  return {
    /** The number of other replicas. */
    get others(): number {
      return others.length;
    },
    /** The number of other replicas with a different secret, email or password. */
    get mismatched(): number {
      return others.filter((other) => other !== digest).length;
    },
    /** Registers this replica, or renews its registration, and reads the others. */
    register: async (commands: RedisClients['commands']) => await read(commands, replica),
    /** Reads the replicas without registering. */
    inspect: async (commands: RedisClients['commands']) => await read(commands, ''),
    /** Removes this replica. */
    unregister: async (commands: RedisClients['commands']) => {
      await commands.hdel(key, replica);
    },
  };
}
