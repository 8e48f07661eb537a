import type { Config } from '../../core/config/config.js';
import type { Environment } from '../../core/config/environment.js';
import { parseRedisAddress, type RedisAddress } from './redis-address.js';

/** The Redis that replicas share. */
export interface ReplicaSettings {
  readonly address: RedisAddress;
  /** Prefix of every key and channel. */
  readonly prefix: string;
}

/**
 * Reads SERVICE_REDIS_URL and SERVICE_REDIS_PREFIX.
 *
 * @returns `undefined` if there are no replicas, or nothing to share because authentication is disabled.
 */
export function readReplicaSettings(
  environment: Environment,
  config: Config | undefined,
): ReplicaSettings | undefined {
  const setting = environment.readSecret('SERVICE_REDIS_URL');
  const prefix = environment.get('SERVICE_REDIS_PREFIX');
  if (typeof setting === 'string') return undefined;
  const address = parseRedisAddress(setting.value);
  if (address === undefined) {
    environment.report(
      setting.variable,
      'must be the address of a Redis or Valkey server.',
      'Use redis://host:6379, rediss://user:password@host or unix:/path/to.sock. Write @ in a password as %40.',
    );
  }
  if (config?.mode !== 'password') return undefined;
  if (config.secretKey.source === 'generated') {
    environment.report(
      'SERVICE_SECRET_KEY',
      `must be set if ${setting.variable} is: otherwise each replica would generate its own key and reject the tokens of all others.`,
      'Set it to the same value on all replicas, such as the output of `housekey secret`.',
    );
  }
  return address && { address, prefix };
}
