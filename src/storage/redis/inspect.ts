import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../../core/config/config.js';
import { inspectReplicas } from '../../core/diagnostics/operation.js';
import { replicaDigest } from '../../core/auth/fingerprint.js';
import { describeRedisError } from './describe-error.js';
import { ReplicaRegistry } from './replica-registry.js';
import { createRedisClients } from './client.js';
import type { ReplicaSettings } from './redis-settings.js';

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
  const registry = new ReplicaRegistry(prefix, '', await replicaDigest(config));
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
