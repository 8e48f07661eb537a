import type { PasswordConfig } from '../../core/config/config.js';
import { deriveKey } from '../../core/auth/derived-key.js';
import { replicaDigest } from '../../core/auth/fingerprint.js';
import type { Logger } from '../logs/log.js';
import { createRedisClients } from './client.js';
import { createReplicas, type Replicas } from './replicas.js';
import type { ReplicaSettings } from './redis-settings.js';

/**
 * Makes this process one of the replicas that meet in Redis; it is one as soon as that is `open`.
 *
 * @throws RedisClientMissingError
 */
export async function connectReplicas(
  { address, prefix }: ReplicaSettings,
  config: PasswordConfig,
  log: Logger,
): Promise<Replicas> {
  const [connections, digest] = await Promise.all([
    createRedisClients(address),
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
