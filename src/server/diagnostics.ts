import type { Finding } from '../contract/index.js';
import type { Config } from '../core/config/config.js';
import type { ConfigWarning } from '../core/config/problems.js';
import { inspectConfig } from '../core/diagnostics/config.js';
import { MAX_COST } from '../core/diagnostics/credentials.js';
import { inspectSettings } from '../core/diagnostics/settings.js';
import type { HttpSettings } from '../http/http-settings.js';
import type { ListenAddress } from './listen-settings.js';
import { estimateCheckSeconds } from './password-duration.js';

/** The parsed settings that findings are based on. */
export interface ConfiguredService {
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  readonly http: HttpSettings;
  readonly address: ListenAddress;
}

/** Findings on the configuration, for the startup log, `housekey check` and the console. */
export async function inspectConfiguration({
  config,
  warnings,
  http,
  address,
}: ConfiguredService): Promise<Finding[]> {
  const { trustedProxies, metricsToken, cookieDomain, publicUrl, sessionCookie } = http;
  const inFrontOfApp = http.layout.session === 'cookie';
  return [
    ...inspectConfig(config, address.host, {
      inFrontOfApp,
      checkSeconds: await measureExpensiveHash(config),
    }),
    ...inspectSettings({
      warnings,
      wideProxies: trustedProxies.tooWide,
      metricsToken,
      cookieDomain,
      isPublicSuffix: cookieDomain !== undefined && (await isPublicSuffix(cookieDomain)),
      publicUrl,
      foreignCookieName: sessionCookie?.foreignName,
    }),
  ];
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
