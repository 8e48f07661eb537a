import { readAppTokens } from '../core/config/app-tokens.js';
import type { Appearance } from '../core/appearance/appearance.js';
import type { AppToken } from '../core/auth/app-tokens.js';
import type { Config } from '../core/config/config.js';
import type { Environment } from '../core/config/environment.js';
import { readSignInLimits, type SignInLimits } from '../core/limits/sign-in-limit-settings.js';
import type { HttpSettings } from '../http/http-settings.js';
import { readAuditLog } from './logs/audit-log-settings.js';
import { readNotifyTargets, type NotifyTarget } from './notices/notify-settings.js';
import type { ReplicaSettings } from './redis/redis-settings.js';
import { readStateDirectory } from './state/state-settings.js';

/** The settings of the login, as a service and as a library. */
export interface LoginSettings {
  readonly config: Config;
  readonly http: HttpSettings;
  readonly limits: SignInLimits;
  readonly appearance: Appearance;
  /** Tokens of programs that may use the app. */
  readonly appTokens: readonly AppToken[];
  /** How to reach the other replicas; `undefined` for a single instance. */
  readonly replicas: ReplicaSettings | undefined;
  /** The targets of notices; none by default. */
  readonly notify: readonly NotifyTarget[];
  /** Path of the directory in which state survives a restart; `undefined` for none. */
  readonly stateDirectory: string | undefined;
  /** Path of the file that gets the audit log; `undefined` for none. */
  readonly auditLog: string | undefined;
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

/** Reads where state, notices and the audit log go. All are unused while authentication is disabled. */
export function readOutputs(
  environment: Environment,
  config: Config | undefined,
  replicas: ReplicaSettings | undefined,
): Pick<LoginSettings, 'notify' | 'stateDirectory' | 'auditLog'> {
  return {
    notify: readNotifyTargets(environment, config),
    stateDirectory: readStateDirectory(environment, config, replicas !== undefined),
    auditLog: config?.mode === 'open' ? undefined : readAuditLog(environment),
  };
}
