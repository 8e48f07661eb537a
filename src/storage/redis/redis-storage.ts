import { randomBytes } from 'node:crypto';
import type { Finding } from '../../contract/index.js';
import type { Deps } from '../../core/deps.js';
import { inspectReplicas } from '../../core/diagnostics/operation.js';
import { StoredRootKey } from '../../core/storage/root-key.js';
import {
  PASS_STORE,
  OIDC_STORE,
  OIDC_KEY_STORE,
  DEVICE_CODE_STORE,
  DEVICE_STORE,
  SESSION_STORE,
  MADE_LINE_STORE,
} from '../../core/storage/record-kinds.js';
import type { Kind, SharedStorage, Storage, CodesMark } from '../../core/storage/storage.js';
import type { OperationsLog } from '../../logs/operations-log.js';
import { ActivityStream } from './activity-stream.js';
import type { RedisClients } from './client.js';
import { createMessageSigner, type MessageSigner } from './message-signer.js';
import { RecordTable } from './record-table.js';
import {
  RedisConnection,
  type RedisConnectionListeners,
  channelOf,
  type RedisContext,
} from './redis-connection.js';
import { createReplicaRegistry, type ReplicaRegistry } from './replica-registry.js';
import { AGREE, DELETE_MISTYPED } from './scripts.js';
import { SharedCounts } from './shared-counts.js';
import { SignOutSet } from './sign-out-set.js';

const REGISTER_INTERVAL_MS = 5000;
/** When Redis is back, replicas reconnect at different times, but all of them within this time. */
const RECONNECT_WINDOW_MS = 5000;

/** The stores of records. Requests depend on those that are mirrored. */
const TABLES = [
  { ...SESSION_STORE, kind: 'session' },
  { ...DEVICE_STORE, kind: 'device' },
  { ...DEVICE_CODE_STORE, kind: 'device-code' },
  { ...PASS_STORE, kind: 'pass', isMirrored: true },
  { ...MADE_LINE_STORE, kind: 'made-line', isMirrored: true },
  { ...OIDC_STORE, kind: 'oidc' },
  { ...OIDC_KEY_STORE, kind: 'oidc-key' },
  { name: 'lock', max: 2, kind: 'lock', isMirrored: true, asksOthers: true },
] as const;

/** The types of the keys that every replica uses; the dataset's ID first. */
const TYPES = {
  dataset: 'string',
  key: 'string',
  'one-time-codes': 'string',
  'single-use': 'string',
  'signed-out': 'zset',
  'signed-out-everywhere': 'zset',
  replicas: 'hash',
  activity: 'stream',
  ...Object.fromEntries(TABLES.map(({ name }) => [name, 'zset'])),
};

export interface RedisStorageOptions extends Pick<Deps, 'now'> {
  readonly clients: RedisClients;
  /** The prefix of every key and channel. */
  readonly prefix: string;
  /** A keyed digest of the secret and credentials, equal for all replicas of one service. */
  readonly digest: string;
  /** The key that signs messages, derived from the secret. */
  readonly messageKey: Uint8Array;
  readonly log: OperationsLog;
}

/**
 * State in Redis. Keeps this replica registered, and it and Redis up to date with each other, through losses of
 * Redis and of its data. Nothing is sent before `open`.
 */
export class RedisStorage implements Storage, RedisConnectionListeners {
  readonly shared: SharedStorage;
  readonly codesMark: CodesKey;
  readonly #options: RedisStorageOptions;
  readonly #connection: RedisConnection;
  readonly #signer: MessageSigner;
  readonly #registry: ReplicaRegistry;
  readonly #counts: SharedCounts;
  readonly #signOuts: SignOutSet;
  readonly #activity: ActivityStream;
  readonly #tables: ReadonlyMap<string, RecordTable>;
  #rootKey: StoredRootKey | undefined;
  /** How many keys were deleted since the start, because they had another type. */
  #recreated = 0;
  #registeredAt = 0;
  /** The dataset that this replica last synchronized with. */
  #datasetId: string | null = null;
  #allReconnectedAt = 0;
  #replicasBeforeLoss = 0;

  constructor(options: RedisStorageOptions) {
    const { clients, prefix, digest, messageKey: key, now, log } = options;
    const replica = randomName();
    const connection = new RedisConnection(clients, channelOf(prefix), this);
    const signer = createMessageSigner({ key, prefix, now, log });
    const context = { connection, prefix, signer, now };
    this.#options = options;
    this.#connection = connection;
    this.#signer = signer;
    this.#registry = createReplicaRegistry(prefix, replica, digest);
    this.#counts = new SharedCounts(context);
    this.#signOuts = new SignOutSet(context);
    this.#activity = new ActivityStream(context, replica);
    this.codesMark = new CodesKey(context);
    this.#tables = new Map(
      TABLES.map((table) => [table.name, new RecordTable({ ...context, ...table })] as const),
    );
    const { usedSince, takeOnce, consume } = this.#counts;
    this.shared = {
      usedSince,
      takeOnce,
      consume,
      get: async (kind, id) => await this.#tables.get(kind)?.get(id),
      list: async (kind) => await this.#tables.get(kind)?.list(),
    };
  }

  get isConnected(): boolean {
    return this.#connection.isConnected;
  }

  findings(): Finding[] {
    const { others, mismatched } = this.#registry;
    const { reason: error } = this.#connection;
    const { rejected } = this.#signer;
    return inspectReplicas({ error, others, mismatched, rejected, recreated: this.#recreated });
  }

  watch(kind: Kind): void {
    this.#signOuts.watch(kind);
    this.#tables.get(kind.name)?.watch(kind);
    if (kind.name === 'activity') this.#activity.watch(kind);
    if (kind instanceof StoredRootKey) this.#rootKey = kind;
  }

  /** Stores what replicas share; true for everything else. */
  async put(kind: string, record: object): Promise<boolean> {
    if (kind === 'sign-outs') return await this.#signOuts.put(record, this.#requiredReceivers);
    if (kind === 'activity') return await this.#activity.put(record);
    return (await this.#tables.get(kind)?.put(record)) ?? true;
  }

  /** Connects, and keeps trying. Resolves after the first attempt. */
  async open(): Promise<void> {
    await this.#connection.open();
    // Before any request: the others are read soon, but a login that is locked must not open first.
    await this.#tables.get('lock')?.sync();
    // Before any request: a passkey that is stored must not seem to be unknown.
    await this.#tables.get(MADE_LINE_STORE.name)?.sync();
  }

  async close(): Promise<void> {
    await this.#connection.run(async (commands) => await this.#registry.unregister(commands));
    await this.#connection.close();
  }

  /**
   * How many replicas must receive a sign-out for it to count as acknowledged. Shortly after an
   * outage it is all of them, because one that has not reconnected yet would accept the token.
   */
  get #requiredReceivers(): number {
    return this.#options.now() < this.#allReconnectedAt ? this.#replicasBeforeLoss : 0;
  }

  /** Brings this replica and Redis up to date with each other. */
  async onConnected(): Promise<void> {
    const { clients, prefix } = this.#options;
    const { commands } = clients;
    await this.#deleteMistyped(commands);
    // A Redis that lost its data has also lost this ID. The first replica to notice sets another one,
    // which differs from what the others remember. The ID is read first, so that data lost after
    // that shows at the next heartbeat.
    const key = `${prefix}dataset`;
    await commands.set(key, randomName(), 'NX');
    const datasetId = await commands.get(key);
    const isDataLost = this.#datasetId !== null && this.#datasetId !== datasetId;
    await this.codesMark.agree(commands, isDataLost);
    await this.#counts.begin(commands);
    await this.#signOuts.reconcile(commands);
    await this.#register(commands);
    this.#activity.requestRead();
    for (const table of this.#tables.values()) table.requestSync();
    this.#datasetId = datasetId;
  }

  onMessage(text: string): void {
    const message = this.#signer.verify('message', text);
    this.#signOuts.onMessage(message);
    this.#activity.onMessage(message);
    for (const table of this.#tables.values()) table.onMessage(message);
  }

  onChange(reason: string | undefined): void {
    const { now, log } = this.#options;
    if (reason === undefined) {
      this.#allReconnectedAt = this.#replicasBeforeLoss === 0 ? 0 : now() + RECONNECT_WINDOW_MS;
      log.info({}, 'Redis is connected: replicas share their state');
      return;
    }
    if (now() >= this.#allReconnectedAt) this.#replicasBeforeLoss = this.#registry.others + 1;
    log.warn({ reason }, `Redis is unavailable (${reason}): this replica continues on its own`);
  }

  /** Returns false if `onConnected` has to run again. */
  async onHeartbeat(): Promise<boolean> {
    const { clients, prefix, now } = this.#options;
    const { commands } = clients;
    // Not awaited: they may take longer than a heartbeat.
    void this.#activity.readNew();
    for (const table of this.#tables.values()) void table.sync();
    if (Math.abs(now() - this.#registeredAt) > REGISTER_INTERVAL_MS) await this.#register(commands);
    this.#signOuts.applyDue();
    if (this.#signOuts.hasUnpublished) return false;
    const [datasetId, mark] = await commands.mget(`${prefix}dataset`, this.codesMark.name);
    if (datasetId !== this.#datasetId) return false;
    await this.codesMark.take(mark, commands);
    return true;
  }

  /** Repeated every few seconds, so that a key that another program has damaged is soon shared again. */
  async #register(commands: RedisClients['commands']): Promise<void> {
    const { prefix, now } = this.#options;
    this.#registeredAt = now();
    await this.#registry.register(commands);
    await this.#rootKey?.agree(async (own, unusable) =>
      String(await commands.eval(AGREE, 1, `${prefix}key`, unusable, own)),
    );
  }

  /** Deletes keys that another program has replaced by values of another type. */
  async #deleteMistyped(commands: RedisClients['commands']): Promise<void> {
    const { prefix, log } = this.#options;
    const keys = Object.keys(TYPES).map((name) => prefix + name);
    const types = Object.values(TYPES);
    const count = Number(await commands.eval(DELETE_MISTYPED, keys.length, ...keys, ...types));
    this.#recreated += count;
    if (count === 0) return;
    log.warn(
      { finding: 'redis-recreated', count },
      `Recreated ${count} keys in Redis: another program had replaced them by values of another type`,
    );
  }
}

function randomName(): string {
  return randomBytes(8).toString('hex');
}

/** A key beside the records. Any value counts, so that one from another secret does, too. */
class CodesKey implements CodesMark {
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
