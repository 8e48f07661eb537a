import type { Finding } from '../contract/index.js';
import { createIdentityTokens, type IdentityTokens } from '../core/auth/identity-tokens.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { inspectConfiguration, type ConfiguredLogin } from '../process/diagnostics.js';
import { createLoginParts, loadLoginPages, type LoginParts } from '../process/login-parts.js';
import type { LoginSettings } from '../process/login-settings.js';
import type { Pages } from '../process/pages.js';
import type { GatewaySettings } from './gateway/gateway-settings.js';
import type { ListenAddress } from './listen-settings.js';
import { createAuditLog, type AuditLog } from './logs/audit-log.js';
import { createErrorLog, type AuditFileLog, type Logger } from './logs/log.js';
import type { Notices } from './notices/notices.js';
import type { NotifyTarget } from './notices/notify-target.js';
import type { StateDirectory } from './state/state-directory.js';

export interface ServiceOptions extends LoginSettings, ConfiguredLogin {
  readonly address: ListenAddress;
  /** The app to protect; `undefined` without one. */
  readonly gateway: GatewaySettings | undefined;
  /** Where notices are sent; none by default. */
  readonly notify: readonly NotifyTarget[];
  /** Path of the directory in which state survives a restart; `undefined` for none. */
  readonly stateDirectory: string | undefined;
  /** This process's ID. */
  readonly pid: number;
  /** The ID of its user; `undefined` on systems without them. */
  readonly uid: number | undefined;
  /** Whether the app also gets the user's identity in a signed header. */
  readonly identityToken: boolean;
  readonly stopDelaySeconds: number;
  readonly log: Logger;
  /** The audit log in a file; `undefined` for standard output alone. */
  readonly auditFile: AuditFileLog | undefined;
}

/** What is created before Housekey itself. */
export interface ServiceParts extends LoginParts {
  readonly pages: Pages;
  readonly findings: readonly Finding[];
  readonly auditLog: AuditLog;
  /** Sends notices; `undefined` without a target. */
  readonly notices: Notices | undefined;
  /** Where a single process keeps its state; not open yet. */
  readonly directory: StateDirectory | undefined;
  readonly identityTokens: IdentityTokens | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates everything that Housekey and the gateway are built from.
 *
 * @throws PagesMissingError, RedisClientMissingError
 */
export async function createServiceParts(options: ServiceOptions): Promise<ServiceParts> {
  const { config, http, log } = options;
  const notices = await loadNotices(options);
  const directory = await loadDirectory(options, notices);
  const [parts, findings] = await Promise.all([
    createLoginParts(options, { log, state: directory?.state }),
    inspectConfiguration(options),
  ]);
  const identityTokens =
    options.identityToken && config.mode === 'password'
      ? createIdentityTokens(config.secretKey.text, { now: Date.now })
      : undefined;
  const onError = createErrorLog(log, Date.now);
  const pages = await loadLoginPages(parts.auth, http.layout);
  const auditLog = startAuditLog(options);
  return { ...parts, pages, findings, directory, auditLog, notices, identityTokens, onError };
}

/** How often the audit log says what it has not logged one by one. */
const OMITTED_INTERVAL_MS = 10_000;

function startAuditLog({ log, auditFile }: ServiceOptions): AuditLog {
  const logs = auditFile === undefined ? [log] : [log, auditFile.log];
  const auditLog = createAuditLog(logs, Date.now);
  setInterval(auditLog.flush, OMITTED_INTERVAL_MS).unref();
  return auditLog;
}

/** Loads the code of notices only if there is a target. */
async function loadNotices({ notify, http, log }: ServiceOptions): Promise<Notices | undefined> {
  if (notify.length === 0) return undefined;
  const { startNotices } = await import('./notices/notices.js');
  return startNotices(notify, http, log);
}

/** Loads the code for the state directory only if one is configured. */
async function loadDirectory(
  { stateDirectory: path, pid, uid, log }: ServiceOptions,
  notices: Notices | undefined,
): Promise<StateDirectory | undefined> {
  if (path === undefined) return undefined;
  const { createStateDirectory } = await import('./state/state-directory.js');
  return createStateDirectory({
    ...SYSTEM_CLOCK,
    path,
    pid,
    uid,
    log,
    onChange: (reason) => notices?.stateChanged(reason),
  });
}
