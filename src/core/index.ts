/** The login itself: no HTTP, no process, no framework. */
export type { Ambient } from './ambient.js';
export { AuthenticationDisabledError, createAuth, type Auth } from './auth.js';
export {
  parseConfig,
  type Config,
  type ConfigSources,
  type OpenConfig,
  type PasswordConfig,
} from './config.js';
export { ConfigError, type ConfigWarning, type Problem, type Variables } from './environment.js';
export { createIdentityTokens, type Identity, type IdentityTokens } from './identity-tokens.js';
export { DEFAULT_LIMITS, type SignInLimits } from './limits.js';
export type { BcryptVerify } from './password.js';
export type { Credentials, Reading, SignIn, SignInOutcome, Visitor } from './sign-in.js';
export {
  TOKEN_LIFETIME_SECONDS,
  TokenError,
  type TokenClaims,
  type TokenOptions,
} from './token.js';
export type { GuestUser, SignedInUser, User, Verdict } from './user.js';
