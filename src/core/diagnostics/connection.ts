import { parseUrl, type Finding } from '../../contract/index.js';
import { isLoopbackHostname } from '../network.js';
import { report } from './finding.js';

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
  const received = hostOf(serviceOrigin);
  if (pageOrigin !== undefined && pageOrigin.host !== received) {
    const { host: opened, origin } = pageOrigin;
    findings.push(report('host-unseen', { opened, received, origin }));
  }
  return findings;
}

function clientFinding(facts: ConnectionFacts): Finding {
  const { forwarded, fromProxy, peer, client } = facts;
  if (forwarded && !fromProxy) return report('client-is-proxy', { address: peer });
  if (fromProxy && !forwarded && isLoopbackHostname(requestedHost(facts))) {
    return report('client-past-proxy', { address: peer });
  }
  const isUnnamed = fromProxy && client === peer;
  return report(isUnnamed ? 'client-unnamed' : 'client-known', { address: client });
}

function transportFinding(facts: ConnectionFacts): Finding {
  const { pageOrigin, serviceOrigin, cookieSession, forwarded, fromProxy, peer } = facts;
  const serviceSeesHttps = serviceOrigin.startsWith('https:');
  const pageUsesHttps =
    pageOrigin === undefined ? serviceSeesHttps : pageOrigin.protocol === 'https:';
  if (pageUsesHttps && !serviceSeesHttps) {
    const name = cookieSession ? 'https-unseen-cookie' : 'https-unseen';
    return report([forwarded && !fromProxy ? 'https-unseen-proxy' : name, name], {
      address: peer,
      origin: `${pageOrigin?.origin}`,
    });
  }
  if (pageUsesHttps) return report('https');
  if (isLoopbackHostname(requestedHost(facts))) return report('http-on-this-machine');
  return report(cookieSession ? 'http-cookie' : 'http');
}

/** Without a port. */
function requestedHost({ pageOrigin, serviceOrigin }: ConnectionFacts): string {
  return pageOrigin?.hostname ?? hostOf(serviceOrigin).replace(/:\d+$/, '');
}

function hostOf(origin: string): string {
  return parseUrl(origin)?.host ?? origin;
}

/** A larger difference cannot be network latency. */
const NOTICEABLE_SECONDS = 30;
/** Beyond this, tokens that other programs issue are rejected, or live too long. */
const SERIOUS_SECONDS = 300;

/**
 * Compares the device's clock with the service's.
 *
 * @param deviceTime - milliseconds since the epoch
 * @param serviceTime - milliseconds since the epoch
 * @param options.asksForCode - one-time codes depend on both clocks. Default: false
 */
export function inspectClock(
  deviceTime: number,
  serviceTime: number,
  { asksForCode = false }: { readonly asksForCode?: boolean } = {},
): Finding {
  const seconds = Math.round((deviceTime - serviceTime) / 1000);
  const difference = Math.abs(seconds);
  if (difference <= NOTICEABLE_SECONDS) return report('clock');
  const direction = seconds > 0 ? 'clock-behind' : 'clock-ahead';
  const finding = report([direction, asksForCode ? 'clock-skew-codes' : 'clock-skew'], {
    duration: { seconds: difference },
  });
  const isSerious = asksForCode || difference > SERIOUS_SECONDS;
  return { ...finding, level: isSerious ? 'warning' : 'advice' };
}
