import type { Finding } from '../contract/index.js';
import type { Activity } from '../core/audit/activity.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { SharedState } from '../core/storage/state.js';

/**
 * This replica's connection to the others, through Redis. Declared apart from its Redis clients: the
 * package's declarations reach this type, and compile without ioredis.
 */
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
