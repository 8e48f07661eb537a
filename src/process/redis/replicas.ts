import { randomBytes } from 'node:crypto';
import type { Finding } from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { AuditListener } from '../../core/audit/audit-event.js';
import { inspectReplicas } from '../../core/diagnostics/replicas.js';
import { DEVICE_STORE, type DeviceRecord } from '../../core/auth/sessions/device-record.js';
import { SESSION_STORE, type SessionRecord } from '../../core/auth/sessions/session-record.js';
import type { Deps } from '../../core/deps.js';
import type { KeySealer } from '../../core/root-key.js';
import type { SharedState } from '../../core/shared-state.js';
import type { RedisClients } from './client.js';
import { MistypedKeys } from './mistyped-keys.js';
import { MessageSigner } from './message-signer.js';
import { RedisConnection, type RedisConnectionListeners } from './redis-connection.js';
import { ReplicaRegistry } from './replica-registry.js';
import { SharedActivity } from './shared-activity.js';
import { createSharedCodeLimiter } from './shared-code-limiter.js';
import { createSharedRateLimiter } from './shared-rate-limiter.js';
import { SharedRecords } from './shared-records.js';
import { SharedRootKey } from './shared-root-key.js';
import { SharedRevocations } from './shared-revocations.js';
import { SharedSingleUse } from './shared-single-use.js';

const REGISTER_INTERVAL_MS = 5000;
/** When Redis is back, replicas reconnect at different times, but all of them within this time. */
const RECONNECT_WINDOW_MS = 5000;

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

/** This replica's connection to the others, through Redis. */
export interface Replicas {
  readonly state: SharedState;
  readonly isConnected: () => boolean;
  readonly findings: () => Finding[];
  /** Records an event of this replica for the consoles of all. */
  readonly record: AuditListener;
  /** Connects, and adds the events of other replicas to `activity`. Resolves after the first attempt. */
  readonly open: (activity: Activity) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Creates this replica's side of the shared state. Nothing is sent before `open`. */
export function createReplicas(options: ReplicasOptions): Replicas {
  const { prefix, now, elapsed = now } = options;
  const parts = createParts(options);
  const { revocations, activity, registry, singleUse, sessions, devices } = parts;
  const session = new ReplicaSession(options, parts);
  const connection = new RedisConnection(options.clients, channelOf(prefix), session);
  for (const store of [singleUse, sessions, devices]) store.connect(connection);
  return {
    state: {
      rateLimiter: createSharedRateLimiter(connection, prefix, now),
      codeLimiter: createSharedCodeLimiter(connection, prefix, elapsed),
      singleUse,
      sessions,
      devices,
      rootKey: parts.rootKey.current,
      subscribe: (store) => revocations.subscribe(store),
      publish: async (revocation) =>
        await revocations.publish(connection, revocation, session.requiredReceivers),
    },
    isConnected: () => connection.isConnected,
    findings: () => {
      const { others, mismatched } = registry;
      const { rejected } = parts.signer;
      const recreated = parts.mistyped.deleted;
      return inspectReplicas({ error: connection.reason, others, mismatched, rejected, recreated });
    },
    record: (event, client) => activity.record(event, client),
    open: async (local) => {
      activity.start(local, connection);
      await connection.open();
    },
    close: async () => {
      await activity.stop(connection);
      await connection.run(async (commands) => await registry.unregister(commands));
      await connection.close();
    },
  };
}

function channelOf(prefix: string): string {
  return `${prefix}news`;
}

function createParts(options: ReplicasOptions): SharedParts {
  const { prefix, digest, messageKey, keySealer, now, elapsed = now, onRejected } = options;
  const channel = channelOf(prefix);
  const replica = randomName();
  const signer = new MessageSigner({ key: messageKey, prefix, now, onRejected });
  const recordOptions = { prefix, signer, now };
  return {
    signer,
    mistyped: new MistypedKeys(prefix),
    revocations: new SharedRevocations({ prefix, channel, signer, now, elapsed }),
    activity: new SharedActivity({ replica, prefix, channel, signer, now }),
    registry: new ReplicaRegistry(prefix, replica, digest),
    rootKey: new SharedRootKey(prefix, keySealer),
    singleUse: new SharedSingleUse(prefix, now),
    sessions: new SharedRecords({ ...SESSION_STORE, ...recordOptions, kind: 'session' }),
    devices: new SharedRecords({ ...DEVICE_STORE, ...recordOptions, kind: 'device' }),
  };
}

interface SharedParts {
  readonly signer: MessageSigner;
  readonly mistyped: MistypedKeys;
  readonly revocations: SharedRevocations;
  readonly activity: SharedActivity;
  readonly registry: ReplicaRegistry;
  readonly rootKey: SharedRootKey;
  readonly singleUse: SharedSingleUse;
  readonly sessions: SharedRecords<SessionRecord>;
  readonly devices: SharedRecords<DeviceRecord>;
}

/** Keeps this replica registered and up to date, through losses of Redis and of its data. */
class ReplicaSession implements RedisConnectionListeners {
  readonly #options: ReplicasOptions;
  readonly #parts: SharedParts;
  readonly #datasetKey: string;
  #registeredAt = 0;
  /** The dataset that this replica last synchronized with. */
  #datasetId: string | null = null;
  #allReconnectedAt = 0;
  #replicasBeforeLoss = 0;

  constructor(options: ReplicasOptions, parts: SharedParts) {
    this.#options = options;
    this.#parts = parts;
    this.#datasetKey = `${options.prefix}dataset`;
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
    const { clients, onMistyped } = this.#options;
    const { commands } = clients;
    const { mistyped, revocations, activity, singleUse, sessions, devices } = this.#parts;
    const deleted = await mistyped.delete(commands);
    if (deleted > 0) onMistyped(deleted);
    // A Redis that lost its data has also lost this ID. The first replica to notice sets another one,
    // which differs from what the others remember. The ID is read first, so that data lost after
    // that shows at the next heartbeat.
    await commands.set(this.#datasetKey, randomName(), 'NX');
    const datasetId = await commands.get(this.#datasetKey);
    await singleUse.begin(commands);
    await revocations.reconcile(commands);
    await this.#register();
    activity.requestRead();
    for (const store of [sessions, devices]) store.requestSync();
    this.#datasetId = datasetId;
  }

  onMessage(text: string): void {
    const { signer, revocations, activity } = this.#parts;
    const message = signer.verify('message', text);
    revocations.onMessage(message);
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
    const { revocations, sessions, devices } = this.#parts;
    // Not awaited: it may take longer than a heartbeat.
    for (const store of [sessions, devices]) void store.sync();
    if (Math.abs(now() - this.#registeredAt) > REGISTER_INTERVAL_MS) await this.#register();
    revocations.applyDue();
    if (revocations.hasUnpublished) return false;
    return (await clients.commands.get(this.#datasetKey)) === this.#datasetId;
  }

  /** Repeated every few seconds, so that a key that another program has damaged is soon shared again. */
  async #register(): Promise<void> {
    const { commands } = this.#options.clients;
    this.#registeredAt = this.#options.now();
    await this.#parts.registry.register(commands);
    await this.#parts.rootKey.agree(commands);
  }
}

function randomName(): string {
  return randomBytes(8).toString('hex');
}
