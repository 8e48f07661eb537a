import type { Finding } from '../../contract.js';
import type { PasswordConfig } from '../../core/config.js';
import { inspectReplicas } from '../../core/findings/replicas.js';
import { replicaDigest } from '../../core/fingerprint.js';
import { describeFault } from './fault.js';
import { Fleet } from './fleet.js';
import { createConnections } from './redis.js';
import type { ReplicaSettings } from './settings.js';

/**
 * What Redis and the replicas that meet there amount to, for one who only asks: nobody is told.
 *
 * @throws RedisClientMissingError
 */
export async function lookForReplicas(
  { address, prefix }: ReplicaSettings,
  config: PasswordConfig,
): Promise<Finding[]> {
  const { commands, database } = await createConnections(address);
  const fleet = new Fleet(prefix, '', await replicaDigest(config));
  let fault: string | undefined;
  // It says more than what the failed try is rejected with.
  commands.on('error', (error: unknown) => (fault ??= describeFault(error)));
  try {
    await commands.connect();
    await commands.select(database);
    await fleet.look(commands);
    fault = undefined;
  } catch (error) {
    fault ??= describeFault(error);
  } finally {
    commands.disconnect();
  }
  return inspectReplicas({ fault, others: fleet.others, strangers: fleet.strangers, rejected: 0 });
}
