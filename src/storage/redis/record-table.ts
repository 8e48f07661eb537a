import { array, literal, matches, number, object, string } from '../../contract/schema.js';
import { STORED_RECORD, type StoredRecord } from '../../core/storage/records.js';
import type { Kind } from '../../core/storage/storage.js';
import type { RedisClients } from './client.js';
import { channelOf, type RedisContext } from './redis-connection.js';
import { PUT_RECORDS } from './scripts.js';

/** Records per command, so that no command takes long. */
const BATCH_SIZE = 200;

/** A record of the kind, with several of those that it lists. */
const SET = object({ set: array(STORED_RECORD) });

export interface RecordTableOptions extends RedisContext {
  /** The name of the store, and of the key with the IDs of its records. */
  readonly name: string;
  /** Part of each record's key, and of what is signed. */
  readonly kind:
    'session' | 'device' | 'device-code' | 'pass' | 'made-line' | 'oidc' | 'oidc-key' | 'lock';
  /** How many are kept. */
  readonly max: number;
  /** Whether every replica has all of them in memory, because requests depend on them. Default: false. */
  readonly isMirrored?: boolean;
  /** Whether the others are asked for later records: Redis may have lost them, or been given an old copy. Default: false. */
  readonly asksOthers?: boolean;
}

/** Sends records to the other replicas. */
const MESSAGE = object({ kind: literal('records'), of: string, set: array(STORED_RECORD) });

/** The latest record that a replica knows. Those that know a later one write theirs again. */
const LATEST = object({ kind: literal('latest'), of: string, updatedAt: number });

/**
 * Records of all replicas. Redis has each under a key that expires with it, and their IDs in a sorted
 * set by their latest change. Each replica also keeps those that it has changed: it lists them while Redis
 * is unavailable, and writes them to a Redis that has lost them. Only signed records count, and whether a
 * session is valid is never read from here, so a forged or repeated record opens nothing.
 */
export class RecordTable {
  readonly #options: RecordTableOptions;
  readonly #keys: { readonly index: string; readonly record: string };
  /** Changed while Redis was unavailable, by their IDs. */
  readonly #unsent = new Map<string, StoredRecord>();
  #own: Kind | undefined;
  #needsSync = false;

  constructor(options: RecordTableOptions) {
    const { prefix, name, kind } = options;
    this.#options = options;
    this.#keys = { index: prefix + name, record: `${prefix}${kind}:` };
  }

  watch(kind: Kind): void {
    this.#own = kind;
  }

  async get(id: string): Promise<unknown> {
    return (await this.#run(async (commands) => await this.#read(commands, [id])))?.[0];
  }

  async put(value: object): Promise<boolean> {
    const records = recordsOf(value);
    const written = await this.#run(async (commands) => await this.#write(commands, records));
    if (written === undefined) for (const record of records) this.#unsent.set(record.id, record);
    return written !== undefined;
  }

  async list(): Promise<readonly unknown[] | undefined> {
    return await this.#run(async (commands) => await this.#readAll(commands));
  }

  /** Handles a verified message. */
  onMessage(message: unknown): void {
    if (matches(LATEST, message) && message.of === this.#options.kind) {
      const later = this.#ownRecords().filter(({ updatedAt }) => updatedAt > message.updatedAt);
      if (later.length > 0) void this.put({ set: later });
    }
    if (!matches(MESSAGE, message) || message.of !== this.#options.kind) return;
    this.#own?.restore({ set: message.set }, true);
    // A replica that did not know of a removal may have written it back.
    if (message.set.some(({ id }) => this.#unsent.get(id)?.expiresAt === 0)) this.requestSync();
  }

  /** Has `sync` copy what Redis may be missing. Called on each connect. */
  requestSync(): void {
    this.#needsSync = true;
  }

  /** Writes this replica's records that Redis does not have, if requested. Never rejects. */
  async sync(): Promise<void> {
    if (!this.#needsSync) return;
    this.#needsSync = false;
    const { isMirrored = false, asksOthers = false, kind, prefix, signer } = this.#options;
    const done = await this.#run(async (commands) => {
      if (isMirrored) {
        await this.#sendRemovals(commands);
        this.#own?.restore({ set: await this.#readAll(commands) }, true);
      }
      const stored = new Set(await this.#ids(commands));
      // Another replica may know more about them.
      for (const ids of batchesOf([...this.#unsent.keys()].filter((id) => stored.has(id)))) {
        this.#own?.restore({ set: await this.#read(commands, ids) }, true);
      }
      const own = this.#ownRecords();
      const missing = own.filter(({ id }) => this.#unsent.has(id) || !stored.has(id));
      for (const batch of batchesOf(missing)) {
        await this.#write(commands, batch);
        for (const { id } of batch) this.#unsent.delete(id);
      }
      if (asksOthers) {
        const updatedAt = Math.max(0, ...own.map((record) => record.updatedAt));
        const message = signer.sign('message', { kind: 'latest', of: kind, updatedAt });
        await commands.publish(channelOf(prefix), message);
      }
      return true;
    });
    if (done === undefined) this.#needsSync = true;
  }

  #ownRecords(): StoredRecord[] {
    return [...(this.#own?.snapshot() ?? [])].flatMap(recordsOf);
  }

  /** Removes what was removed while Redis was unavailable, and is not among its own anymore. */
  async #sendRemovals(commands: RedisClients['commands']): Promise<void> {
    for (const record of this.#unsent.values()) {
      if (record.expiresAt > 0) continue;
      const [stored] = await this.#read(commands, [record.id]);
      // Another replica may have changed it since.
      if (stored && stored.updatedAt <= record.updatedAt) await this.#write(commands, [record]);
    }
  }

  /** `undefined` if Redis is unavailable, or another program has made the data unusable. */
  async #run<T extends object | true>(
    operation: (commands: RedisClients['commands']) => Promise<T>,
  ): Promise<T | undefined> {
    const result = await this.#options.connection.runTolerant(operation);
    return typeof result === 'string' ? undefined : result;
  }

  async #write(
    commands: RedisClients['commands'],
    records: readonly StoredRecord[],
  ): Promise<true> {
    const { max, now, kind, signer, prefix, isMirrored = false } = this.#options;
    const fields = records.flatMap((record) => [
      record.id,
      record.updatedAt,
      Math.max(1, Math.ceil(record.expiresAt - now())),
      signer.sign(kind, record),
    ]);
    await commands.eval(PUT_RECORDS, 1, this.#keys.index, this.#keys.record, max, ...fields);
    if (isMirrored) {
      const message = signer.sign('message', { kind: 'records', of: kind, set: records });
      await commands.publish(channelOf(prefix), message);
    }
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

function recordsOf(value: object): readonly StoredRecord[] {
  return matches(SET, value) ? value.set : [];
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    yield items.slice(start, start + BATCH_SIZE);
  }
}
