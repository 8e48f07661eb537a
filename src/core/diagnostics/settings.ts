import { isInDomain, type Finding } from '../../contract/index.js';
import type { Appearance } from '../appearance/appearance.js';
import {
  leastContrast,
  type HexColor,
  isReadable,
  MIN_CONTRAST,
  nearestReadable,
  SURFACES,
  type Scheme,
} from '../appearance/color.js';
import type { ConfigWarning } from '../config/problems.js';
import { report } from './finding.js';

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
  const findings = warnings.map(withoutVariable);
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
    findings.push(report('cookie-name-foreign', { name: foreignCookieName }));
  }
  if (facts.isIdentityKeyDerived) findings.push(report('identity-key-derived'));
  return [...findings, ...inspectCookieDomain(facts)];
}

function withoutVariable(warning: ConfigWarning): Finding {
  const { code, level, summary, meaning, fix, messages } = warning;
  return { code, level, summary, meaning, fix, messages };
}

function inspectCookieDomain({
  cookieDomain: domain,
  isPublicSuffix,
  publicUrl,
}: SettingsFacts): Finding[] {
  if (domain === undefined) return [];
  if (isPublicSuffix) return [report('cookie-domain-public', { domain })];
  if (publicUrl === undefined || isInDomain(publicUrl.hostname, domain)) return [];
  return [report('cookie-domain-elsewhere', { domain })];
}

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

/** Reports an accent that is hard to read, with the nearest one that is not. */
export function inspectAppearance({ accent }: Pick<Appearance, 'accent'>): Finding[] {
  if (accent === undefined) return [];
  const failing = SCHEMES.filter((scheme) => !isReadable(accent[scheme], scheme));
  const [first] = failing;
  if (first === undefined) return [];
  const name = `accent-contrast-${failing.length > 1 ? 'both' : first}` as const;
  return [
    report(name, {
      ...accent,
      lightContrast: contrastOf(accent.light, 'light'),
      darkContrast: contrastOf(accent.dark, 'dark'),
      minimum: MIN_CONTRAST,
      colors: SCHEMES.map((scheme) => nearestReadable(accent[scheme], scheme)).join(','),
    }),
  ];
}

/** Rounded down, so that no failing color appears to pass. */
function contrastOf(color: HexColor, scheme: Scheme): number {
  return Math.floor(leastContrast(color, SURFACES[scheme]) * 10) / 10;
}
