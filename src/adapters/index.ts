/**
 * The login inside an app.
 *
 * @module housekey
 */
export { createHousekey, type Connection, type Housekey } from './create-housekey.js';
export type { AppAuthorization, AppRequest } from './authorization.js';
export type { AuditEventListener, AuditEventOf } from './events.js';
export type { HousekeyOptions } from './options.js';
export type { VariableOptions } from './variable-options.js';
export { UnauthorizedError, type Session } from './authorization.js';
export { AuthenticationDisabledError } from '../core/auth/auth.js';
export { TokenError, type TokenClaims, type TokenOptions } from '../core/auth/claims.js';
export { ConfigError, type Problem } from '../core/config/problems.js';
export { HousekeyError, type HousekeyErrorCode } from '../core/errors.js';
export type {
  AuditClient,
  AuditEvent,
  PasskeyMethod,
  PasskeyRejection,
  SignOutScope,
} from '../core/audit/audit-event.js';
export type {
  AppTokenProblem,
  AuditEventName,
  FailureReason,
  Finding,
  FindingLevel,
} from '../contract/index.js';
export type { AppRequestHead, HeadersReader, RequestHead } from '../http/request-info.js';
