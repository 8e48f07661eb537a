import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../contract/index.js';
import type { ConfigWarning } from '../core/config/problems.js';
import { EXPIRED, inspectAppTokens } from '../core/diagnostics/app-tokens.js';
import { isUpstreamSelf } from '../core/diagnostics/own-address.js';
import { inspectUpstream } from '../core/diagnostics/upstream.js';
import { createHousekey, type Housekey } from '../http/housekey.js';
import type { Gateway } from './gateway/gateway.js';
import { formatUpstream } from './gateway/gateway-settings.js';
import { listen, type Listener } from './listener.js';
import { createAuditLog } from './logs/audit-log.js';
import { logStartup, logUntrustedProxy } from './logs/startup-log.js';
import { createServiceMetrics } from './metrics.js';
import { createServiceParts, type ServiceOptions, type ServiceParts } from './service-parts.js';
import { VERSION } from './version.js';
import type { HousekeyOptions } from '../http/housekey-options.js';

export type { ServiceOptions } from './service-parts.js';

export interface Service {
  /** Makes `readyz` fail, waits for requests in flight, and resolves when everything is closed. */
  readonly stop: () => Promise<void>;
  /** Stops now, without waiting for requests. */
  readonly abort: () => void;
}

interface Lifecycle {
  isReady: boolean;
  /** Aborts when streams must end. */
  readonly stopping: AbortController;
  readonly getListener: () => Listener;
}

interface StoppedParts
  extends Pick<ServiceParts, 'replicas'>, Pick<ServiceOptions, 'stopDelaySeconds'> {
  readonly gateway: Gateway | undefined;
}

/**
 * Starts the service and logs its address and findings.
 *
 * @throws PagesMissingError, RedisClientMissingError, or the system's error if it cannot listen
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, http, address, log, stopDelaySeconds } = options;
  const parts = await createServiceParts(options);
  const { findings, replicas, onError } = parts;
  const lifecycle: Lifecycle = {
    isReady: true,
    stopping: new AbortController(),
    getListener: () => listener,
  };
  const housekey = createHousekey(await createHousekeyOptions(options, parts, lifecycle));
  await replicas?.open(housekey.activity);
  const gateway = await createGateway(options, parts, housekey);
  const { respond } = housekey;
  const { trustedProxies } = http;
  const listening = listen({ address, respond, gateway, onError, trustedProxies });
  const listener = await listening.catch(async (error: unknown) => {
    // Disconnect from Redis. Otherwise the process keeps running, and the other replicas count it.
    await replicas?.close();
    throw error;
  });
  logStartup(log, { config, http, url: listener.url, findings });
  return createService(lifecycle, { gateway, replicas, stopDelaySeconds });
}

/**
 * Authentication is disabled if the first appears, and strangers need not know our folders. An app
 * token may expire while the service runs, so that is determined again.
 */
const HIDDEN_FINDINGS: ReadonlySet<string> = new Set<ConfigWarning['code'] | typeof EXPIRED>([
  'env-file-missing',
  EXPIRED,
]);

async function createHousekeyOptions(
  { http, gateway, log }: ServiceOptions,
  parts: ServiceParts,
  lifecycle: Lifecycle,
): Promise<HousekeyOptions> {
  const { auth, pages, findings, replicas, identityTokens, onError } = parts;
  const upstream = gateway?.upstream;
  // Asking ourselves would count as another request for the overview.
  const isProbed = upstream !== undefined && !isUpstreamSelf(findings);
  const probe =
    isProbed && (await import('./gateway/probe.js')).createProbe(upstream, http.layout, Date.now);
  const metrics = createServiceMetrics(auth, () => lifecycle.getListener().connections());
  const auditLog = createAuditLog(log, Date.now);
  return {
    ...http,
    auth,
    findings: async (live) => [
      ...currentFindings(parts),
      ...(live && probe !== false ? inspectUpstream(await probe()) : []),
    ],
    identityTokens,
    isRedisConnected: () => replicas?.isConnected(),
    instance: () => ({
      listens: new URL(lifecycle.getListener().url).host,
      upstream: upstream && formatUpstream(upstream),
    }),
    version: VERSION,
    stopping: lifecycle.stopping.signal,
    isReady: () => lifecycle.isReady,
    metrics: metrics.collect,
    ...pages.handlers,
    onAudit: (event, client) => {
      metrics.count(event);
      auditLog(event, client);
      replicas?.record(event, client);
    },
    onUntrustedProxy: (proxy) => logUntrustedProxy(log, proxy),
    onError,
  };
}

/** The findings at this moment, without those about the app. */
function currentFindings({ auth, findings, replicas }: ServiceParts): Finding[] {
  return [
    ...findings.filter(({ code }) => !HIDDEN_FINDINGS.has(code)),
    ...inspectAppTokens(auth.appTokens?.list() ?? [], replicas !== undefined),
    ...(replicas?.findings() ?? []),
  ];
}

/** Loads the gateway and its HTTP client only if an app is configured. */
async function createGateway(
  { gateway, http }: ServiceOptions,
  { auth, pages, identityTokens, onError }: ServiceParts,
  housekey: Housekey,
): Promise<Gateway | undefined> {
  if (gateway === undefined) return undefined;
  const { Gateway: LoadedGateway } = await import('./gateway/gateway.js');
  return new LoadedGateway({ ...gateway, housekey, auth, http, pages, identityTokens, onError });
}

function createService(
  lifecycle: Lifecycle,
  { gateway, replicas, stopDelaySeconds }: StoppedParts,
): Service {
  const listener = lifecycle.getListener();
  const hurry = new AbortController();
  return {
    stop: async () => {
      lifecycle.isReady = false;
      await delay(stopDelaySeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {
        // abort() ends the delay early.
      });
      lifecycle.stopping.abort();
      gateway?.endTunnels();
      await listener.stop();
      await gateway?.close();
      await replicas?.close();
    },
    abort: () => {
      hurry.abort();
      listener.abort();
    },
  };
}
