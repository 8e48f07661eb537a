import { isInDomain, type Finding } from '../../contract/index.js';
import type { ConfigWarning } from '../config/problems.js';
import { finding, report, say } from './finding.js';

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
  if (wideProxies.length > 0) {
    findings.push(
      report('trusted-proxies-wide', { addresses: { list: wideProxies, kind: 'comma' } }),
    );
  }
  if (facts.isProxyUntrusted) findings.push(report('forward-auth-untrusted'));
  if (metricsToken !== undefined && Buffer.byteLength(metricsToken) < MIN_TOKEN_BYTES) {
    findings.push(report('metrics-token-short', { minimum: MIN_TOKEN_BYTES }));
  }
  if (foreignCookieName !== undefined) {
    const fix = `SERVICE_COOKIE_NAME=housekey_session_${foreignCookieName}`;
    findings.push({ ...report('cookie-name-foreign', { name: foreignCookieName }), fix });
  }
  if (facts.isIdentityKeyDerived) findings.push(report('identity-key-derived'));
  return [...findings, ...inspectCookieDomain(facts)];
}

function warningFinding({ code, sentences }: ConfigWarning): Finding {
  return finding({ code, level: 'warning', meaning: say(`${code}.meaning`), ...sentences });
}

function inspectCookieDomain({
  cookieDomain,
  isPublicSuffix,
  publicUrl,
}: SettingsFacts): Finding[] {
  if (cookieDomain === undefined) return [];
  if (isPublicSuffix) {
    return [report('cookie-domain-public', { domain: cookieDomain })];
  }
  const host = publicUrl?.hostname;
  if (host === undefined || isInDomain(host, cookieDomain)) return [];
  return [report('cookie-domain-elsewhere', { domain: cookieDomain })];
}
