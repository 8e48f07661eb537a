/** The login, without HTTP or a server. */
export { AuthenticationDisabledError, type Auth, type AuthOptions } from './auth/auth.js';
export type { AppToken, AppTokens, ListedAppToken } from './auth/app-tokens.js';
export type { LinkOutcome } from './auth/auth.js';
export { createAuth } from './auth/create-auth.js';
export {
  createIdentityTokens,
  type Identity,
  type IdentityTokens,
} from './auth/identity-tokens.js';
export type { DeviceList } from './auth/sessions/device-list.js';
export type { BegunSession, SessionRequest, Sessions } from './auth/sessions/sessions.js';
export type { BcryptVerify } from './auth/password.js';
export type { AdmitSignIn, SignInClient } from './auth/sign-in.js';
export type {
  Credentials,
  SignInAdmission,
  SignInDelay,
  SignInOutcome,
  VerifyOutcome,
} from './auth/sign-in-outcome.js';
export { TokenError, type TokenClaims, type TokenOptions } from './auth/token-options.js';
export type {
  AuthResult,
  GuestUser,
  SignedInUser,
  SignInMethod,
  SignInRecord,
  User,
} from './auth/user.js';
export {
  parseConfig,
  type Config,
  type ConfigSources,
  type OpenConfig,
  type PasswordConfig,
} from './config/config.js';
export {
  ConfigError,
  type ConfigWarning,
  type Problem,
  type Variables,
} from './config/environment.js';
export { DEFAULT_SESSION_LIFETIME_SECONDS } from './config/session-lifetime.js';
export type { Deps } from './deps.js';
export { HousekeyError, type HousekeyErrorCode } from './errors.js';
export { DEFAULT_LIMITS, type SignInLimits } from './limits/sign-in-limit-settings.js';
export { AddressSet } from './network.js';
