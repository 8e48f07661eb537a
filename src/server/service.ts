import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../contract/index.js';
import { createAuth } from '../core/auth/create-auth.js';
import { createIdentityTokens } from '../core/auth/identity-tokens.js';
import type { Config } from '../core/config/config.js';
import type { SignInLimits } from '../core/limits/sign-in-limits.js';
import { createHousekey } from '../http/housekey.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { isAppUnprotected } from '../http/http-settings.js';
import { inspectUpstream } from '../core/diagnostics/upstream.js';
import { formatUpstream, type GatewaySettings } from './gateway/gateway-settings.js';
import { createAuditLog } from './logs/audit-log.js';
import { inspectConfiguration, type ConfiguredService } from './diagnostics.js';
import { listen } from './listener.js';
import { createFaultLog, type Logger } from './logs/log.js';
import { createMetrics } from './metrics.js';
import type { ReplicaSettings } from './redis/redis-settings.js';
import { loadPages } from './pages.js';
import { createPasswordWorkers } from './password-workers.js';
import { VERSION } from './version.js';

export interface ServiceOptions extends ConfiguredService {
  readonly limits: SignInLimits;
  /** Where this replica meets the others, if there are any. */
  readonly replicas: ReplicaSettings | undefined;
  /** The app behind us, if there is one. */
  readonly gateway: GatewaySettings | undefined;
  /** Whether the app is told who is asking in a signed header too. */
  readonly identityToken: boolean;
  readonly stopDelaySeconds: number;
  readonly log: Logger;
}

export interface Service {
  /** Says no at `readyz`, lets requests in flight finish, and resolves when all are closed. */
  readonly stop: () => Promise<void>;
  /** Stops without waiting for anything. */
  readonly abort: () => void;
}

const COOKIE_WITHOUT_HTTPS =
  'Over plain http the session cookie can be read on its way. Put https before this service, and ' +
  'name it: SERVICE_PUBLIC_URL=https://<your host>';

const BUILT_PAGES = fileURLToPath(new URL('../web', import.meta.url));

/** Starts the whole service, and says in the log where it is and whom it lets in. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, limits, http, address, stopDelaySeconds, log } = options;
  const replicas =
    options.replicas !== undefined && config.mode === 'password'
      ? await (await import('./redis/connect.js')).connectReplicas(options.replicas, config, log)
      : undefined;
  const appUnprotected = isAppUnprotected(config.mode === 'password', http.layout);
  const authOptions = { limits, bcryptVerify: createPasswordWorkers() };
  const [auth, pages, findings] = await Promise.all([
    createAuth(
      config,
      { ...SYSTEM_CLOCK, randomBytes },
      replicas === undefined ? authOptions : { ...authOptions, state: replicas.state },
    ),
    loadPages(BUILT_PAGES, http.layout, { appUnprotected }),
    inspectConfiguration(options),
  ]);
  const identityTokens =
    options.identityToken && config.mode === 'password'
      ? createIdentityTokens(config.secretKey.text, { now: Date.now })
      : undefined;
  const onFault = createFaultLog(log, Date.now);
  const auditLog = createAuditLog(log, Date.now);
  const metrics = createMetrics(auth, () => listener.connections());
  const upstream = options.gateway?.upstream;
  const probe = upstream && (await import('./gateway/probe.js')).createProbe(upstream, Date.now);
  const stopping = new AbortController();
  let ready = true;
  const house = createHousekey({
    ...http,
    auth,
    findings: async (live) => [
      ...findings,
      ...(replicas?.findings() ?? []),
      ...(live && probe !== undefined ? inspectUpstream(await probe()) : []),
    ],
    identityTokens,
    isRedisConnected: () => replicas?.isConnected(),
    instance: () => ({
      listens: new URL(listener.url).host,
      upstream: upstream && formatUpstream(upstream),
    }),
    version: VERSION,
    stopping: stopping.signal,
    isReady: () => ready,
    metrics: metrics.collect,
    app: pages.views,
    assets: pages.assets,
    onAudit: (event, client) => {
      metrics.count(event);
      auditLog(event, client);
      replicas?.record(event, client);
    },
    onUntrustedProxy: (peer) => log.warn(untrustedProxy(peer)),
    onError: onFault,
  });
  await replicas?.open(house.activity);
  const gateway =
    options.gateway &&
    // Loaded only where it is wanted, with the client that it proxies by.
    (await import('./gateway/gateway.js')).createGateway({
      ...options.gateway,
      house,
      auth,
      http,
      pages,
      identityTokens,
      onFault,
    });
  const { trustedProxies } = http;
  const listening = listen({ address, respond: house.respond, gateway, onFault, trustedProxies });
  const listener = await listening.catch(async (fault: unknown) => {
    // Or its connections would keep the process alive, and the others would count on it.
    await replicas?.close();
    throw fault;
  });
  announce(log, config, listener.url, findings);
  if (http.sessionCookie !== undefined && http.publicUrl?.protocol !== 'https:') {
    log.info(COOKIE_WITHOUT_HTTPS);
  }

  const hurry = new AbortController();
  return {
    stop: async () => {
      ready = false;
      await delay(stopDelaySeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {
        // Told to hurry: the delay is over.
      });
      stopping.abort();
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

function announce(log: Logger, config: Config, url: string, findings: readonly Finding[]): void {
  const access =
    config.mode === 'password'
      ? `authentication is on, for ${config.email}`
      : 'authentication is OFF: everyone comes in as guest';
  log.info(`Housekey ${VERSION} listens on ${url}; ${access}`);
  for (const { code, level, summary, meaning, fix } of findings) {
    if (level === 'good') continue;
    const line = `${summary} ${meaning} To fix it: ${fix}`;
    if (level === 'warning') log.warn({ finding: code }, line);
    else log.info({ finding: code }, line);
  }
}

function untrustedProxy(peer: string): string {
  return (
    `Forwarding headers come from ${peer}, which is not trusted: all of its clients count as one. ` +
    `If it is a proxy of yours, set SERVICE_TRUSTED_PROXIES=${peer}`
  );
}
