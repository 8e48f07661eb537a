import { randomBytes } from 'node:crypto';
import { viewsOf, type Finding, type SettingEntry } from '../contract/index.js';
import type { Activity } from '../core/audit/activity.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { LoadAccountProvider } from '../core/auth/account.js';
import type { Auth } from '../core/auth/auth.js';
import { createAuth } from '../core/auth/create-auth.js';
import type { FrontOptions } from '../core/auth/fronts.js';
import { createIdentityTokens, type IdentityTokens } from '../core/auth/identity-tokens.js';
import {
  inspectStoredAccess,
  inspectShares,
  inspectFronts,
  inspectAppTokens,
  inspectAccountUse,
  inspectMadeCodes,
} from '../core/diagnostics/access.js';
import type { FindingName } from '../contract/findings/tables.js';
import { createKeySealer, createRootKey } from '../core/storage/root-key.js';
import { createLocalState, type SharedState } from '../core/storage/state.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import type { Launcher, RouteOptions } from '../http/routes/route-options.js';
import type { FirstSetup } from '../http/routes/setup.js';
import { startAuditLog } from '../logs/audit-log.js';
import type { AuditFileLog, Logger } from '../logs/log.js';
import type { OperationsLog } from '../logs/operations-log.js';
import type { Notices } from '../notices/notices.js';
import { createPasswordWorkers } from '../passwords/password-workers.js';
import type { StateDirectory } from '../storage/directory/state-directory.js';
import type { Replicas } from '../storage/replicas.js';
import { createIdentityKey } from './identity-key.js';
import type { Settings } from './settings.js';
import { inspectAuditFile } from '../core/diagnostics/operation.js';

/** The process that the login runs in. */
export interface HostProcess {
  readonly pid: number;
  /** The ID of its user; `undefined` on systems without them. */
  readonly uid: number | undefined;
  readonly log: OperationsLog;
  /** Calls a function when the process exits, until the returned function is called. */
  readonly onExit: (call: () => void) => () => void;
  /** Calls a function when the process is to open its log files again. Default: never. */
  readonly onHangup?: (call: () => void) => void;
}

/** The program around the login: the service, or an app that uses the library. */
export interface LoginHost extends HostProcess {
  /** Logs audit events, in addition to the file. Default: the file alone. */
  readonly auditLogger?: Logger;
  /** State that several logins of one process share; `undefined`: the login has its own. */
  readonly shared?: SharedParts | undefined;
  /** Receives security events. */
  readonly onAudit?: AuditListener;
  /** Called with every unexpected error. */
  readonly onError: (error: unknown) => void;
  /** The service; `undefined` in the library. */
  readonly service?: RunningService;
}

/** Facts that only the service knows. Those that are functions are asked for when a request needs them. */
export interface RunningService {
  readonly isReady: () => boolean;
  /** The URL that it listens on. */
  readonly url: () => string;
  /** The number of open connections. */
  readonly connections: () => number;
  readonly setup: FirstSetup;
  /** Asks the apps for the welcome page. */
  readonly launcher: Launcher;
  /** Every setting with its source. */
  readonly settings: readonly SettingEntry[];
  /** Asks the app behind it. `findings` are those of the start. */
  readonly inspectApp: (findings: readonly Finding[]) => Promise<Finding[]>;
}

export interface SharedParts {
  readonly state: SharedState;
  readonly activity: Activity;
  readonly directory: StateDirectory | undefined;
}

/** Everything that the handlers are built on. */
export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Nothing is open yet, except for the file of the audit log. */
export async function createParts(settings: Settings, host: LoginHost) {
  const { config, limits, appTokens, shares } = settings;
  const { log, auditLogger, shared } = host;
  const replicas = await loadReplicas(settings, log);
  const directory =
    shared === undefined ? await loadStateDirectory(settings, host) : shared.directory;
  /** State that outlives this process or is shared; `undefined`: it is in its memory alone. */
  const state = replicas?.state ?? shared?.state ?? directory?.state;
  const fronts = await loadFronts(settings);
  const auth = await createAuth(
    config,
    { ...SYSTEM_CLOCK, randomBytes },
    {
      limits,
      appTokens,
      shares,
      fronts,
      bcryptVerify: createPasswordWorkers(),
      loadAccountProvider,
      ...(state && { state }),
    },
  );
  const identityTokens = await loadIdentityTokens(settings, state);
  const auditFile = await openAuditFile(settings, host);
  const notices = await loadNotices(settings, log, directory, auth);
  const logs = [auditLogger, auditFile?.log].filter((logger) => logger !== undefined);
  const auditLog = logs.length === 0 ? undefined : startAuditLog(logs, Date.now);
  const recorders = [auditLog, replicas, directory, notices];
  const close = async () => {
    auditLog?.stop();
    await notices?.stop();
    await replicas?.close();
    await directory?.close();
    await auditFile?.close();
  };
  /** The listeners to audit events among the parts. */
  const records: AuditListener[] = recorders.flatMap((part) =>
    part === undefined ? [] : [part.record],
  );
  const recorded = { notices, auditFile, records };
  return { auth, replicas, directory, fronts, identityTokens, state, ...recorded, close };
}

/**
 * Authentication is disabled if the first appears, and strangers need not know our folders. App tokens and
 * shares may expire while the process runs, so that is determined again.
 */
const HIDDEN_FINDINGS: ReadonlySet<string> = new Set<FindingName>([
  'env-file-missing',
  'app-token-expired',
  'share-expired',
]);

/** The findings at this moment, without those about the app. */
export function currentFindings(parts: Parts, findings: readonly Finding[]): Finding[] {
  const { auth, replicas, directory, fronts, notices, auditFile } = parts;
  // The storage in which revocations survive a restart.
  const storage = replicas ? 'Redis' : directory && 'the state directory';
  return [
    ...findings.filter(({ code }) => !HIDDEN_FINDINGS.has(code)),
    ...inspectAppTokens(auth.appTokens?.list() ?? [], storage),
    ...inspectShares(auth.guests?.list() ?? [], Date.now()),
    ...inspectStoredAccess(auth),
    ...(auth.codes === undefined ? [] : inspectMadeCodes(auth.codes)),
    ...inspectAccountUse(auth.account),
    ...(replicas?.findings() ?? []),
    ...(directory?.findings() ?? []),
    ...inspectFronts(fronts),
    ...(notices?.findings() ?? []),
    ...inspectAuditFile(auditFile?.failure()),
  ];
}

/** Loads the client of OpenID Connect with the first sign-in. */
const loadAccountProvider: LoadAccountProvider = async (config) =>
  (await import('../account/provider.js')).createAccountProvider(config);

/** Loads the Redis client only if it is configured. */
async function loadReplicas(
  { replicas, config }: Settings,
  log: OperationsLog,
): Promise<Replicas | undefined> {
  if (replicas === undefined || config.mode !== 'password') return undefined;
  const { prepareReplicas } = await import('../storage/redis/create-replicas.js');
  return await prepareReplicas(replicas, config, log);
}

/** Loads the code for the state directory only if one is configured. Nothing is read before it is opened. */
export async function loadStateDirectory(
  { stateDirectory: path, config }: Pick<Settings, 'stateDirectory' | 'config'>,
  { pid, uid, log }: HostProcess,
): Promise<StateDirectory | undefined> {
  if (path === undefined || config.mode === 'open') return undefined;
  const { createStateDirectory } = await import('../storage/directory/state-directory.js');
  const keySealer = createKeySealer(config.secretKey.text, 'state directory', { randomBytes });
  return createStateDirectory({ ...SYSTEM_CLOCK, path, pid, uid, log, keySealer });
}

/** Loads the code of fronts only if one is configured. */
async function loadFronts({ fronts }: Settings): Promise<FrontOptions | undefined> {
  if (fronts.cloudflare === undefined && fronts.tailscale === undefined) return undefined;
  const { connectFronts } = await import('./fronts.js');
  return await connectFronts(fronts);
}

async function loadIdentityTokens(
  { identityKey, config }: Settings,
  state: SharedState | undefined,
): Promise<IdentityTokens | undefined> {
  if (identityKey === undefined || config.mode === 'open') return undefined;
  const { rootKey = createRootKey({ randomBytes }) } = state ?? {};
  return createIdentityTokens(await createIdentityKey(identityKey, config, rootKey), {
    now: Date.now,
  });
}

/** Loads the provider of OpenID Connect, and the library that it needs, only if there are clients. */
export async function loadOidc(
  { http, config }: Settings,
  { auth, state }: Parts,
  { onError }: LoginHost,
): Promise<Pick<RouteOptions, 'createOidcRoutes' | 'clients'>> {
  if (http.oidc === undefined || config.mode === 'open' || !auth.enabled) return {};
  const { createOidcProvider, createClientIdentification, SigningKeys } =
    await import('../oidc/provider.js');
  const { oidcKeys: store } = state ?? createLocalState(SYSTEM_CLOCK);
  const { email, secretKey } = config;
  const { oidc: grants, sessions } = auth;
  const sources = { configured: http.oidc.keys, store, secret: secretKey.text };
  const keys = new SigningKeys(sources, { ...SYSTEM_CLOCK, randomBytes });
  const devicePage = viewsOf(http.layout).device;
  const options = { config: http.oidc, email, grants, keys, sessions, onError, devicePage };
  const provider = await createOidcProvider(options);
  const { createOidcRoutes } = await import('../http/routes/oidc.js');
  const { ClientAccess } = await import('../http/access/client-credentials.js');
  const clients = new ClientAccess(http.oidc.issuer, createClientIdentification(options));
  return { createOidcRoutes: (owner) => createOidcRoutes(owner, provider), clients };
}

/** Loads the code of the audit log's file only if there is one. */
async function openAuditFile(
  { auditLog: path }: Settings,
  { log, onExit, onHangup }: LoginHost,
): Promise<AuditFileLog | undefined> {
  if (path === undefined) return undefined;
  const { openAuditFileLog } = await import('../logs/log.js');
  const file = await openAuditFileLog(path, log);
  const forget = onExit(file.writeRest);
  onHangup?.(file.reopen);
  return {
    ...file,
    close: async () => {
      forget();
      await file.close();
    },
  };
}

/** Loads the code of notices only if there is a target. */
async function loadNotices(
  { notify, http, appearance }: Settings,
  log: OperationsLog,
  directory: StateDirectory | undefined,
  { lock }: Pick<Auth, 'lock'>,
): Promise<Notices | undefined> {
  if (notify.length === 0) return undefined;
  const { startNotices } = await import('../notices/notices.js');
  const notices = startNotices(notify, { ...http, title: appearance.title }, lock, log);
  const stopListening = directory?.onChange(notices.stateChanged);
  return {
    ...notices,
    stop: async () => {
      stopListening?.();
      await notices.stop();
    },
  };
}
