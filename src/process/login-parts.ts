import { randomBytes } from 'node:crypto';
import type { Appearance } from '../core/appearance/appearance.js';
import type { Auth } from '../core/auth/auth.js';
import { createAuth } from '../core/auth/create-auth.js';
import type { Config } from '../core/config/config.js';
import { createKeySealer } from '../core/root-key.js';
import type { SharedState } from '../core/shared-state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { isAppUnprotected, type HttpSettings } from '../http/http-settings.js';
import { createSetupCheck } from '../http/routes/setup.js';
import type { LoginSettings } from './login-settings.js';
import { startAuditLog, type RunningAuditLog } from './logs/audit-log.js';
import type { AuditFileLog, Logger } from './logs/log.js';
import type { Notices } from './notices/notices.js';
import type { OperationsLog } from './operations-log.js';
import { signInAttributesOf } from './page-variants.js';
import { decodePages } from './page-files.js';
import { createPages, type Pages } from './pages.js';
import { createPasswordWorkers } from './password-workers.js';
import type { Replicas } from './redis/replicas.js';
import type { StateDirectory, StateDirectoryOptions } from './state/state-directory.js';

/** The parts of Housekey, in every process that serves it. */
export interface LoginParts {
  readonly auth: Auth;
  /** The connection to the other replicas; not open yet. */
  readonly replicas: Replicas | undefined;
  /** The state store of a single process; not open yet. */
  readonly directory: StateDirectory | undefined;
  /** Sends notices; `undefined` without a target. */
  readonly notices: Notices | undefined;
  /** `undefined` if nothing logs audit events. */
  readonly auditLog: RunningAuditLog | undefined;
  /** The file of the audit log. The caller that opened it must close it. */
  readonly auditFile: AuditFileLog | undefined;
}

export interface LoginPartsOptions {
  readonly log: OperationsLog;
  /** Logs audit events, in addition to the file. Default: the file alone. */
  readonly auditLogger?: Logger | undefined;
  readonly auditFile: AuditFileLog | undefined;
  readonly directory: StateDirectory | undefined;
  /** State of a single instance. Default: the directory's, or its own memory. Ignored with replicas. */
  readonly state?: SharedState | undefined;
}

/**
 * Creates the login with its password workers, its connection to other replicas, and what records audit
 * events. Nothing is open before `openParts`.
 *
 * @throws BundledError, RedisClientMissingError
 */
export async function createLoginParts(
  settings: LoginSettings,
  { log, auditLogger, auditFile, directory, state: ownState }: LoginPartsOptions,
): Promise<LoginParts> {
  const { config, limits, appTokens } = settings;
  const replicas = await loadReplicas(settings, log);
  const state = replicas?.state ?? ownState ?? directory?.state;
  const authOptions = { limits, appTokens, bcryptVerify: createPasswordWorkers() };
  const auth = await createAuth(
    config,
    { ...SYSTEM_CLOCK, randomBytes },
    state === undefined ? authOptions : { ...authOptions, state },
  );
  const notices = await loadNotices(settings, log, directory);
  const logs = [auditLogger, auditFile?.log].filter((logger) => logger !== undefined);
  const auditLog = logs.length === 0 ? undefined : startAuditLog(logs, Date.now);
  return { auth, replicas, directory, notices, auditLog, auditFile };
}

export interface PagesOptions {
  readonly appearance: Appearance;
  /** The code of the first setup in the browser; `undefined` if there is none. */
  readonly setupCode: string | undefined;
}

/**
 * Loads the built pages.
 *
 * @throws PagesMissingError
 */
export async function loadLoginPages(
  auth: Auth,
  http: HttpSettings,
  { appearance, setupCode }: PagesOptions,
): Promise<Pages> {
  const { layout, cookieDomain } = http;
  // Commands that serve no pages do not load them.
  const { PAGE_DATA } = await import('./page-data.js');
  return createPages(decodePages(PAGE_DATA), layout, {
    appearance,
    checkSetup:
      setupCode === undefined ? () => 'app' : createSetupCheck(auth.enabled, http, setupCode),
    appUnprotected: isAppUnprotected(auth.enabled, layout),
    authEnabled: auth.enabled,
    cookieDomain,
    signInAttributes: () => signInAttributesOf(auth.passkeys),
  });
}

/** Loads the Redis client only if it is configured. */
async function loadReplicas(
  { replicas, config }: LoginSettings,
  log: OperationsLog,
): Promise<Replicas | undefined> {
  if (replicas === undefined || config.mode !== 'password') return undefined;
  const { prepareReplicas } = await import('./redis/prepare-replicas.js');
  return await prepareReplicas(replicas, config, log);
}

/** Loads the code of notices only if there is a target. */
async function loadNotices(
  { notify, http, appearance }: LoginSettings,
  log: OperationsLog,
  directory: StateDirectory | undefined,
): Promise<Notices | undefined> {
  if (notify.length === 0) return undefined;
  const { startNotices } = await import('./notices/notices.js');
  const notices = startNotices(notify, { ...http, title: appearance.title }, log);
  const stopListening = directory?.onChange(notices.stateChanged);
  return {
    ...notices,
    stop: async () => {
      stopListening?.();
      await notices.stop();
    },
  };
}

/**
 * Loads the code for the state directory only if one is configured. Nothing is read before it is opened.
 */
export async function loadStateDirectory(
  path: string | undefined,
  config: Config,
  { pid, uid, log }: Pick<StateDirectoryOptions, 'pid' | 'uid' | 'log'>,
): Promise<StateDirectory | undefined> {
  if (path === undefined || config.mode === 'open') return undefined;
  const { createStateDirectory } = await import('./state/state-directory.js');
  const keySealer = createKeySealer(config.secretKey.text, 'state directory', { randomBytes });
  return createStateDirectory({ ...SYSTEM_CLOCK, path, pid, uid, log, keySealer });
}
