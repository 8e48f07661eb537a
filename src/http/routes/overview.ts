import {
  OVERVIEW_PARAMETERS,
  type SecurityState,
  type Finding,
  type OverviewResponse,
  type Instance,
} from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import { inspectClock } from '../../core/diagnostics/clock.js';
import { inspectConnection } from '../../core/diagnostics/connection.js';
import { securityState } from '../../core/diagnostics/finding.js';
import type { Clock } from '../clock.js';
import type { ProtectedHandler } from '../guard.js';
import type { HttpSettings } from '../http-settings.js';
import type { RequestContext } from '../context.js';

/** Where the instance is, as far as the server around the endpoints knows. */
export interface InstanceInfo {
  /** The address that it listens on, such as `127.0.0.1:8000`. */
  readonly listens: string;
  /** The app behind it, as configured; `undefined` where there is none. */
  readonly upstream: string | undefined;
}

export interface OverviewOptions {
  readonly auth: Auth;
  readonly version: string;
  /** What the present configuration amounts to; with `live`, also how the app behind it is just now. */
  readonly findings: (live: boolean) => Finding[] | Promise<Finding[]>;
  readonly whereabouts: () => InstanceInfo;
  readonly clock: Clock;
}

/** `GET /_housekey/api/overview`: is the door shut, and what is to fix? */
export function createOverview(options: OverviewOptions, settings: HttpSettings): ProtectedHandler {
  const { auth, version, findings, whereabouts, clock } = options;
  return async (visit, user) => {
    const seen = new URL(visit.request.url).searchParams;
    const isOwner = auth.isOwner(user);
    // Who only asks how long the session lasts is not to wait for the app.
    const own = await findings(isOwner && seen.has(OVERVIEW_PARAMETERS.origin));
    const found = [...own, ...inspectVisit(visit, seen, settings, clock)];
    const { listens, upstream } = whereabouts();
    const instance: Instance = {
      listens,
      public_url: settings.publicUrl?.origin ?? null,
      upstream: (isOwner ? upstream : undefined) ?? null,
      cookie_domain: settings.cookieDomain ?? null,
    };
    const security: SecurityState = securityState(auth.enabled, found);
    return visit.answer(200, {
      version,
      auth_enabled: auth.enabled,
      expires_at: user.expiresAt,
      security,
      findings: found,
      instance,
    } satisfies OverviewResponse);
  };
}

/** How this very visit came, compared with what its page says that it sees. */
function inspectVisit(
  visit: RequestContext,
  seen: URLSearchParams,
  settings: HttpSettings,
  clock: Clock,
): Finding[] {
  const clockSeen = seen.get(OVERVIEW_PARAMETERS.clock) ?? '';
  const findings = inspectConnection({
    pageOrigin: originOf(seen.get(OVERVIEW_PARAMETERS.origin) ?? ''),
    serviceOrigin: visit.origin,
    peer: visit.peerAddress,
    client: visit.client.address,
    forwarded: visit.forwarded,
    fromProxy: visit.fromProxy,
    cookieSession: settings.sessionCookie !== undefined,
  });
  if (/^\d{1,15}$/.test(clockSeen)) findings.push(inspectClock(Number(clockSeen), clock.now()));
  return findings;
}

/** Exactly an origin, for it is shown and offered as a line to copy. */
function originOf(text: string): URL | undefined {
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}
