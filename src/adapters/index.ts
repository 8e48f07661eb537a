/** The login inside an app. */
export { createHousekey, type Connection, type Housekey } from './create-housekey.js';
export type { AppAuthorization, AppRequest } from './authorization.js';
export type { EventListener, EventName, EventOf } from './events.js';
export type { HousekeyOptions, OptionValue, VariableOptions } from './options.js';
export { UnauthorizedError, type Session } from './session.js';
export type { AuditClient, AuditEvent } from '../core/audit/audit-event.js';
export type { Finding } from '../contract/index.js';
export * from '../core/index.js';
