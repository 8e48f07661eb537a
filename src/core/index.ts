/** The login itself: no HTTP, no process, no framework. */
export type { Deps } from './deps.js';
export { AuthenticationDisabledError, createAuth, type Auth } from './auth/auth.js';
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
export {
  createIdentityTokens,
  type Identity,
  type IdentityTokens,
} from './auth/identity-tokens.js';
export { DEFAULT_LIMITS, type SignInLimits } from './limits/sign-in-limits.js';
export type { BcryptVerify } from './auth/password.js';
export type { Credentials, Reading, SignIn, SignInOutcome, SignInClient } from './auth/sign-in.js';
export {
  TOKEN_LIFETIME_SECONDS,
  TokenError,
  type TokenClaims,
  type TokenOptions,
} from './auth/tokens.js';
export type { GuestUser, SignedInUser, User, AuthResult } from './auth/user.js';
