import type { Deps } from '../../core/deps.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisConnection } from './redis-connection.js';

/** The facts that everything in Redis depends on. */
export interface RedisContext extends Pick<Deps, 'now'> {
  readonly connection: Pick<RedisConnection, 'run' | 'runTolerant'>;
  /** The prefix of every key and channel. */
  readonly prefix: string;
  readonly signer: MessageSigner;
}

/** The channel on which replicas tell each other what is new. */
export function channelOf(prefix: string): string {
  return `${prefix}news`;
}
