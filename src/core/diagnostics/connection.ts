import type { Finding } from '../../contract/index.js';
import { isLoopbackHostname } from '../network.js';
import { passing } from './finding.js';

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
      code: 'host-unseen',
      level: 'warning',
      summary: `You opened ${pageOrigin.host}, but the service received ${hostOf(serviceOrigin)} as its host.`,
      meaning:
        'A proxy replaces the Host header: links and redirects lead to the wrong host, and forms may be rejected.',
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
      summary: `All clients appear as ${peer}, which is a proxy.`,
      meaning:
        'It sends forwarding headers, but it is not trusted. All clients share one limit on failed sign-ins, so an attacker who uses it up delays you.',
      fix: `SERVICE_TRUSTED_PROXIES=${peer}`,
    };
  }
  if (fromProxy && !forwarded && isLoopbackHostname(requestedHost(facts))) {
    return passing(
      'client-past-proxy',
      'You are connected from this machine, not through the proxy.',
      `Clients that connect through a proxy at ${peer} are identified by the address that it forwards.`,
    );
  }
  if (fromProxy && client === peer) {
    return {
      code: 'client-unnamed',
      level: 'warning',
      summary: `The proxy at ${peer} does not forward client addresses.`,
      meaning:
        'All clients share one limit on failed sign-ins, so an attacker who uses it up delays you.',
      fix: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    };
  }
  return passing(
    'client-known',
    `Your address is ${client}.`,
    'Each client is identified by its own address, with its own limit on failed sign-ins.',
  );
}

function transportFinding(facts: ConnectionFacts): Finding {
  const { pageOrigin, serviceOrigin, cookieSession } = facts;
  const serviceSeesHttps = serviceOrigin.startsWith('https:');
  const pageUsesHttps =
    pageOrigin === undefined ? serviceSeesHttps : pageOrigin.protocol === 'https:';
  if (pageUsesHttps && !serviceSeesHttps) return unseenHttps(facts);
  if (pageUsesHttps) {
    return passing(
      'https',
      'Connected over HTTPS.',
      'Cookies are Secure, and Strict-Transport-Security makes browsers insist on HTTPS.',
    );
  }
  if (isLoopbackHostname(requestedHost(facts))) {
    return passing(
      'http-on-this-machine',
      'Connected over HTTP from this machine.',
      'The traffic does not leave this machine, so nobody can intercept it.',
    );
  }
  return {
    code: 'http',
    level: 'warning',
    summary: 'Connected over unencrypted HTTP.',
    meaning: cookieSession
      ? 'Anyone on the network path can read the password and the session cookie, which is not Secure.'
      : 'Anyone on the network path can read the password and the token.',
    fix: 'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
  };
}

function unseenHttps(facts: ConnectionFacts): Finding {
  const { pageOrigin, forwarded, fromProxy, peer, cookieSession } = facts;
  return {
    code: 'https-unseen',
    level: 'warning',
    summary: 'You are connected over HTTPS, but the service does not know it.',
    meaning: cookieSession
      ? 'The session cookie is set without Secure, and no Strict-Transport-Security header is sent.'
      : 'Cookies are set without Secure, and no Strict-Transport-Security header is sent.',
    fix:
      forwarded && !fromProxy
        ? `SERVICE_TRUSTED_PROXIES=${peer}`
        : `SERVICE_PUBLIC_URL=${pageOrigin?.origin}`,
  };
}

/** Without a port. */
function requestedHost({ pageOrigin, serviceOrigin }: ConnectionFacts): string {
  return pageOrigin?.hostname ?? hostOf(serviceOrigin).replace(/:\d+$/, '');
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
