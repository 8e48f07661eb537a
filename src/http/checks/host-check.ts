import { isIPv4 } from 'node:net';
import type { RequestContext, RequestHead } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import { hostnameOf, isSameHost, parseHost } from './origins.js';

/** Returns the rejection of a request to a wrong host, or `undefined` if the host is fine. */
type HostRule = (context: RequestContext<RequestHead>) => Response | undefined;

/** Checks the host that a request names. Runs before anything else reads the request. */
export interface HostCheck {
  /** Requires a valid host (400) and, if SERVICE_PUBLIC_URL is set, that host (421). */
  readonly check: HostRule;
  /** Requires a valid host only, for paths that probes, scrapers and proxies request. */
  readonly checkSyntax: HostRule;
  /**
   * Prevents DNS rebinding (421). With authentication disabled, a loopback address is the only
   * protection, and a web page can bypass it: its own host name resolves to 127.0.0.1. So
   * everything that guests can read is served only under names that nobody else can point here.
   */
  readonly checkRebinding: HostRule;
}

/**
 * Creates the host check.
 *
 * @param authEnabled - with authentication enabled, no protection against DNS rebinding is needed.
 */
export function createHostCheck(settings: HttpSettings, authEnabled: boolean): HostCheck {
  const { publicUrl, allowedHosts, onLoopback, trustedProxies } = settings;
  const mayBeRebound = !authEnabled && onLoopback && trustedProxies.isEmpty;

  function isAllowed(host: string): boolean {
    const name = hostnameOf(host);
    return (
      isLoopbackName(name) ||
      isAddress(name) ||
      allowedHosts.some((allowed) => matches(name, allowed)) ||
      (publicUrl !== undefined && isSameHost(host, publicUrl))
    );
  }

  return {
    checkSyntax,
    check: (context) => {
      if (publicUrl === undefined) return checkSyntax(context);
      if (isSameHost(context.host, publicUrl)) return undefined;
      // RFC 9110 §15.5.20. Sign-ins under another host would lose their cookies.
      const address = `This service is at ${publicUrl.origin}`;
      return context.reject(421, `${address}; the request asked for another host`);
    },
    checkRebinding: (context) =>
      mayBeRebound && !isAllowed(context.host)
        ? context.reject(421, unknownHost(context.host))
        : undefined,
  };
}

function unknownHost(host: string): string {
  const name = hostnameOf(host);
  return (
    'While authentication is disabled, only host names that no other site can use are served. ' +
    `If this name is yours, set SERVICE_ALLOWED_HOSTS=${name}`
  );
}

/** Browsers resolve these names to loopback without asking a name server (RFC 6761 §6.3). */
function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Expects a name that the URL parser has normalized. */
function isAddress(name: string): boolean {
  return isIPv4(name) || name.startsWith('[');
}

/** A leading dot in `allowed` includes all names below it. */
function matches(name: string, allowed: string): boolean {
  return allowed.startsWith('.')
    ? name === allowed.slice(1) || name.endsWith(allowed)
    : name === allowed;
}

function checkSyntax(context: RequestContext<RequestHead>): Response | undefined {
  return parseHost(context.host) === undefined
    ? context.reject(400, 'The Host header must name a host, such as example.com:8000')
    : undefined;
}
