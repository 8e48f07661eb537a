import type { CodesMark } from '../../core/storage/storage.js';
import type { RedisClients } from './client.js';
import type { RedisContext } from './redis-context.js';

/** A key beside the records. Any value counts, so that one from another secret does, too. */
export class CodesKey implements CodesMark {
  readonly name: string;
  readonly set: CodesMark['set'];
  isSet = false;

  constructor({ prefix, connection }: Pick<RedisContext, 'prefix' | 'connection'>) {
    const name = `${prefix}one-time-codes`;
    this.name = name;
    this.set = async (isSet) => {
      const value = isSet ? '1' : '';
      const done = await connection.run(async (commands) => await commands.set(name, value));
      if (done !== undefined) this.isSet = isSet;
      return done !== undefined;
    };
  }

  /** Sets it again if Redis has lost its data, or else takes it over from the other replicas. */
  async agree(commands: RedisClients['commands'], isDataLost: boolean): Promise<void> {
    if (isDataLost && this.isSet) await commands.set(this.name, '1');
    else await this.take(await commands.get(this.name), commands);
  }

  /** Takes over the value of the other replicas. A key that is gone was deleted by someone else, and is set again. */
  async take(value: string | null | undefined, commands: RedisClients['commands']): Promise<void> {
    if (value === null && this.isSet) await commands.set(this.name, '1');
    else this.isSet = Boolean(value);
  }
}
