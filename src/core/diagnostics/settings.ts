import { isInDomain, type Finding } from '../../contract/index.js';
import type { ConfigWarning } from '../config/problems.js';
import { finding, say } from './finding.js';

/** 128 bits. */
const MIN_TOKEN_BYTES = 16;

/** Settings other than the credentials that can weaken the login. */
export interface SettingsFacts {
  /** Probable mistakes that did not prevent startup. */
  readonly warnings: readonly ConfigWarning[];
  /** Blocks of SERVICE_TRUSTED_PROXIES that are too wide to belong to one owner. */
  readonly wideProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** SERVICE_COOKIE_DOMAIN. */
  readonly cookieDomain: string | undefined;
  /** Anyone can register a name below the cookie's domain, as below `co.uk` or `github.io`. */
  readonly isPublicSuffix: boolean;
  readonly publicUrl: URL | undefined;
  /** Forward auth, and SERVICE_TRUSTED_PROXIES is empty. */
  readonly isProxyUntrusted: boolean;
  /** The session cookie's name, if other instances do not recognize it; else `undefined`. */
  readonly foreignCookieName: string | undefined;
  /** The key of identity tokens comes from SERVICE_SECRET_KEY. */
  readonly isIdentityKeyDerived: boolean;
}

/** Returns only findings that need attention. */
export function inspectSettings(facts: SettingsFacts): Finding[] {
  const { warnings, wideProxies, metricsToken, foreignCookieName } = facts;
  const findings = warnings.map(warningFinding);
  if (wideProxies.length > 0) findings.push(wideProxiesFinding(wideProxies));
  if (facts.isProxyUntrusted) findings.push(untrustedProxyFinding());
  if (metricsToken !== undefined && Buffer.byteLength(metricsToken) < MIN_TOKEN_BYTES) {
    findings.push(
      finding({
        code: 'metrics-token-short',
        level: 'warning',
        summary: say('metrics-token-short.summary', { minimum: MIN_TOKEN_BYTES }),
        meaning: say('metrics-token-short.meaning'),
        fix: 'SERVICE_METRICS_TOKEN=<what `housekey secret` prints>',
      }),
    );
  }
  if (foreignCookieName !== undefined) findings.push(cookieNameFinding(foreignCookieName));
  if (facts.isIdentityKeyDerived) findings.push(derivedKeyFinding());
  return [...findings, ...inspectCookieDomain(facts)];
}

function warningFinding({ code, sentences }: ConfigWarning): Finding {
  return finding({ code, level: 'warning', meaning: say(`${code}.meaning`), ...sentences });
}

function untrustedProxyFinding(): Finding {
  return finding({
    code: 'forward-auth-untrusted',
    level: 'warning',
    summary: say('forward-auth-untrusted.summary'),
    meaning: say('forward-auth-untrusted.meaning'),
    fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  });
}

function wideProxiesFinding(blocks: readonly string[]): Finding {
  return finding({
    code: 'trusted-proxies-wide',
    level: 'warning',
    summary: say('trusted-proxies-wide.summary', { addresses: { list: blocks, kind: 'comma' } }),
    meaning: say('trusted-proxies-wide.meaning'),
    fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  });
}

function cookieNameFinding(name: string): Finding {
  return finding({
    code: 'cookie-name-foreign',
    level: 'warning',
    summary: say('cookie-name-foreign.summary', { name }),
    meaning: say('cookie-name-foreign.meaning'),
    fix: `SERVICE_COOKIE_NAME=housekey_session_${name}`,
  });
}

function derivedKeyFinding(): Finding {
  return finding({
    code: 'identity-key-derived',
    level: 'advice',
    summary: say('identity-key-derived.summary'),
    meaning: say('identity-key-derived.meaning'),
    fix: 'SERVICE_STATE_DIR=/var/lib/housekey',
  });
}

function inspectCookieDomain({
  cookieDomain,
  isPublicSuffix,
  publicUrl,
}: SettingsFacts): Finding[] {
  if (cookieDomain === undefined) return [];
  if (isPublicSuffix) {
    return [
      finding({
        code: 'cookie-domain-public',
        level: 'warning',
        summary: say('cookie-domain-public.summary', { domain: cookieDomain }),
        meaning: say('cookie-domain-public.meaning'),
        fix: 'SERVICE_COOKIE_DOMAIN=<your own domain>',
      }),
    ];
  }
  const host = publicUrl?.hostname;
  if (host === undefined || isInDomain(host, cookieDomain)) return [];
  return [
    finding({
      code: 'cookie-domain-elsewhere',
      level: 'warning',
      summary: say('cookie-domain-elsewhere.summary', { domain: cookieDomain }),
      meaning: say('cookie-domain-elsewhere.meaning'),
      fix: 'SERVICE_COOKIE_DOMAIN=<the domain that the login and the apps have in common>',
    }),
  ];
}
