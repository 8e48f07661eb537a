import type { AuditEventName } from '../../contract/index.js';

/** Something for each event that there is. */
export function mapEvents<T>(make: (event: AuditEventName) => T): Record<AuditEventName, T> {
  return {
    'sign-in': make('sign-in'),
    'sign-in-failed': make('sign-in-failed'),
    'sign-in-throttled': make('sign-in-throttled'),
    'sign-in-busy': make('sign-in-busy'),
    'sign-out': make('sign-out'),
    'token-refused': make('token-refused'),
  };
}
