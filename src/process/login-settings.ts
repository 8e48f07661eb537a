import { readAppTokens } from '../core/config/app-tokens.js';
import type { Appearance } from '../core/appearance/appearance.js';
import type { AppToken } from '../core/auth/app-tokens.js';
import type { Config } from '../core/config/config.js';
import { configWarning } from '../core/config/config-warning.js';
import type { Environment } from '../core/config/environment.js';
import { say } from '../core/diagnostics/finding.js';
import { readSignInLimits, type SignInLimits } from '../core/limits/sign-in-limit-settings.js';
import type { HttpSettings } from '../http/http-settings.js';
import { readNotifyTargets, type NotifyTarget } from './notices/notify-settings.js';
import type { ReplicaSettings } from './redis/redis-settings.js';

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
    auditLog: config?.mode === 'open' ? undefined : environment.get('SERVICE_AUDIT_LOG'),
  };
}

/**
 * Reads SERVICE_STATE_DIR.
 *
 * @param hasReplicas - whether replicas share their state through Redis, which is then used instead
 * @returns the absolute path; `undefined` if state is kept in memory or in Redis, or if there is none
 *   because authentication is disabled
 */
export function readStateDirectory(
  environment: Environment,
  config: Config | undefined,
  hasReplicas: boolean,
): string | undefined {
  const path = environment.get('SERVICE_STATE_DIR');
  if (path === undefined || config?.mode !== 'password') return undefined;
  if (!hasReplicas) return path;
  const variable = 'SERVICE_STATE_DIR';
  const summary = say('variable-unused-state.summary', { variable });
  environment.warn(
    configWarning('variable-unused', variable, summary, say('variable-unused-state.fix')),
  );
  return undefined;
}
