import type { Finding } from '../contract/index.js';
import { AppTokens, type AppToken, type ListedAppToken } from '../core/auth/app-tokens.js';
import type { Config } from '../core/config/config.js';
import type { ConfigWarning } from '../core/config/problems.js';
import type { Appearance } from '../core/appearance/appearance.js';
import { inspectAppearance } from '../core/diagnostics/appearance.js';
import { inspectAppTokens } from '../core/diagnostics/app-tokens.js';
import { inspectConfig } from '../core/diagnostics/config.js';
import { MAX_COST } from '../core/diagnostics/credentials.js';
import { inspectOwnAddress } from '../core/diagnostics/own-address.js';
import { inspectSettings } from '../core/diagnostics/settings.js';
import type { HttpSettings } from '../http/http-settings.js';
import { estimateCheckSeconds } from './password-duration.js';

/** The parsed settings that findings are based on. */
export interface ConfiguredLogin {
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  readonly http: HttpSettings;
  readonly appearance: Appearance;
  /** Tokens of programs that may use the app. */
  readonly appTokens: readonly AppToken[];
  /** The address that the service listens on. Default: unknown, because the app listens. */
  readonly address?: { readonly host: string; readonly port: number };
  /** The app behind the gateway. Default: none. */
  readonly gateway?: GatewayFacts | undefined;
  /** The source of the key of identity tokens. Default: there are none. */
  readonly identityKey?: { readonly kind: string } | undefined;
}

interface GatewayFacts {
  readonly upstream: { readonly origin: URL; readonly socketPath: string | undefined };
}

/** Only this machine can connect to it, so nothing is said about strangers. */
const UNKNOWN_HOST = '127.0.0.1';

/** Findings on the configuration, for the startup log, `housekey check` and the console. */
export async function inspectConfiguration({
  config,
  warnings,
  http,
  address,
  gateway,
  appTokens,
  appearance,
  identityKey,
}: ConfiguredLogin): Promise<Finding[]> {
  const { layout, trustedProxies, metricsToken, cookieDomain, publicUrl, sessionCookie } = http;
  const inFrontOfApp = http.layout.session === 'cookie';
  const isForwardAuth = inFrontOfApp && address !== undefined && !layout.gateway;
  return [
    ...inspectConfig(config, address?.host ?? UNKNOWN_HOST, {
      inFrontOfApp,
      checkSeconds: await measureExpensiveHash(config),
    }),
    ...inspectAppTokens(listAppTokens(appTokens, Date.now), undefined),
    ...(address === undefined
      ? []
      : inspectOwnAddress({ ...address, upstream: httpUpstream(gateway), publicUrl })),
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
    ...inspectAppearance(appearance),
  ];
}

/** The app tokens before the service has started, when none is revoked. */
function listAppTokens(tokens: readonly AppToken[], now: () => number): ListedAppToken[] {
  return new AppTokens(tokens, { email: '', now, isRevoked: () => false }).list();
}

function httpUpstream(gateway: GatewayFacts | undefined): URL | undefined {
  return gateway?.upstream.socketPath === undefined ? gateway?.upstream.origin : undefined;
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
