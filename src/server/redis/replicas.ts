import { randomBytes } from 'node:crypto';
import type { Finding } from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { AuditListener } from '../../core/audit/audit-event.js';
import { inspectReplicas } from '../../core/diagnostics/replicas.js';
import type { SharedState } from '../../core/shared-state.js';
import { SharedActivity } from './shared-activity.js';
import { createSharedBudgets } from './shared-rate-limiter.js';
import { ReplicaRegistry } from './replica-registry.js';
import { RedisConnection } from './redis-connection.js';
import { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { SharedRevocations } from './shared-revocations.js';
import { createSharedUsedProofs } from './shared-used-proofs.js';

const MEETING_MS = 5000;
/** When Redis is back, one replica finds it before another; within this time all have. */
const SETTLING_MS = 5000;

export interface ReplicasOptions {
  readonly connections: RedisClients;
  /** Stands before every key and channel. */
  readonly prefix: string;
  /** Of the secret and the credentials, keyed; the same for all replicas that belong together. */
  readonly digest: string;
  /** Derived from the secret: what is not signed with it is not listened to. */
  readonly messageKey: Uint8Array;
  readonly now: () => number;
  /** Hears of each loss, with its reason, and of each return. */
  readonly onChange: (fault: string | undefined) => void;
  /** Hears, once a minute at most, how many messages and records were not signed by a replica. */
  readonly onRejected: (count: number) => void;
}

/** This replica among the others, by way of Redis. */
export interface Replicas {
  readonly state: SharedState;
  readonly isConnected: () => boolean;
  readonly findings: () => Finding[];
  /** Records what happens here, for the consoles of all. */
  readonly record: AuditListener;
  /** Connects, and joins what happens elsewhere to this activity. Resolves after the first try. */
  readonly open: (activity: Activity) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function createReplicas(options: ReplicasOptions): Replicas {
  const { connections, prefix, digest, now, onChange } = options;
  const { messageKey: key, onRejected } = options;
  const { commands } = connections;
  const channel = `${prefix}news`;
  const mark = `${prefix}mark`;
  const replica = randomName();
  const signer = new MessageSigner({ key, prefix, now, onRejected });
  const signOuts = new SharedRevocations({ prefix, channel, signer, now });
  const activity = new SharedActivity({ replica, prefix, channel, signer, now });
  const fleet = new ReplicaRegistry(prefix, replica, digest);
  let metAt = 0;
  let knownMark: string | null = null;
  let settledAt = 0;
  let sizeBeforeLoss = 0;

  async function meet(): Promise<void> {
    metAt = now();
    await fleet.register(commands);
  }

  const link: RedisConnection = new RedisConnection(connections, channel, {
    onFound: async () => {
      // A Redis that has lost everything has lost its mark too; whichever replica sees that first
      // puts another one there, which is not the one that the others remember. Read before anything
      // else: what is lost after that shows at the next heartbeat.
      await commands.set(mark, randomName(), 'NX');
      const found = await commands.get(mark);
      await signOuts.reconcile(commands);
      await meet();
      activity.fallBehind();
      knownMark = found;
    },
    onMessage: (text) => {
      const message = signer.verify('message', text);
      signOuts.hear(message);
      activity.hear(message);
    },
    onChange: (fault) => {
      if (fault === undefined) settledAt = sizeBeforeLoss === 0 ? 0 : now() + SETTLING_MS;
      else if (now() >= settledAt) sizeBeforeLoss = fleet.others + 1;
      onChange(fault);
    },
    onHeartbeat: async () => {
      if (Math.abs(now() - metAt) > MEETING_MS) await meet();
      signOuts.applyDue();
      return !signOuts.hasUntold && (await commands.get(mark)) === knownMark;
    },
  });

  return {
    state: {
      rateLimiter: createSharedBudgets(link, prefix, now),
      usedProofs: createSharedUsedProofs(link, prefix, now),
      subscribe: (memory) => signOuts.follow(memory),
      // Those that have not found Redis yet would go on accepting what was signed out.
      publish: async (signOut) =>
        await signOuts.tell(link, signOut, now() < settledAt ? sizeBeforeLoss : 0),
    },
    isConnected: () => link.isUp,
    findings: () =>
      inspectReplicas({
        error: link.fault,
        others: fleet.others,
        mismatched: fleet.mismatched,
        rejected: signer.rejected,
      }),
    record: (event, client) => activity.record(event, client),
    open: async (joined) => {
      activity.start(joined, link);
      await link.open();
    },
    close: async () => {
      await activity.stop(link);
      await link.ask(async () => await fleet.unregister(commands));
      await link.close();
    },
  };
}

function randomName(): string {
  return randomBytes(8).toString('hex');
}
