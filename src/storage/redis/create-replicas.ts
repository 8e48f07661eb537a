import { randomBytes } from 'node:crypto';
import { inspectReplicas } from '../../core/diagnostics/operation.js';
import { DEVICE_STORE } from '../../core/storage/device-record.js';
import { SESSION_STORE } from '../../core/storage/session-record.js';
import { replicaDigest } from '../../core/auth/fingerprint.js';
import type { PasswordConfig } from '../../core/config/config.js';
import { deriveKey } from '../../core/crypto.js';
import type { Deps } from '../../core/deps.js';
import { createKeySealer, StoredRootKey, type KeySealer } from '../../core/storage/root-key.js';
import { createState, type StoredState } from '../../core/storage/state.js';
import type { Storage } from '../../core/storage/storage.js';
import { SYSTEM_CLOCK } from '../../http/clock.js';
import type { OperationsLog } from '../../logs/operations-log.js';
import { createRedisClients, type RedisClients } from './client.js';
import type { ReplicaSettings } from './redis-settings.js';
import { deleteMistyped } from './mistyped-keys.js';
import { MessageSigner } from './message-signer.js';
import { RedisConnection, type RedisConnectionListeners } from './redis-connection.js';
import { ReplicaRegistry } from './replica-registry.js';
import { ActivityLog } from '../activity-log.js';
import type { Replicas } from '../replicas.js';
import { ActivityStream } from './activity-stream.js';
import { createSharedBuckets, SharedUses } from './shared-counts.js';
import { RecordTable } from './record-table.js';
import { AGREE } from './scripts.js';
import { SignOutSet } from './sign-out-set.js';

const REGISTER_INTERVAL_MS = 5000;
/** When Redis is back, replicas reconnect at different times, but all of them within this time. */
const RECONNECT_WINDOW_MS = 5000;
/** While Redis is unavailable, events beyond these entries are only counted. */
const ACTIVITY_LIMITS = { intervalMs: 250, maxEntries: 200 };

export interface ReplicasOptions extends Pick<Deps, 'now' | 'elapsed'> {
  readonly clients: RedisClients;
  /** The prefix of every key and channel. */
  readonly prefix: string;
  /** A keyed digest of the secret and credentials, equal for all replicas of one service. */
  readonly digest: string;
  /** The key that signs messages, derived from the secret. */
  readonly messageKey: Uint8Array;
  /** Encrypts the random key that all replicas share. */
  readonly keySealer: KeySealer;
  /** Called with a reason when Redis becomes unavailable, and with `undefined` when it is back. */
  readonly onChange: (reason: string | undefined) => void;
  /** Called at most once a minute with the number of messages and records without a valid signature. */
  readonly onRejected: (count: number) => void;
  /** Called with the number of keys of a wrong type that were deleted, to be created again. */
  readonly onMistyped: (count: number) => void;
}

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

/** Creates this replica's side of the shared state. Nothing is sent before `open`. */
export function createReplicas(options: ReplicasOptions): Replicas {
  const parts = createShared(options);
  const { activity, registry, tables } = parts;
  const session = new ReplicaSession(options, parts);
  const connection = new RedisConnection(options.clients, channelOf(options.prefix), session);
  for (const table of Object.values(tables)) table.connect(connection);
  const storage = createStorage(options.prefix, parts, connection, session);
  const state = createState(storage, options);
  const rootKey = new StoredRootKey(storage, options.keySealer);
  const log = new ActivityLog(storage, { now: options.now, ...ACTIVITY_LIMITS });
  session.start(state, rootKey);
  return {
    state: { ...state, rootKey: rootKey.current },
    isConnected: () => connection.isConnected,
    findings: () => {
      const { others, mismatched } = registry;
      const { rejected } = parts.signer;
      const { recreated } = session;
      return inspectReplicas({ error: connection.reason, others, mismatched, rejected, recreated });
    },
    record: (event, client) => log.record(event, client),
    open: async (local) => {
      log.start(local);
      activity.start(log, connection);
      await connection.open();
    },
    close: async () => {
      activity.stop();
      await log.stop();
      await connection.run(async (commands) => await registry.unregister(commands));
      await connection.close();
    },
  };
}

function channelOf(prefix: string): string {
  return `${prefix}news`;
}

function createShared(options: ReplicasOptions) {
  const { prefix, digest, messageKey, now, elapsed = now, onRejected } = options;
  const channel = channelOf(prefix);
  const replica = randomName();
  const signer = new MessageSigner({ key: messageKey, prefix, now, onRejected });
  const common = { prefix, signer, now };
  return {
    signer,
    signOuts: new SignOutSet({ ...common, channel, elapsed }),
    activity: new ActivityStream({ prefix, signer, replica, channel }),
    registry: new ReplicaRegistry(prefix, replica, digest),
    uses: new SharedUses(prefix, now),
    tables: {
      sessions: new RecordTable({ ...common, kind: 'session', max: SESSION_STORE.max }),
      devices: new RecordTable({ ...common, kind: 'device', max: DEVICE_STORE.max }),
    },
  };
}

type Shared = ReturnType<typeof createShared>;

function createStorage(
  prefix: string,
  { signOuts, activity, uses, tables }: Shared,
  connection: RedisConnection,
  session: ReplicaSession,
): Storage {
  const tableOf = (kind: string) =>
    kind === 'sessions' || kind === 'devices' ? tables[kind] : undefined;
  return {
    watch: () => {},
    put: async (kind, value) => {
      if (kind === 'activity') return await activity.put(connection, value);
      if (kind !== 'sign-outs') return (await tableOf(kind)?.put(value)) ?? true;
      return await signOuts.publish(connection, value, session.requiredReceivers);
    },
    remove: async (kind, id) => await tableOf(kind)?.remove(id),
    get: async (kind, id) => await tableOf(kind)?.get(id),
    list: async (kind) => await tableOf(kind)?.list(),
    takeOnce: async (kind, item) => await uses.take(connection, kind, item),
    shared: { usedSince: () => uses.since, consume: createSharedBuckets(connection, prefix) },
  };
}

/** Keeps this replica registered and up to date, through losses of Redis and of its data. */
class ReplicaSession implements RedisConnectionListeners {
  readonly #options: ReplicasOptions;
  readonly #parts: Shared;
  readonly #datasetKey: string;
  #state: StoredState | undefined;
  #rootKey: StoredRootKey | undefined;
  #recreated = 0;
  #registeredAt = 0;
  /** The dataset that this replica last synchronized with. */
  #datasetId: string | null = null;
  #allReconnectedAt = 0;
  #replicasBeforeLoss = 0;

  constructor(options: ReplicasOptions, parts: Shared) {
    this.#options = options;
    this.#parts = parts;
    this.#datasetKey = `${options.prefix}dataset`;
  }

  /** How many keys were deleted since the start, because they had another type. */
  get recreated(): number {
    return this.#recreated;
  }

  /** Keeps this state up to date. To be called once, before the connection is opened. */
  start(state: StoredState, rootKey: StoredRootKey): void {
    this.#state = state;
    this.#rootKey = rootKey;
    this.#parts.signOuts.subscribe(state.signOuts);
  }

  /**
   * How many replicas must receive a sign-out for it to count as acknowledged. Shortly after an
   * outage it is all of them, because one that has not reconnected yet would accept the token.
   */
  get requiredReceivers(): number {
    return this.#options.now() < this.#allReconnectedAt ? this.#replicasBeforeLoss : 0;
  }

  /** Brings this replica and Redis up to date with each other. */
  async onConnected(): Promise<void> {
    const { clients, prefix, onMistyped } = this.#options;
    const { commands } = clients;
    const { signOuts, activity, uses, tables } = this.#parts;
    const deleted = await deleteMistyped(commands, prefix);
    this.#recreated += deleted;
    if (deleted > 0) onMistyped(deleted);
    // A Redis that lost its data has also lost this ID. The first replica to notice sets another one,
    // which differs from what the others remember. The ID is read first, so that data lost after
    // that shows at the next heartbeat.
    await commands.set(this.#datasetKey, randomName(), 'NX');
    const datasetId = await commands.get(this.#datasetKey);
    await uses.begin(commands);
    await signOuts.reconcile(commands);
    await this.#register();
    activity.requestRead();
    for (const table of Object.values(tables)) table.requestSync();
    this.#datasetId = datasetId;
  }

  onMessage(text: string): void {
    const { signer, signOuts, activity } = this.#parts;
    const message = signer.verify('message', text);
    signOuts.onMessage(message);
    activity.onMessage(message);
  }

  onChange(reason: string | undefined): void {
    const { now, onChange } = this.#options;
    if (reason === undefined) {
      this.#allReconnectedAt = this.#replicasBeforeLoss === 0 ? 0 : now() + RECONNECT_WINDOW_MS;
    } else if (now() >= this.#allReconnectedAt) {
      this.#replicasBeforeLoss = this.#parts.registry.others + 1;
    }
    onChange(reason);
  }

  /** Returns false if `onConnected` has to run again. */
  async onHeartbeat(): Promise<boolean> {
    const { clients, now } = this.#options;
    const { signOuts, tables } = this.#parts;
    if (this.#state !== undefined) {
      // Not awaited: it may take longer than a heartbeat.
      void tables.sessions.sync(this.#state.sessions);
      void tables.devices.sync(this.#state.devices);
    }
    if (Math.abs(now() - this.#registeredAt) > REGISTER_INTERVAL_MS) await this.#register();
    signOuts.applyDue();
    if (signOuts.hasUnpublished) return false;
    return (await clients.commands.get(this.#datasetKey)) === this.#datasetId;
  }

  /** Repeated every few seconds, so that a key that another program has damaged is soon shared again. */
  async #register(): Promise<void> {
    const { commands } = this.#options.clients;
    this.#registeredAt = this.#options.now();
    await this.#parts.registry.register(commands);
    const name = `${this.#options.prefix}key`;
    await this.#rootKey?.agree(async (own, unusable) =>
      String(await commands.eval(AGREE, 1, name, unusable, own)),
    );
  }
}

function randomName(): string {
  return randomBytes(8).toString('hex');
}
