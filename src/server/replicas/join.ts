import type { PasswordConfig } from '../../core/config.js';
import { deriveKey } from '../../core/derived-key.js';
import { replicaDigest } from '../../core/fingerprint.js';
import type { Logger } from '../log.js';
import { createConnections } from './redis.js';
import { createReplicas, type Replicas } from './replicas.js';
import type { ReplicaSettings } from './settings.js';

/**
 * Makes this process one of the replicas that meet in Redis; it is one as soon as that is `open`.
 *
 * @throws RedisClientMissingError
 */
export async function joinReplicas(
  { address, prefix }: ReplicaSettings,
  config: PasswordConfig,
  log: Logger,
): Promise<Replicas> {
  const [connections, digest] = await Promise.all([
    createConnections(address),
    replicaDigest(config),
  ]);
  return createReplicas({
    connections,
    prefix,
    digest,
    messageKey: deriveKey(config.secretKey.text, 'replica messages'),
    now: Date.now,
    onChange: (fault) => {
      if (fault === undefined) log.info('Redis is connected: replicas behave as one');
      else log.warn({ fault }, `Redis is lost (${fault}): this replica goes on by itself`);
    },
    onRejected: (count) => {
      log.warn(
        { finding: 'redis-unsigned', count },
        `Ignored ${count} messages or records in Redis that no replica with this secret has signed`,
      );
    },
  });
}
