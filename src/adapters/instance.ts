import { DETAILS, type Finding } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import { PathSet } from '../core/path-set.js';
import type { HousekeyOptions as HandlerOptions } from '../http/housekey-options.js';
import { createHousekey as createHandlers, type Housekey } from '../http/housekey.js';
import { createUpstreamAccess, type UpstreamAccess } from '../http/upstream-access.js';
import { currentFindings } from '../process/current-findings.js';
import { inspectConfiguration } from '../process/diagnostics.js';
import { auditListener, closeParts, openParts } from '../process/login-lifecycle.js';
import { createLoginParts, loadLoginPages, type LoginParts } from '../process/login-parts.js';
import type { AuditFileLog } from '../process/logs/log.js';
import { createServiceMetrics } from '../process/metrics.js';
import type { Pages } from '../process/pages.js';
import { describeUntrustedProxy, type OperationsLog } from '../process/operations-log.js';
import { VERSION } from '../process/version.js';
import { EventListeners } from './events.js';
import type { LibrarySettings } from './library-settings.js';
import type { Membership } from './shared-login.js';

/** The login inside an app. All `createHousekey` calls with the same settings share it. */
export interface Instance {
  readonly settings: LibrarySettings;
  readonly auth: Auth;
  readonly housekey: Housekey;
  /** Decides on requests for the app, as the gateway does. */
  readonly access: UpstreamAccess;
  readonly events: EventListeners;
  /** Receives unexpected errors. */
  readonly errors: Set<(error: unknown) => void>;
  /** Configuration problems that need attention. */
  readonly findings: readonly Finding[];
  readonly close: () => Promise<void>;
}

/** Services of the process that an instance runs in. */
export interface InstanceProcess {
  readonly pid: number;
  /** The ID of its user; `undefined` on systems without them. */
  readonly uid: number | undefined;
  readonly log: OperationsLog;
  /** Calls a function when the process exits, until the returned function is called. */
  readonly onExit: (call: () => void) => () => void;
}

/**
 * Creates the login.
 *
 * @param membership - what this instance shares with others in the process; `undefined` for guests
 * @throws PagesMissingError, RedisClientMissingError, StateDirectoryError, AuditFileError
 */
export async function createInstance(
  settings: LibrarySettings,
  membership: Membership | undefined,
  host: InstanceProcess,
): Promise<Instance> {
  const { log } = host;
  const { state, directory } = membership ?? {};
  const findings = await inspectConfiguration(settings);
  const audit = await openAuditFile(settings.auditLog, host);
  const parts = await createLoginParts(settings, { log, auditFile: audit?.file, directory, state });
  const close = async () => {
    await closeParts(parts);
    await audit?.close();
    await membership?.leave();
  };
  try {
    const pages = settings.serveUi
      ? await loadLoginPages(parts.auth, settings.http, {
          appearance: settings.appearance,
          setupCode: undefined,
        })
      : undefined;
    const options = { settings, parts, findings, pages, log };
    const assembled = assemble(options, membership);
    const { stop, ...instance } = assembled;
    await openParts(parts, instance.housekey.activity);
    return {
      ...instance,
      close: async () => {
        stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Assembly {
  readonly settings: LibrarySettings;
  readonly parts: LoginParts;
  readonly findings: readonly Finding[];
  readonly pages: Pages | undefined;
  readonly log: OperationsLog;
}

/** Connects the parts. `stop` ends event streams. */
function assemble(
  assembly: Assembly,
  membership: Membership | undefined,
): Omit<Instance, 'close'> & { readonly stop: () => void } {
  const { settings, parts, findings, pages } = assembly;
  const errors = new Set<(error: unknown) => void>();
  const events = new EventListeners();
  const stopping = new AbortController();
  const housekey = createHandlers({
    ...settings.http,
    ...createHandlerOptions(assembly, events),
    ...pages?.handlers,
    ...(membership === undefined ? {} : { activity: membership.activity }),
    stopping: stopping.signal,
    onError: (error) => {
      for (const report of errors) report(error);
    },
  });
  return {
    settings,
    auth: parts.auth,
    housekey,
    access: createAccess(housekey, settings, pages),
    events,
    errors,
    findings,
    stop: () => stopping.abort(),
  };
}

function createAccess(
  housekey: Housekey,
  { http }: LibrarySettings,
  pages: Pages | undefined,
): UpstreamAccess {
  return createUpstreamAccess(housekey, http, {
    publicPaths: new PathSet([]),
    // The app may put its guard in front of Housekey's paths.
    loginPage: (context) =>
      pages?.login(context) ?? context.rejectUnauthenticated(DETAILS.notAuthenticated),
  });
}

/** Events that the handlers report, and their receivers. */
function createHandlerOptions(
  { parts, findings, log }: Assembly,
  events: EventListeners,
): Pick<
  HandlerOptions,
  | 'auth'
  | 'findings'
  | 'version'
  | 'isRedisConnected'
  | 'isStateWritable'
  | 'instance'
  | 'metrics'
  | 'onAudit'
  | 'onUntrustedProxy'
> {
  const { auth, replicas, directory } = parts;
  const metrics = createServiceMetrics(auth);
  return {
    auth,
    findings: async () => await Promise.resolve(currentFindings(parts, findings)),
    isRedisConnected: () => replicas?.isConnected(),
    isStateWritable: () => directory?.isWritable(),
    // The app listens.
    instance: () => ({ listens: undefined, upstream: undefined }),
    version: VERSION,
    metrics: metrics.collect,
    onAudit: auditListener(parts, [
      metrics.count,
      (event, client) => events.deliver(event, client),
    ]),
    onUntrustedProxy: (proxy) => log.warn({}, describeUntrustedProxy(proxy)),
  };
}

/** Loads the code of the audit log only if there is a file. */
async function openAuditFile(
  path: string | undefined,
  { log, onExit }: InstanceProcess,
): Promise<{ readonly file: AuditFileLog; readonly close: () => Promise<void> } | undefined> {
  if (path === undefined) return undefined;
  const { openAuditFileLog } = await import('../process/logs/log.js');
  const file = await openAuditFileLog(path, log);
  const forget = onExit(file.writeRest);
  return {
    file,
    close: async () => {
      forget();
      await file.close();
    },
  };
}
