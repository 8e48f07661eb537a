import { readAppTokens } from '../core/config/app-tokens.js';
import type { AppToken } from '../core/auth/app-tokens.js';
import type { Config } from '../core/config/config.js';
import type { Environment } from '../core/config/environment.js';
import { readSignInLimits, type SignInLimits } from '../core/limits/sign-in-limit-settings.js';
import type { HttpSettings } from '../http/http-settings.js';
import type { ReplicaSettings } from './redis/redis-settings.js';

/** What configures the login, as a service and as a library. */
export interface LoginSettings {
  readonly config: Config;
  readonly http: HttpSettings;
  readonly limits: SignInLimits;
  /** Tokens of programs that may use the app. */
  readonly appTokens: readonly AppToken[];
  /** How to reach the other replicas; `undefined` for a single instance. */
  readonly replicas: ReplicaSettings | undefined;
}

/**
 * Reads the limits and the app tokens. App tokens that are not in use never prevent startup.
 *
 * @param cores - processor cores that the process may use
 */
export function readLimitsAndAppTokens(
  environment: Environment,
  config: Config | undefined,
  http: HttpSettings,
  cores: number,
): Pick<LoginSettings, 'limits' | 'appTokens'> {
  const usesAppTokens = config?.mode === 'password' && http.layout.session === 'cookie';
  return {
    limits: readSignInLimits(environment, cores),
    appTokens: usesAppTokens ? readAppTokens(environment) : [],
  };
}
