import { randomBytes } from 'node:crypto';
import type { PasswordConfig } from '../../core/config/config.js';
import { replicaDigest } from '../../core/auth/fingerprint.js';
import { SYSTEM_CLOCK } from '../../http/clock.js';
import type { OperationsLog } from '../../logs/operations-log.js';
import { createRedisClients } from './client.js';
import type { Replicas } from '../replicas.js';
import { createReplicas } from './replicas.js';
import type { ReplicaSettings } from './redis-settings.js';
import { deriveKey } from '../../core/crypto.js';
import { createKeySealer } from '../../core/storage/root-key.js';

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
  return createReplicas({
    clients,
    prefix,
    digest,
    keySealer: createKeySealer(config.secretKey.text, prefix, { randomBytes }),
    messageKey: deriveKey(config.secretKey.text, 'replica messages'),
    ...SYSTEM_CLOCK,
    onChange: (reason) => {
      if (reason === undefined) log.info({}, 'Redis is connected: replicas share their state');
      else {
        const line = `Redis is unavailable (${reason}): this replica continues on its own`;
        log.warn({ reason }, line);
      }
    },
    onMistyped: (count) => {
      log.warn(
        { finding: 'redis-recreated', count },
        `Recreated ${count} keys in Redis: another program had replaced them by values of another type`,
      );
    },
    onRejected: (count) => {
      log.warn(
        { finding: 'redis-unsigned', count },
        `Ignored ${count} messages or records in Redis that were not signed by a replica with this secret`,
      );
    },
  });
}
