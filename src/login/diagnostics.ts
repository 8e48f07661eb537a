import type { Finding } from '../contract/index.js';
import { AppTokens } from '../core/auth/app-tokens.js';
import type { ProtectedApp } from '../core/config/app-table.js';
import type { Config } from '../core/config/config.js';
import {
  inspectAppTokens,
  inspectConfig,
  inspectHomeNetworks,
  inspectShares,
  inspectTokenApps,
  MAX_COST,
} from '../core/diagnostics/access.js';
import { inspectAppearance, inspectSettings } from '../core/diagnostics/settings.js';
import { inspectOwnAddress } from '../core/diagnostics/upstream.js';
import { estimateCheckSeconds } from '../passwords/password-workers.js';
import type { Settings } from './settings.js';

/** Only this machine can connect to it, so nothing is said about strangers. */
const UNKNOWN_HOST = '127.0.0.1';

/** Findings on the configuration, for the startup log, `housekey check` and the console. */
export async function inspectConfiguration(settings: Settings): Promise<Finding[]> {
  const { config, warnings, http, address, appearance, identityKey } = settings;
  const { apps, trustedProxies, metricsToken, cookieDomain, publicUrl, sessionCookie } = http;
  // Clients of OpenID Connect alone also need the cookie.
  const isOnlyProvider =
    http.oidc !== undefined &&
    apps.list.length === 0 &&
    !http.layout.sameHost &&
    cookieDomain === undefined;
  const inFrontOfApp = http.layout.session === 'cookie' && !isOnlyProvider;
  const isAsked =
    apps.list.length === 0 || apps.list.some(({ upstream }) => upstream === undefined);
  const isForwardAuth = inFrontOfApp && address !== undefined && isAsked;
  return [
    ...inspectConfig(config, address?.host ?? UNKNOWN_HOST, {
      inFrontOfApp,
      checkSeconds: await measureExpensiveHash(config),
    }),
    ...inspectTokens(settings),
    ...(address === undefined
      ? []
      : apps.list.flatMap((app) =>
          inspectOwnAddress({ ...address, app: app.host, upstream: httpUpstream(app), publicUrl }),
        )),
    ...inspectSettings({
      warnings,
      wideProxies: trustedProxies.tooWide,
      metricsToken,
      cookieDomain,
      isPublicSuffix: cookieDomain !== undefined && (await isPublicSuffix(cookieDomain)),
      publicUrl,
      isProxyUntrusted: isForwardAuth && trustedProxies.isEmpty,
      foreignCookieName: sessionCookie?.foreignName,
      isIdentityKeyDerived: identityKey?.kind === 'derived',
    }),
    ...(config.mode === 'open' ? [] : inspectHomeNetworks(apps.list)),
    ...(await inspectClients(http)),
    ...inspectAppearance(appearance),
  ];
}

/** Checks the app tokens before the service has started, when none is revoked, and the shares. */
function inspectTokens({ appTokens = [], shares = [], http: { apps } }: Settings): Finding[] {
  const options = { email: '', now: Date.now, isRevoked: () => false };
  const listed = new AppTokens(appTokens, options).list();
  return [
    ...inspectAppTokens(listed, undefined),
    ...inspectTokenApps(listed, apps.hosted.length),
    ...inspectShares(shares, Date.now()),
  ];
}

/** A host of SERVICE_APPS, or one under the same domain as the login. */
async function inspectClients({ oidc, apps, publicUrl }: Settings['http']): Promise<Finding[]> {
  if (oidc === undefined || publicUrl === undefined) return [];
  const { inspectOidc } = await import('../core/diagnostics/oidc.js');
  const { getDomain } = await import('tldts');
  const domainOf = (name: string) => getDomain(name, { allowPrivateDomains: true }) ?? name;
  const own = domainOf(publicUrl.hostname);
  const hosts = new Set(apps.hosted.map(({ origin }) => new URL(origin).hostname));
  return inspectOidc(oidc.clients, (name) => hosts.has(name) || domainOf(name) === own);
}

function httpUpstream({ upstream }: ProtectedApp): URL | undefined {
  return upstream?.socketPath === undefined ? upstream?.origin : undefined;
}

/** Measures only if the hash is so expensive that the owner must know, because it takes time. */
async function measureExpensiveHash(config: Config): Promise<number | undefined> {
  if (config.mode === 'open' || config.password.kind === 'plain') return undefined;
  const { cost } = config.password.hash;
  return cost > MAX_COST ? await estimateCheckSeconds(cost) : undefined;
}

/** Checks the publicsuffix.org list, which browsers use too. It is loaded only when needed. */
async function isPublicSuffix(domain: string): Promise<boolean> {
  const { getPublicSuffix } = await import('tldts');
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
