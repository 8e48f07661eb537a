import type { Activity } from '../core/audit/activity.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { LoginParts } from './login-parts.js';

type RunningParts = Pick<LoginParts, 'replicas' | 'directory' | 'notices' | 'auditLog'>;

/**
 * Connects to the other replicas, or restores the state directory.
 *
 * @param activity - gets the events from before the start
 * @throws StateDirectoryError if another process uses the directory, or it cannot be read
 */
export async function openParts(
  { replicas, directory }: Pick<LoginParts, 'replicas' | 'directory'>,
  activity: Activity,
): Promise<void> {
  await replicas?.open(activity);
  await directory?.open(activity);
}

/** Passes each audit event on to the log, the other replicas, the state directory, the notices and `more`. */
export function auditListener(
  { auditLog, replicas, directory, notices }: RunningParts,
  more: readonly AuditListener[],
): AuditListener {
  const parts = [auditLog, replicas, directory, notices];
  const listeners = [
    ...parts.flatMap((part) => (part === undefined ? [] : [part.record])),
    ...more,
  ];
  return (event, client) => {
    for (const listener of listeners) listener(event, client);
  };
}

/** Writes and sends what is pending, and closes everything. Call it after the last request. */
export async function closeParts({
  auditLog,
  notices,
  replicas,
  directory,
}: RunningParts): Promise<void> {
  auditLog?.stop();
  await notices?.stop();
  await replicas?.close();
  await directory?.close();
}
