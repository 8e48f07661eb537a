import { DETAILS, type Finding } from '../contract/index.js';
import type { Auth } from '../core/auth/auth.js';
import { PathSet } from '../core/path-set.js';
import type { SharedState } from '../core/shared-state.js';
import type { HousekeyOptions as HandlerOptions } from '../http/housekey-options.js';
import { createHousekey as createHandlers, type Housekey } from '../http/housekey.js';
import type { HttpSettings } from '../http/http-settings.js';
import { createUpstreamAccess, type UpstreamAccess } from '../http/upstream-access.js';
import { currentFindings } from '../process/current-findings.js';
import { inspectConfiguration } from '../process/diagnostics.js';
import { createLoginParts, loadLoginPages, type LoginParts } from '../process/login-parts.js';
import { createServiceMetrics } from '../process/metrics.js';
import type { Pages } from '../process/pages.js';
import { describeUntrustedProxy, type OperationsLog } from '../process/operations-log.js';
import { VERSION } from '../process/version.js';
import { EventListeners } from './events.js';
import type { LibrarySettings } from './library-settings.js';

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
  /** What needs attention in the configuration. */
  readonly findings: readonly Finding[];
  readonly close: () => Promise<void>;
}

/**
 * Creates the login.
 *
 * @param state - what this instance shares with others in the process
 * @throws PagesMissingError, RedisClientMissingError
 */
export async function createInstance(
  settings: LibrarySettings,
  state: SharedState | undefined,
  warn: (text: string) => void,
): Promise<Instance> {
  const errors = new Set<(error: unknown) => void>();
  const onError = (error: unknown) => {
    for (const report of errors) report(error);
  };
  const events = new EventListeners();
  const stopping = new AbortController();
  const log: OperationsLog = { info: () => {}, warn: (_, line) => warn(line) };
  const [parts, findings] = await Promise.all([
    createLoginParts(settings, { log, state }),
    inspectConfiguration(settings),
  ]);
  const { auth, replicas } = parts;
  const pages = settings.serveUi ? await loadLoginPages(auth, settings.http) : undefined;
  const housekey = createHandlers({
    ...createHandlerOptions(settings, parts, findings),
    ...pages?.handlers,
    ...createObservers(parts, events, warn),
    stopping: stopping.signal,
    onError,
  });
  await replicas?.open(housekey.activity);
  return {
    settings,
    auth,
    housekey,
    access: createAccess(housekey, settings, pages),
    events,
    errors,
    findings,
    close: async () => {
      stopping.abort();
      await replicas?.close();
    },
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

function createHandlerOptions(
  { http }: LibrarySettings,
  parts: LoginParts,
  findings: readonly Finding[],
): Pick<HandlerOptions, 'auth' | 'findings' | 'version' | 'isRedisConnected'> & HttpSettings {
  return {
    ...http,
    auth: parts.auth,
    findings: async () => await Promise.resolve(currentFindings(parts, findings)),
    isRedisConnected: () => parts.replicas?.isConnected(),
    version: VERSION,
  };
}

/** Passes on what happens to the metrics, the app and the other replicas. */
function createObservers(
  { auth, replicas }: LoginParts,
  events: EventListeners,
  warn: (text: string) => void,
): Pick<HandlerOptions, 'metrics' | 'onAudit' | 'onUntrustedProxy'> {
  const metrics = createServiceMetrics(auth);
  return {
    metrics: metrics.collect,
    onAudit: (event, client) => {
      metrics.count(event);
      replicas?.record(event, client);
      events.deliver(event, client);
    },
    onUntrustedProxy: (proxy) => warn(describeUntrustedProxy(proxy)),
  };
}
