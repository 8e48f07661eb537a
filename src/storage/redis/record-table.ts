import { matches } from '../../contract/schema.js';
import { STORED_RECORD, type Records, type StoredRecord } from '../../core/storage/records.js';
import type { RedisClients } from './client.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisConnection } from './redis-connection.js';
import { PUT_RECORDS } from './scripts.js';

/** Records per command, so that no command takes long. */
const BATCH_SIZE = 200;

export interface RecordTableOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly prefix: string;
  /** Part of each record's key, and of what is signed. */
  readonly kind: 'session' | 'device';
  /** How many are kept. */
  readonly max: number;
  readonly signer: MessageSigner;
}

/** The records of this replica. */
type OwnRecords = Pick<Records<StoredRecord>, 'own' | 'find'>;

/**
 * Records of all replicas. Redis has each under a key that expires with it, and their IDs in a sorted
 * set by their latest change. Each replica also keeps those that it has changed: it lists them while Redis
 * is unavailable, and writes them to a Redis that has lost them. Only signed records count, and whether a
 * session is valid is never read from here, so a forged or repeated record opens nothing.
 */
export class RecordTable {
  readonly #options: RecordTableOptions;
  readonly #keys: { readonly index: string; readonly record: string };
  /** Changed while Redis was unavailable. */
  readonly #unsent = new Set<string>();
  #connection: RedisConnection | undefined;
  #needsSync = false;

  constructor(options: RecordTableOptions) {
    const { prefix, kind } = options;
    this.#options = options;
    this.#keys = { index: `${prefix}${kind}s`, record: `${prefix}${kind}:` };
  }

  /** Uses this connection from now on. */
  connect(connection: RedisConnection): void {
    this.#connection = connection;
  }

  async get(id: string): Promise<unknown> {
    return (await this.#run(async (commands) => await this.#read(commands, [id])))?.[0];
  }

  async put(record: object): Promise<boolean> {
    if (!matches(STORED_RECORD, record)) return false;
    const written = await this.#run(async (commands) => await this.#write(commands, [record]));
    if (written === undefined) this.#unsent.add(record.id);
    return written !== undefined;
  }

  async remove(id: string): Promise<void> {
    this.#unsent.delete(id);
    const { index, record } = this.#keys;
    await this.#run(async (commands) => {
      await commands.del(record + id);
      await commands.zrem(index, id);
      return true;
    });
  }

  async list(): Promise<readonly unknown[] | undefined> {
    return await this.#run(async (commands) => await this.#readAll(commands));
  }

  /** Has `sync` copy what Redis may be missing. Called on each connect. */
  requestSync(): void {
    this.#needsSync = true;
  }

  /** Writes this replica's records that Redis does not have, if requested. Never rejects. */
  async sync(records: OwnRecords): Promise<void> {
    if (!this.#needsSync) return;
    this.#needsSync = false;
    const done = await this.#run(async (commands) => {
      const stored = new Set(await this.#ids(commands));
      const missing = records.own().filter(({ id }) => this.#unsent.has(id) || !stored.has(id));
      for (const batch of batchesOf(missing)) {
        // Another replica may know more about it.
        const merged = await Promise.all(batch.map(async ({ id }) => await records.find(id)));
        await this.#write(
          commands,
          merged.filter((record) => record !== undefined),
        );
        for (const { id } of batch) this.#unsent.delete(id);
      }
      return true;
    });
    if (done === undefined) this.#needsSync = true;
  }

  /** `undefined` if Redis is unavailable, or another program has made the data unusable. */
  async #run<T extends object | true>(
    operation: (commands: RedisClients['commands']) => Promise<T>,
  ): Promise<T | undefined> {
    const result = await this.#connection?.runTolerant(operation);
    return typeof result === 'string' ? undefined : result;
  }

  async #write(
    commands: RedisClients['commands'],
    records: readonly StoredRecord[],
  ): Promise<true> {
    const { max, now, kind, signer } = this.#options;
    const fields = records.flatMap((record) => [
      record.id,
      record.updatedAt,
      Math.max(1, Math.ceil(record.expiresAt - now())),
      signer.sign(kind, record),
    ]);
    await commands.eval(PUT_RECORDS, 1, this.#keys.index, this.#keys.record, max, ...fields);
    return true;
  }

  async #ids(commands: RedisClients['commands']): Promise<string[]> {
    return await commands.zrevrange(this.#keys.index, 0, this.#options.max - 1);
  }

  async #readAll(commands: RedisClients['commands']): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    for (const ids of batchesOf(await this.#ids(commands))) {
      const found = await this.#read(commands, ids);
      records.push(...found);
      const missing = new Set(ids);
      for (const { id } of found) missing.delete(id);
      if (missing.size > 0) await commands.zrem(this.#keys.index, ...missing);
    }
    return records;
  }

  /** Reads those that exist, have not expired and have a valid signature. */
  async #read(commands: RedisClients['commands'], ids: readonly string[]): Promise<StoredRecord[]> {
    const { kind, signer, now } = this.#options;
    const texts = await commands.mget(ids.map((id) => this.#keys.record + id));
    return texts.flatMap((text, index) => {
      if (text === null) return [];
      const record = signer.verify(kind, text);
      if (!matches(STORED_RECORD, record) || record.id !== ids[index]) return [];
      return record.expiresAt > now() ? [record] : [];
    });
  }
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    yield items.slice(start, start + BATCH_SIZE);
  }
}
