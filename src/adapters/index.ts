/** The login inside an app. */
export {
  createHousekey,
  type Connection,
  type Housekey,
} from './create-housekey.js';
export type { AppAuthorization, AppRequest } from './authorization.js';
export type { EventListener, EventName, EventOf } from './events.js';
export type { HousekeyOptions, OptionValue, VariableOptions } from './options.js';
export { UnauthorizedError, type Session } from './session.js';
export type { AuditClient, AuditEvent } from '../core/audit/audit-event.js';
export { AuthenticationDisabledError } from '../core/auth/auth.js';
export { TokenError, type TokenClaims, type TokenOptions } from '../core/auth/token-options.js';
export { ConfigError, type Problem } from '../core/config/problems.js';
export { HousekeyError, type HousekeyErrorCode } from '../core/errors.js';
export type { Finding } from '../contract/index.js';
