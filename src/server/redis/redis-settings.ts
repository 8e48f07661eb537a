import type { Config } from '../../core/config/config.js';
import type { Environment } from '../../core/config/environment.js';
import { parseRedisAddress, type RedisAddress } from './redis-address.js';

/** Where replicas meet. */
export interface ReplicaSettings {
  readonly address: RedisAddress;
  /** Stands before every key and channel. */
  readonly prefix: string;
}

const DEFAULT_PREFIX = 'housekey:';

/**
 * Reads SERVICE_REDIS_URL and SERVICE_REDIS_PREFIX; `undefined` where the service runs once, or
 * has nothing to share because authentication is disabled.
 */
export function readReplicaSettings(
  environment: Environment,
  config: Config | undefined,
): ReplicaSettings | undefined {
  const setting = environment.readSecret('SERVICE_REDIS_URL');
  const prefix = readPrefix(environment);
  if (typeof setting === 'string') return undefined;
  const address = parseRedisAddress(setting.value);
  if (address === undefined) {
    environment.report(
      setting.variable,
      'is no address of a Redis or Valkey.',
      'Give redis://host:6379, rediss://user:password@host or unix:/path/to.sock, with %40 for an @ in a password.',
    );
  }
  if (config?.mode !== 'password') return undefined;
  if (config.secretKey.origin === 'generated') {
    environment.report(
      'SERVICE_SECRET_KEY',
      `is not set, and ${setting.variable} is: each replica would make a key of its own and refuse the tokens of all others.`,
      'Give all replicas the same: `housekey secret` prints one.',
    );
  }
  return address && { address, prefix };
}

function readPrefix(environment: Environment): string {
  const prefix = environment.read('SERVICE_REDIS_PREFIX')?.value ?? DEFAULT_PREFIX;
  if (/^[\w.:/-]{1,64}$/.test(prefix)) return prefix;
  environment.report(
    'SERVICE_REDIS_PREFIX',
    'is no usable beginning of a key.',
    'Give letters, digits and . : / _ - alone, 64 at the most.',
  );
  return DEFAULT_PREFIX;
}
