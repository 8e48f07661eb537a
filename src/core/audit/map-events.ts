import type { AuditEventName } from '../../contract/index.js';

/** Creates a record with a value for each audit event. */
export function mapEvents<T>(fn: (event: AuditEventName) => T): Record<AuditEventName, T> {
  return {
    'sign-in': fn('sign-in'),
    'sign-in-failed': fn('sign-in-failed'),
    'sign-in-throttled': fn('sign-in-throttled'),
    'sign-in-busy': fn('sign-in-busy'),
    'sign-out': fn('sign-out'),
    'token-refused': fn('token-refused'),
  };
}
