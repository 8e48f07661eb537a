import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Finding,
  type SettingEntry,
  SETUP_CODE_PARAMETER,
  viewsOf,
} from '../contract/index.js';
import type { ProtectedApp } from '../core/config/app-table.js';
import { formatUpstream } from '../core/config/formats.js';
import { inspectUpstream, isUpstreamSelf } from '../core/diagnostics/upstream.js';
import { errorCode } from '../core/errors.js';
import { isLoopbackHostname } from '../core/network.js';
import { createLogin, loadPages, type Login } from '../login/create-login.js';
import type { HostProcess } from '../login/login-parts.js';
import type { ListenAddress, Settings } from '../login/settings.js';
import { createErrorLog, type Logger } from '../logs/log.js';
import type { Pages } from '../pages/pages.js';
import type { SetupPlace } from '../setup/create-setup.js';
import type { Launcher } from '../http/routes/route-options.js';
import { setupRefusal } from '../http/routes/setup.js';
import { logFinding } from '../logs/operations-log.js';
import { VERSION } from '../login/version.js';
import type { Gateway } from './gateway/gateway.js';
import type { AppInspection } from './gateway/probe.js';
import { listen, type Listener, type RequestHandlers } from './listener.js';

export interface ServiceSettings extends Settings {
  readonly address: ListenAddress;
  /** How long it still accepts requests after SIGTERM, so that a load balancer notices `readyz`. */
  readonly stopDelaySeconds: number;
  /** Every setting with its source, for the owner. */
  readonly effective: readonly SettingEntry[];
}

/** The process of the service. */
export interface ServiceProcess extends HostProcess {
  readonly log: Logger;
  /** The working directory and the path of Node.js, which the files of a first setup contain. */
  readonly place: SetupPlace;
}

export interface Service {
  /** Logs the address and the findings. The service can be stopped as soon as they are logged. */
  readonly logStart: () => void;
  /** Makes `readyz` fail, waits for requests in flight, and resolves when everything is closed. */
  readonly stop: () => Promise<void>;
  /** Stops now, without waiting for requests. */
  readonly abort: () => void;
}

interface Lifecycle {
  isReady: boolean;
  readonly getListener: () => Listener;
}

/**
 * Starts the service.
 *
 * @throws PagesMissingError, RedisClientMissingError, StateDirectoryError, AuditFileError, or the system's
 *   error if it cannot listen
 */
export async function startService(
  settings: ServiceSettings,
  host: ServiceProcess,
): Promise<Service> {
  const { address, http, stopDelaySeconds } = settings;
  const { log } = host;
  const setupCode = randomBytes(16).toString('base64url');
  const onError = createErrorLog(log, Date.now);
  const lifecycle: Lifecycle = { isReady: true, getListener: () => listener };
  const login = await createServiceLogin(settings, host, { lifecycle, setupCode, onError });
  const gateway = await createGateway(settings, login, onError);
  const { respond } = login.handlers;
  const renderCookieFlood = login.pages.cookieFlood;
  const options = { respond, gateway, onError, renderCookieFlood };
  const listening = listen({ ...options, address, trustedProxies: http.trustedProxies }).then(
    async (main) => await alsoForTailscale(main, settings, options),
  );
  const listener = await listening.catch(async (error: unknown) => {
    await login.close();
    throw error;
  });
  const { url } = listener;
  return {
    logStart: () => logStartup(log, settings, { url, findings: login.findings, setupCode }),
    ...createStops(lifecycle, { gateway, login, stopDelaySeconds }),
  };
}

/** Opens the second address only if it is configured. */
async function alsoForTailscale(
  main: Listener,
  { fronts: { tailscale } }: ServiceSettings,
  options: RequestHandlers,
): Promise<Listener> {
  if (tailscale === undefined) return main;
  const { listenForTailscale } = await import('./tailscale-listener.js');
  return await listenForTailscale(main, tailscale.listen, options);
}

async function createServiceLogin(
  settings: ServiceSettings,
  { place, log, ...host }: ServiceProcess,
  {
    lifecycle,
    setupCode,
    onError,
  }: {
    readonly lifecycle: Lifecycle;
    readonly setupCode: string;
    readonly onError: (error: unknown) => void;
  },
): Promise<Login<Pages>> {
  const { getListener } = lifecycle;
  return await createLogin(settings, {
    ...host,
    log,
    auditLogger: log,
    loadPages: async (auth) => await loadPages(auth, settings, setupCode),
    onError,
    service: {
      isReady: () => lifecycle.isReady,
      url: () => getListener().url,
      connections: () => getListener().connections(),
      setup: {
        code: setupCode,
        // Loaded on first use: a service that has a login never needs it.
        create: async (request) =>
          await (await import('../setup/create-setup.js')).createSetup(request, place),
      },
      launcher: createLazyLauncher(),
      settings: settings.effective,
      inspectApp: createAppInspection(settings, () => getListener().url),
    },
  });
}

/** Asks the app, with code that is loaded when it is needed. */
function createAppInspection(
  { http }: Settings,
  listenerUrl: () => string,
): (findings: readonly Finding[]) => Promise<Finding[]> {
  let inspect: AppInspection | undefined;
  return async (findings) => {
    // Asking ourselves would count as another request for the overview.
    if (http.apps.list.length === 0 || isUpstreamSelf(findings)) return [];
    const { createInspection } = await import('./gateway/probe.js');
    return await (inspect ??= createInspection(http))(listenerUrl());
  };
}

/** Asks the apps, with code that is loaded when it is needed. */
function createLazyLauncher(): Launcher {
  let launcher: Launcher | undefined;
  const load = async () => {
    const { createLauncher } = await import('./gateway/launcher.js');
    return (launcher ??= createLauncher(() => performance.now()));
  };
  return {
    responds: async (app) => await (await load()).responds(app),
    icon: async (app) => await (await load()).icon(app),
  };
}

/** Loads the gateway and its HTTP client only if an app is configured. */
async function createGateway(
  { http: { apps } }: Settings,
  { handlers, pages, identityTokens }: Login<Pages>,
  onError: (error: unknown) => void,
): Promise<Gateway | undefined> {
  if (apps.list.every(({ upstream }) => upstream === undefined)) return undefined;
  const { Gateway: LoadedGateway } = await import('./gateway/gateway.js');
  return new LoadedGateway({ housekey: handlers, pages, identityTokens, onError });
}

function createStops(
  lifecycle: Lifecycle,
  {
    gateway,
    login,
    stopDelaySeconds,
  }: {
    readonly gateway: Gateway | undefined;
    readonly login: Login<Pages>;
    readonly stopDelaySeconds: number;
  },
): Pick<Service, 'stop' | 'abort'> {
  const listener = lifecycle.getListener();
  const hurry = new AbortController();
  return {
    stop: async () => {
      lifecycle.isReady = false;
      await delay(stopDelaySeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {
        // abort() ends the delay early.
      });
      login.endStreams();
      gateway?.endTunnels();
      await listener.stop();
      await gateway?.close();
      // After the last request, because it may still cause a notice.
      await login.close();
    },
    abort: () => {
      hurry.abort();
      listener.abort();
    },
  };
}

const COOKIE_WITHOUT_HTTPS =
  'Over plain HTTP, others on the network can read the session cookie. Put HTTPS in front of this ' +
  'service and set SERVICE_PUBLIC_URL=https://<your host>';

/** Facts that are known once the service listens. */
interface StartupInfo {
  /** The URL that the service listens on. */
  readonly url: string;
  readonly findings: readonly Finding[];
  /** The code of the first setup in the browser. */
  readonly setupCode: string;
}

/**
 * Logs the address, whether authentication is on, where to set it up if it is not, and every finding on the
 * configuration that is not good. What is wrong with the state directory is logged when it is opened.
 */
function logStartup(log: Logger, settings: Settings, info: StartupInfo): void {
  const { config, http } = settings;
  const { url, findings } = info;
  const authentication =
    config.mode === 'password'
      ? `authentication is on for ${config.email}`
      : `authentication is OFF: everyone has access as a guest${setupHint(settings, info)}`;
  const origin = http.publicUrl?.origin ?? url;
  const place =
    origin === url ? ` is listening on ${url}` : `: open ${origin} (listening on ${url})`;
  log.info({}, `Housekey ${VERSION}${place}; ${authentication}`);
  for (const finding of findings) if (finding.level !== 'good') logFinding(log, finding);
  const { protocol, hostname } = http.publicUrl ?? {};
  const isPrivate =
    protocol === 'https:' ||
    (hostname === undefined ? http.onLoopback : isLoopbackHostname(hostname));
  if (http.sessionCookie !== undefined && !isPrivate) log.info({}, COOKIE_WITHOUT_HTTPS);
  for (const app of http.apps.list) logIfAbsent(log, app);
}

/** Logs that an app accepts no connections yet. Sends it nothing, so that its log stays clean. */
function logIfAbsent(log: Logger, { host: app, upstream }: ProtectedApp): void {
  if (upstream === undefined) return;
  const { origin, socketPath } = upstream;
  const port = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
  const host = origin.hostname.replaceAll(/[[\]]/g, '');
  const socket = connect(socketPath === undefined ? { host, port } : { path: socketPath });
  socket.unref().once('connect', () => socket.destroy());
  socket.once('error', (error) => {
    const address = formatUpstream(upstream);
    const plain = { error: errorCode(error) };
    const findings = inspectUpstream({ app, address, plain, upgrade: plain });
    for (const finding of findings) logFinding(log, finding);
  });
}

/** The code in the address proves that a browser's user sees this line. It is not a secret of the login. */
function setupHint({ config, http }: Settings, { url, setupCode }: StartupInfo): string {
  if (setupRefusal(config.mode === 'password', http) !== undefined) return '';
  const page = `${url}${viewsOf(http.layout).firstSetup}?${SETUP_CODE_PARAMETER}=${setupCode}`;
  return `. To set it up in a browser, open ${page}`;
}
