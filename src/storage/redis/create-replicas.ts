import { randomBytes } from 'node:crypto';
import { replicaDigest } from '../../core/auth/fingerprint.js';
import type { PasswordConfig } from '../../core/config/config.js';
import { deriveKey } from '../../core/crypto.js';
import type { Deps } from '../../core/deps.js';
import { createKeySealer, StoredRootKey, type KeySealer } from '../../core/storage/root-key.js';
import { createState } from '../../core/storage/state.js';
import type { OperationsLog } from '../../logs/operations-log.js';
import { ActivityLog } from '../activity-log.js';
import type { Replicas } from '../replicas.js';
import { createRedisClients, describeRedisError } from './client.js';
import type { ReplicaSettings } from './redis-settings.js';
import { RedisStorage, type RedisStorageOptions } from './redis-storage.js';
import type { Finding } from '../../contract/index.js';
import { inspectReplicas } from '../../core/diagnostics/operation.js';
import { createReplicaRegistry } from './replica-registry.js';
import { SYSTEM_CLOCK } from '../../http/clock.js';

/** While Redis is unavailable, events beyond these entries are only counted. */
const ACTIVITY_LIMITS = { intervalMs: 250, maxEntries: 200 };

export interface ReplicasOptions extends RedisStorageOptions, Pick<Deps, 'elapsed'> {
  /** Encrypts the random key that all replicas share. */
  readonly keySealer: KeySealer;
}

/**
 * Prepares this process to share state with other replicas through Redis. Nothing is sent before
 * `open` is called.
 *
 * @throws RedisClientMissingError
 */
export async function prepareReplicas(
  { address, prefix }: ReplicaSettings,
  config: PasswordConfig,
  log: OperationsLog,
): Promise<Replicas> {
  const [clients, digest] = await Promise.all([createRedisClients(address), replicaDigest(config)]);
  const { text: secret } = config.secretKey;
  return createReplicas({
    clients,
    prefix,
    digest,
    keySealer: createKeySealer(secret, prefix, { randomBytes }),
    messageKey: deriveKey(secret, 'replica messages'),
    log,
    ...SYSTEM_CLOCK,
  });
}

/** Creates this replica's side of the shared state. Nothing is sent before `open`. */
export function createReplicas(options: ReplicasOptions): Replicas {
  const storage = new RedisStorage(options);
  const state = createState(storage, options);
  const rootKey = new StoredRootKey(storage, options.keySealer);
  const activity = new ActivityLog(storage, { now: options.now, ...ACTIVITY_LIMITS });
  return {
    state: { ...state, rootKey: rootKey.current },
    isConnected: () => storage.isConnected,
    findings: () => storage.findings(),
    record: (event, client) => activity.record(event, client),
    open: async (local) => {
      activity.start(local);
      await storage.open();
    },
    close: async () => {
      await activity.stop();
      await storage.close();
    },
  };
}

/**
 * Findings on Redis and the replicas that use it, without registering as a replica.
 *
 * @throws RedisClientMissingError
 */
export async function inspectReplicasInRedis(
  { address, prefix }: ReplicaSettings,
  config: PasswordConfig,
): Promise<Finding[]> {
  const { commands, database } = await createRedisClients(address);
  const registry = createReplicaRegistry(prefix, '', await replicaDigest(config));
  let reason: string | undefined;
  // The event carries a more precise error than the rejection of `connect`.
  commands.on('error', (error: unknown) => (reason ??= describeRedisError(error)));
  try {
    await commands.connect();
    await commands.select(database);
    await registry.inspect(commands);
    reason = undefined;
  } catch (error) {
    reason ??= describeRedisError(error);
  } finally {
    commands.disconnect();
  }
  return inspectReplicas({
    error: reason,
    others: registry.others,
    mismatched: registry.mismatched,
    rejected: 0,
    recreated: 0,
  });
}
