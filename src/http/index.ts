/** The HTTP endpoints, as a function from web `Request` to `Response`, and the guard for apps. */
export type { AuditClient, AuditEvent, AuditListener } from '../core/audit/audit-event.js';
export type { ClientInfo, ConnectionInfo } from './request-info.js';
export type { RequestContext, RequestHead } from './context.js';
export type { AccessDecision, GrantedAccess } from './access-decision.js';
export type { Guard } from './guard.js';
export type { OwnerHandler, ProtectedHandler, SignOutHandler } from './protected-handlers.js';
export { SessionCookie, type SessionCookieSettings } from './cookies/session-cookie.js';
export { createHousekey, type Housekey, type Respond } from './housekey.js';
export type { HousekeyOptions } from './housekey-options.js';
export type { CrossSitePolicy, HttpSettings } from './http-settings.js';
export type { Handler } from './router.js';
