import type { Finding } from '../../contract/index.js';
import { passing } from './finding.js';

/** How a visit came, as far as we can tell, and as far as the page that it comes from can. */
export interface ConnectionFacts {
  /** The origin that the browser shows; `undefined` where nobody says. */
  readonly pageOrigin: URL | undefined;
  /** The origin as the service has it: by the public address, the trusted proxy or the request. */
  readonly ourOrigin: string;
  /** The connection's other end. */
  readonly peer: string;
  /** Whom failures count for. */
  readonly client: string;
  /** Headers such as X-Forwarded-For came along, from whomever. */
  readonly forwarded: boolean;
  /** The peer is one of SERVICE_TRUSTED_PROXIES. */
  readonly fromProxy: boolean;
  /** The browser keeps the session in a cookie. */
  readonly inCookie: boolean;
}

/** Whether visitors come by https, and whether the service knows who they are. */
export function inspectConnection(facts: ConnectionFacts): Finding[] {
  const findings = [clientFinding(facts), transportFinding(facts)];
  const { pageOrigin, ourOrigin } = facts;
  if (pageOrigin !== undefined && pageOrigin.host !== hostOf(ourOrigin)) {
    findings.push({
      code: 'host-unseen',
      level: 'warning',
      summary: `You are at ${pageOrigin.host}, and the service believes it is ${hostOf(ourOrigin)}.`,
      meaning:
        'A proxy replaces the Host header: links and redirects lead astray, and forms may be refused.',
      fix: `SERVICE_PUBLIC_URL=${pageOrigin.origin}`,
    });
  }
  return findings;
}

function clientFinding(facts: ConnectionFacts): Finding {
  const { forwarded, fromProxy, peer, client } = facts;
  if (forwarded && !fromProxy) {
    return {
      code: 'client-is-proxy',
      level: 'warning',
      summary: `Everybody seems to be ${peer}, which is a proxy.`,
      meaning:
        'It says whom it speaks for, and is not trusted to. All visitors share one budget of failures, and a stranger who uses it up delays you.',
      fix: `SERVICE_TRUSTED_PROXIES=${peer}`,
    };
  }
  if (fromProxy && !forwarded && isLocalHost(visitedHost(facts))) {
    return passing(
      'client-past-proxy',
      'You come from this machine, past the proxy.',
      `Whoever comes through a proxy at ${peer} is known by the address that it gives.`,
    );
  }
  if (fromProxy && client === peer) {
    return {
      code: 'client-unnamed',
      level: 'warning',
      summary: `The proxy at ${peer} does not say whom it speaks for.`,
      meaning:
        'All visitors share one budget of failures, and a stranger who uses it up delays you.',
      fix: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    };
  }
  return passing(
    'client-known',
    `You come from ${client}.`,
    'Each visitor is known by an address of their own, and has a budget of failures of their own.',
  );
}

function transportFinding(facts: ConnectionFacts): Finding {
  const { pageOrigin, ourOrigin, forwarded, fromProxy, peer, inCookie } = facts;
  const weSeeHttps = ourOrigin.startsWith('https:');
  const theySeeHttps = pageOrigin === undefined ? weSeeHttps : pageOrigin.protocol === 'https:';
  if (theySeeHttps && !weSeeHttps) {
    const fix =
      forwarded && !fromProxy
        ? `SERVICE_TRUSTED_PROXIES=${peer}`
        : `SERVICE_PUBLIC_URL=${pageOrigin?.origin}`;
    return {
      code: 'https-unseen',
      level: 'warning',
      summary: 'You come by https, and the service does not know it.',
      meaning: inCookie
        ? 'The session cookie is set without Secure, and browsers are not told to insist on https.'
        : 'Browsers are not told to insist on https, and cookies are set without Secure.',
      fix,
    };
  }
  if (theySeeHttps) {
    return passing(
      'https',
      'You come by https.',
      'Cookies are marked Secure, and browsers are told to insist on https.',
    );
  }
  if (isLocalHost(visitedHost(facts))) {
    return passing(
      'http-on-this-machine',
      'You come by http, from this machine.',
      'Nothing leaves it, so there is nothing to read on the way.',
    );
  }
  return {
    code: 'http',
    level: 'warning',
    summary: 'You come by plain http.',
    meaning: inCookie
      ? 'Whoever is on the way can read the password and take the session cookie, which is not Secure.'
      : 'Whoever is on the way can read the password and the token.',
    fix: 'SERVICE_PUBLIC_URL=https://<your host>, and https before this service',
  };
}

/** Without a port. */
function visitedHost({ pageOrigin, ourOrigin }: ConnectionFacts): string {
  return pageOrigin?.hostname ?? hostOf(ourOrigin).replace(/:\d+$/, '');
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

function isLocalHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
