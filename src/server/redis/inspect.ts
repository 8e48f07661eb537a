import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../../core/config/config.js';
import { inspectReplicas } from '../../core/diagnostics/replicas.js';
import { replicaDigest } from '../../core/auth/fingerprint.js';
import { describeRedisError } from './describe-error.js';
import { ReplicaRegistry } from './replica-registry.js';
import { createRedisClients } from './client.js';
import type { ReplicaSettings } from './redis-settings.js';

/**
 * What Redis and the replicas that meet there amount to, for one who only asks: nobody is told.
 *
 * @throws RedisClientMissingError
 */
export async function inspectReplicasInRedis(
  { address, prefix }: ReplicaSettings,
  config: PasswordConfig,
): Promise<Finding[]> {
  const { commands, database } = await createRedisClients(address);
  const fleet = new ReplicaRegistry(prefix, '', await replicaDigest(config));
  let fault: string | undefined;
  // It says more than what the failed try is rejected with.
  commands.on('error', (error: unknown) => (fault ??= describeRedisError(error)));
  try {
    await commands.connect();
    await commands.select(database);
    await fleet.inspect(commands);
    fault = undefined;
  } catch (error) {
    fault ??= describeRedisError(error);
  } finally {
    commands.disconnect();
  }
  return inspectReplicas({
    error: fault,
    others: fleet.others,
    mismatched: fleet.mismatched,
    rejected: 0,
  });
}
