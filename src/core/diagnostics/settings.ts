import { isInDomain, type Finding } from '../../contract/index.js';
import type { ConfigWarning } from '../config/problems.js';

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
}

/** Returns only findings that need attention. */
export function inspectSettings(facts: SettingsFacts): Finding[] {
  const { warnings, wideProxies, metricsToken, foreignCookieName } = facts;
  const findings = warnings.map(warningFinding);
  if (wideProxies.length > 0) findings.push(wideProxiesFinding(wideProxies));
  if (facts.isProxyUntrusted) findings.push(UNTRUSTED_PROXY);
  if (metricsToken !== undefined && Buffer.byteLength(metricsToken) < MIN_TOKEN_BYTES) {
    findings.push({
      code: 'metrics-token-short',
      level: 'warning',
      summary: `SERVICE_METRICS_TOKEN is short (fewer than ${MIN_TOKEN_BYTES} bytes).`,
      meaning: 'Attackers can guess it, and then read the metrics.',
      fix: 'SERVICE_METRICS_TOKEN=<what `housekey secret` prints>',
    });
  }
  if (foreignCookieName !== undefined) findings.push(cookieNameFinding(foreignCookieName));
  return [...findings, ...inspectCookieDomain(facts)];
}

const MEANINGS: Record<ConfigWarning['code'], string> = {
  'variable-misspelled':
    'Housekey ignores it, so the setting that it was meant for keeps its default.',
  'variable-unused': 'Housekey ignores it.',
  'cluster-without-redis':
    'A worker does not learn of sign-outs and failed sign-ins at the others: a token that was signed out stays valid there, and limits count for each worker alone.',
  'public-path-wildcard': 'Paths that it was meant for need a session.',
  'file-empty': 'The variable counts as unset.',
  'password-unused':
    'Only the password of the hash can sign in. Anyone who can read the environment sees the other one.',
  'env-file-missing': 'If you wrote a .env file, Housekey has not read it.',
  'env-value-cut': 'Only the part before the # is used.',
};

function warningFinding({ code, variable, message, fix }: ConfigWarning): Finding {
  const meaning = MEANINGS[code];
  return { code, level: 'warning', summary: `${variable} ${message}`, meaning, fix };
}

const UNTRUSTED_PROXY: Finding = {
  code: 'forward-auth-untrusted',
  level: 'warning',
  summary: 'Forward auth is on, but no proxy is trusted.',
  meaning:
    'Housekey ignores which page a visitor wanted and who they are: all clients share one limit on failed sign-ins, and after signing in they do not return to the app.',
  fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
};

function wideProxiesFinding(blocks: readonly string[]): Finding {
  return {
    code: 'trusted-proxies-wide',
    level: 'warning',
    summary: `SERVICE_TRUSTED_PROXIES trusts too many addresses: ${blocks.join(', ')}.`,
    meaning:
      'Anyone there can forge client addresses, so they can bypass the limit on failed sign-ins and falsify the log.',
    fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  };
}

function cookieNameFinding(name: string): Finding {
  return {
    code: 'cookie-name-foreign',
    level: 'warning',
    summary: `The session cookie is named ${name}, which other instances do not recognize.`,
    meaning:
      'Browsers send cookies to every port of a host: another Housekey on this host would forward this session to its app.',
    fix: `SERVICE_COOKIE_NAME=housekey_session_${name}`,
  };
}

function inspectCookieDomain({
  cookieDomain,
  isPublicSuffix,
  publicUrl,
}: SettingsFacts): Finding[] {
  if (cookieDomain === undefined) return [];
  if (isPublicSuffix) {
    return [
      {
        code: 'cookie-domain-public',
        level: 'warning',
        summary: `SERVICE_COOKIE_DOMAIN is ${cookieDomain}, and anyone can register a host below it.`,
        meaning:
          'Browsers reject such a cookie, so nobody stays signed in, and sign-ins may redirect to hosts that belong to others.',
        fix: 'SERVICE_COOKIE_DOMAIN=<your own domain>',
      },
    ];
  }
  const host = publicUrl?.hostname;
  if (host === undefined || isInDomain(host, cookieDomain)) return [];
  return [
    {
      code: 'cookie-domain-elsewhere',
      level: 'warning',
      summary: `SERVICE_COOKIE_DOMAIN is ${cookieDomain}, and SERVICE_PUBLIC_URL is not below it.`,
      meaning:
        'Browsers reject a cookie for a domain that does not contain the host, so nobody stays signed in.',
      fix: 'SERVICE_COOKIE_DOMAIN=<the domain that the login and the apps have in common>',
    },
  ];
}
