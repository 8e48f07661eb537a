import type { Finding } from '../../contract/index.js';
import { isLoopbackHostname } from '../network.js';
import { finding, report, say } from './finding.js';

/** How a request arrived, according to the service and to the page that sent it. */
export interface ConnectionFacts {
  /** `location.origin` of the page; `undefined` if the request does not say. */
  readonly pageOrigin: URL | undefined;
  /** The origin according to SERVICE_PUBLIC_URL, the trusted proxy or the request. */
  readonly serviceOrigin: string;
  /** Address of the connection's other end. */
  readonly peer: string;
  /** Address of the client, behind trusted proxies. */
  readonly client: string;
  /** The request has headers such as X-Forwarded-For, trusted or not. */
  readonly forwarded: boolean;
  /** The peer is one of SERVICE_TRUSTED_PROXIES. */
  readonly fromProxy: boolean;
  /** The session is a cookie. */
  readonly cookieSession: boolean;
}

/** Checks that the service sees the client's address, the scheme and the host correctly. */
export function inspectConnection(facts: ConnectionFacts): Finding[] {
  const findings = [clientFinding(facts), transportFinding(facts)];
  const { pageOrigin, serviceOrigin } = facts;
  if (pageOrigin !== undefined && pageOrigin.host !== hostOf(serviceOrigin)) {
    findings.push({
      ...report('host-unseen', { opened: pageOrigin.host, received: hostOf(serviceOrigin) }),
      fix: `SERVICE_PUBLIC_URL=${pageOrigin.origin}`,
    });
  }
  return findings;
}

function clientFinding(facts: ConnectionFacts): Finding {
  const { forwarded, fromProxy, peer, client } = facts;
  if (forwarded && !fromProxy) {
    return {
      ...report('client-is-proxy', { address: peer }),
      fix: `SERVICE_TRUSTED_PROXIES=${peer}`,
    };
  }
  if (fromProxy && !forwarded && isLoopbackHostname(requestedHost(facts))) {
    return report('client-past-proxy', { address: peer });
  }
  if (fromProxy && client === peer) {
    return report('client-unnamed', { address: peer });
  }
  return report('client-known', { address: client });
}

function transportFinding(facts: ConnectionFacts): Finding {
  const { pageOrigin, serviceOrigin, cookieSession } = facts;
  const serviceSeesHttps = serviceOrigin.startsWith('https:');
  const pageUsesHttps =
    pageOrigin === undefined ? serviceSeesHttps : pageOrigin.protocol === 'https:';
  if (pageUsesHttps && !serviceSeesHttps) return unseenHttps(facts);
  if (pageUsesHttps) return report('https');
  if (isLoopbackHostname(requestedHost(facts))) {
    return report('http-on-this-machine');
  }
  return finding({
    code: 'http',
    level: 'warning',
    summary: say('http.summary'),
    meaning: say(cookieSession ? 'http-cookie.meaning' : 'http.meaning'),
    fix: 'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
  });
}

function unseenHttps(facts: ConnectionFacts): Finding {
  const { pageOrigin, forwarded, fromProxy, peer, cookieSession } = facts;
  return finding({
    code: 'https-unseen',
    level: 'warning',
    summary: say('https-unseen.summary'),
    meaning: say(cookieSession ? 'https-unseen-cookie.meaning' : 'https-unseen.meaning'),
    fix:
      forwarded && !fromProxy
        ? `SERVICE_TRUSTED_PROXIES=${peer}`
        : `SERVICE_PUBLIC_URL=${pageOrigin?.origin}`,
  });
}

/** Without a port. */
function requestedHost({ pageOrigin, serviceOrigin }: ConnectionFacts): string {
  return pageOrigin?.hostname ?? hostOf(serviceOrigin).replace(/:\d+$/, '');
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
