import type { Finding } from '../contract/index.js';
import type { Config } from '../core/config/config.js';
import type { ConfigWarning } from '../core/config/problems.js';
import { inspectConfig } from '../core/diagnostics/config.js';
import { inspectSettings } from '../core/diagnostics/settings.js';
import type { HttpSettings } from '../http/http-settings.js';
import type { ListenAddress } from './listen-settings.js';

export interface ConfiguredService {
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  readonly http: HttpSettings;
  readonly address: ListenAddress;
}

/** What the configuration amounts to, for the log, for `housekey check` and for the console. */
export async function inspectConfiguration({
  config,
  warnings,
  http,
  address,
}: ConfiguredService): Promise<Finding[]> {
  const { trustedProxies, metricsToken, cookieDomain, publicUrl, sessionCookie } = http;
  const inFrontOfApp = http.layout.session === 'cookie';
  return [
    ...inspectConfig(config, address.host, { inFrontOfApp }),
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

/** By publicsuffix.org, whose list browsers go by as well. It is loaded only if it is needed. */
async function isPublicSuffix(domain: string): Promise<boolean> {
  const { getPublicSuffix } = await import('tldts');
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
