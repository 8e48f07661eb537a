import { isIPv4 } from 'node:net';
import { hostnameOf, isSameHost, parseHost } from './origins.js';
import type { HttpSettings } from '../http-settings.js';
import type { RequestHead, RequestContext } from '../context.js';

/** Refuses a request for the host that it names; `undefined` if that host is fine. */
type HostJudge = (visit: RequestContext<RequestHead>) => Response | undefined;

/** Which hosts are served. Asked first, before anything else reads the request. */
export interface HostCheck {
  /** Only a host that is one (400), and with a public URL only its own (421). */
  readonly refuse: HostJudge;
  /** As `refuse`, for paths that are asked by other names: probes, scrapers and proxies. */
  readonly refuseInvalid: HostJudge;
  /**
   * Against DNS rebinding. Without a login, being reachable from this machine alone is all that
   * keeps strangers out, and a web page gets around it: it lets its own name resolve to 127.0.0.1.
   * So what guests can read is served only under names that no stranger can point here (421).
   */
  readonly refuseRebound: HostJudge;
}

/** @param authEnabled - whether there is a login; with one, any host may be asked for it. */
export function createHostCheck(settings: HttpSettings, authEnabled: boolean): HostCheck {
  const { publicUrl, allowedHosts, onLoopback, trustedProxies } = settings;
  const isGuarded = !authEnabled && onLoopback && trustedProxies.isEmpty;

  function isKnown(host: string): boolean {
    const name = hostnameOf(host);
    return (
      isLoopbackName(name) ||
      isAddress(name) ||
      allowedHosts.some((allowed) => matches(name, allowed)) ||
      (publicUrl !== undefined && isSameHost(host, publicUrl))
    );
  }

  return {
    refuseInvalid,
    refuse: (visit) => {
      if (publicUrl === undefined) return refuseInvalid(visit);
      if (isSameHost(visit.host, publicUrl)) return undefined;
      // RFC 9110 §15.5.20. Sign-ins under another host would lose their cookies.
      const place = `This service is at ${publicUrl.origin}`;
      return visit.refuse(421, `${place}; the request asked for another host`);
    },
    refuseRebound: (visit) =>
      isGuarded && !isKnown(visit.host) ? visit.refuse(421, unknownHost(visit.host)) : undefined,
  };
}

function unknownHost(host: string): string {
  const name = hostnameOf(host);
  return (
    'Authentication is disabled, and without it only this machine is served, under names that no ' +
    `other site can use. If this name is yours, set SERVICE_ALLOWED_HOSTS=${name}`
  );
}

/** RFC 6761 §6.3: browsers resolve these to loopback themselves, and ask no name server. */
function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

/** The URL parser has written every spelling of an address in its usual one. */
function isAddress(name: string): boolean {
  return isIPv4(name) || name.startsWith('[');
}

/** A name alone, or with a leading dot the name and all below it. */
function matches(name: string, allowed: string): boolean {
  return allowed.startsWith('.')
    ? name === allowed.slice(1) || name.endsWith(allowed)
    : name === allowed;
}

function refuseInvalid(visit: RequestContext<RequestHead>): Response | undefined {
  return parseHost(visit.host) === undefined
    ? visit.refuse(400, 'The Host header must name a host, such as example.com:8000')
    : undefined;
}
