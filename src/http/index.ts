/** The endpoints and the guard: Request to Response, without a server. */
export { createApp, createHousekey, type App, type AppOptions, type Housekey } from './housekey.js';
export type { AuditClient, AuditEvent, AuditListener } from '../core/audit/audit-event.js';
export type { ClientInfo, ConnectionInfo } from './client-info.js';
export { createGuard, type Guard, type ProtectedHandler } from './guard.js';
export type { Handler } from './methods.js';
export type { RequestContext } from './context.js';
