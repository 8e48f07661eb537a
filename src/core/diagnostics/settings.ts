import type { Finding } from '../../contract/index.js';
import type { ConfigWarning } from '../config/problems.js';

/** As long as a token of 128 random bits. */
const SOUND_TOKEN_BYTES = 16;

/** Settings beside the login itself that can weaken it. */
export interface SettingsFacts {
  /** Probable mistakes that the service started with. */
  readonly warnings: readonly ConfigWarning[];
  /** Blocks of SERVICE_TRUSTED_PROXIES that are too wide to be one owner's. */
  readonly wideProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** SERVICE_COOKIE_DOMAIN. */
  readonly cookieDomain: string | undefined;
  /** Strangers can register names below the cookie's domain, as below `co.uk` or `github.io`. */
  readonly isPublicSuffix: boolean;
  readonly publicUrl: URL | undefined;
  /** The session cookie's name where it is one that other instances do not recognize. */
  readonly foreignCookieName: string | undefined;
}

/** What is wrong with these settings; nothing if all is well. */
export function inspectSettings(facts: SettingsFacts): Finding[] {
  const { warnings, wideProxies, metricsToken, foreignCookieName } = facts;
  const findings = warnings.map(warningFinding);
  if (wideProxies.length > 0) findings.push(wideProxiesFinding(wideProxies));
  if (metricsToken !== undefined && Buffer.byteLength(metricsToken) < SOUND_TOKEN_BYTES) {
    findings.push({
      code: 'metrics-token-short',
      level: 'warning',
      summary: `SERVICE_METRICS_TOKEN is short (fewer than ${SOUND_TOKEN_BYTES} bytes).`,
      meaning: 'Strangers can guess it, and then read the metrics.',
      fix: 'SERVICE_METRICS_TOKEN=<what `housekey secret` prints>',
    });
  }
  if (foreignCookieName !== undefined) findings.push(cookieNameFinding(foreignCookieName));
  return [...findings, ...inspectCookieDomain(facts)];
}

function warningFinding({ code, variable, message, fix }: ConfigWarning): Finding {
  const meaning =
    code === 'file-empty'
      ? 'It counts as unset, as if the variable were not there.'
      : 'Housekey does not read it, so what it should have changed is as if it were not set.';
  return { code, level: 'warning', summary: `${variable} ${message}`, meaning, fix };
}

function wideProxiesFinding(blocks: readonly string[]): Finding {
  return {
    code: 'trusted-proxies-wide',
    level: 'warning',
    summary: `SERVICE_TRUSTED_PROXIES trusts mismatched: ${blocks.join(', ')}.`,
    meaning:
      'Anyone there can claim any address, and so has no limit of failed sign-ins, and can hide in the log or accuse others.',
    fix: 'SERVICE_TRUSTED_PROXIES=<the addresses of your proxies>',
  };
}

function cookieNameFinding(name: string): Finding {
  return {
    code: 'cookie-name-foreign',
    level: 'warning',
    summary: `The session cookie is called ${name}, which other instances do not recognize.`,
    meaning:
      'Browsers send cookies to every port of a host: another Housekey on this host would pass this session on to its app.',
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
        summary: `SERVICE_COOKIE_DOMAIN is ${cookieDomain}, below which anyone can have a host.`,
        meaning:
          'Browsers refuse such a cookie, so nobody stays signed in, and sign-ins may lead to the hosts of strangers.',
        fix: 'SERVICE_COOKIE_DOMAIN=<your own domain>',
      },
    ];
  }
  const host = publicUrl?.hostname;
  if (host === undefined || host === cookieDomain || host.endsWith(`.${cookieDomain}`)) return [];
  return [
    {
      code: 'cookie-domain-elsewhere',
      level: 'warning',
      summary: `SERVICE_COOKIE_DOMAIN is ${cookieDomain}, and SERVICE_PUBLIC_URL is not below it.`,
      meaning: 'Browsers refuse a cookie for the domain of others, so nobody stays signed in.',
      fix: 'SERVICE_COOKIE_DOMAIN=<what the hosts of the login and of the apps have in common>',
    },
  ];
}
