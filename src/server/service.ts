import { setTimeout as delay } from 'node:timers/promises';
import { isUpstreamSelf } from '../core/diagnostics/own-address.js';
import { inspectUpstream, type UpstreamProbe } from '../core/diagnostics/upstream.js';
import { createHousekey, type Housekey } from '../http/housekey.js';
import type { Gateway } from './gateway/gateway.js';
import { formatUpstream, type Upstream } from '../core/config/formats.js';
import type { HttpSettings } from '../http/http-settings.js';
import { listen, type Listener } from './listener.js';
import { logStartup, logUntrustedProxy } from './startup-log.js';
import { currentFindings } from '../process/current-findings.js';
import { auditListener, closeParts, openParts } from '../process/login-lifecycle.js';
import { createServiceMetrics } from '../process/metrics.js';
import { createServiceParts, type ServiceOptions, type ServiceParts } from './service-parts.js';
import { VERSION } from '../process/version.js';
import type { HousekeyOptions } from '../http/housekey-options.js';

export type { ServiceOptions } from './service-parts.js';

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
  /** Aborts when streams must end. */
  readonly stopping: AbortController;
  readonly getListener: () => Listener;
}

interface StoppedParts extends Pick<ServiceOptions, 'stopDelaySeconds'> {
  readonly parts: ServiceParts;
  readonly gateway: Gateway | undefined;
}

/**
 * Starts the service.
 *
 * @throws PagesMissingError, RedisClientMissingError, StateDirectoryError, or the system's error if it
 *   cannot listen
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, http, address, log, stopDelaySeconds } = options;
  const parts = await createServiceParts(options);
  const { findings, setupCode, onError } = parts;
  const lifecycle: Lifecycle = {
    isReady: true,
    stopping: new AbortController(),
    getListener: () => listener,
  };
  const housekey = createHousekey(await createHousekeyOptions(options, parts, lifecycle));
  await openParts(parts, housekey.activity);
  const gateway = await createGateway(options, parts, housekey);
  const { respond } = housekey;
  const { trustedProxies } = http;
  const renderCookieFlood = parts.pages.cookieFlood;
  const listening = listen({
    address,
    respond,
    gateway,
    onError,
    trustedProxies,
    renderCookieFlood,
  });
  const listener = await listening.catch(async (error: unknown) => {
    // Disconnect from Redis. Otherwise the process keeps running, and the other replicas count it.
    await closeParts(parts);
    throw error;
  });
  return {
    logStart: () => logStartup(log, { config, http, url: listener.url, findings, setupCode }),
    ...createStops(lifecycle, { gateway, parts, stopDelaySeconds }),
  };
}

async function createHousekeyOptions(
  { http, gateway, log, place }: ServiceOptions,
  parts: ServiceParts,
  lifecycle: Lifecycle,
): Promise<HousekeyOptions> {
  const { auth, pages, findings, setupCode, replicas, directory, identityTokens, onError } = parts;
  const upstream = gateway?.upstream;
  // Asking ourselves would count as another request for the overview.
  const isProbed = upstream !== undefined && !isUpstreamSelf(findings);
  const probe = isProbed && (await createAppProbe(upstream, http, lifecycle));
  const metrics = createServiceMetrics(auth, () => lifecycle.getListener().connections());
  return {
    ...http,
    auth,
    findings: async (live) => [
      ...currentFindings(parts, findings),
      ...(live && probe !== false ? inspectUpstream(await probe()) : []),
    ],
    identityTokens,
    isRedisConnected: () => replicas?.isConnected(),
    isStateWritable: () => directory?.isWritable(),
    instance: () => ({
      listens: new URL(lifecycle.getListener().url).host,
      upstream: upstream && formatUpstream(upstream),
    }),
    setup: {
      code: setupCode,
      // Loaded on first use: a service that has a login never needs it.
      create: async (request) =>
        await (await import('../process/setup/create-setup.js')).createSetup(request, place),
    },
    version: VERSION,
    stopping: lifecycle.stopping.signal,
    isReady: () => lifecycle.isReady,
    metrics: metrics.collect,
    ...pages.handlers,
    onAudit: auditListener(parts, [metrics.count]),
    onUntrustedProxy: (proxy) => logUntrustedProxy(log, proxy),
    onError,
  };
}

async function createAppProbe(
  upstream: Upstream,
  { layout: { prefixOnly }, publicUrl }: HttpSettings,
  { getListener }: Lifecycle,
): Promise<() => Promise<UpstreamProbe>> {
  const { createProbe, visitedOrigin } = await import('./gateway/probe.js');
  const options = () => ({ prefixOnly, visited: visitedOrigin(publicUrl, getListener().url) });
  return createProbe(upstream, options, Date.now);
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

function createStops(
  lifecycle: Lifecycle,
  { gateway, parts, stopDelaySeconds }: StoppedParts,
): Pick<Service, 'stop' | 'abort'> {
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
      // After the last request, because it may still cause a notice.
      await closeParts(parts);
    },
    abort: () => {
      hurry.abort();
      listener.abort();
    },
  };
}
