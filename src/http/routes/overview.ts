import {
  OVERVIEW_PARAMETERS,
  type Finding,
  type Instance,
  type OtherOverviewResponse,
  type OverviewResponse,
  type SecurityState,
  type NoticesResponse,
  type SettingsResponse,
  parseUrl,
} from '../../contract/index.js';
import { inspectClock, inspectConnection } from '../../core/diagnostics/connection.js';
import { securityState } from '../../core/diagnostics/finding.js';
import type { RequestContext } from '../context.js';
import type { ProtectedHandler, OwnerHandler } from '../access/guard.js';
import type { RouteOptions, OwnerRouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';
import { inspectPasskeyChanges } from '../../core/diagnostics/access.js';

/** `GET /_housekey/api/overview`: when the session ends and, for the owner, how secure the service is. */
export function createOverview(options: RouteOptions): ProtectedHandler {
  const { auth, version, settings } = options;
  return async (context, user) => {
    if (!user.guest && !auth.isOwner(user)) {
      const { expiresAt: expires_at } = user;
      const body = { version, auth_enabled: true, expires_at, security: null } as const;
      return context.json(200, body satisfies OtherOverviewResponse);
    }
    const browser = new URL(context.request.url).searchParams;
    // Without `origin`, the page only asks when the session expires, and must not wait for the app.
    const configured = await options.findings(
      !user.guest && browser.has(OVERVIEW_PARAMETERS.origin),
    );
    const findings = [
      ...configured,
      ...inspectPasskeyChanges(auth.passkeys?.list() ?? []),
      ...inspectRequest(context, browser, options),
    ];
    const { listens, upstream } = options.instance();
    const instance: Instance = {
      listens: listens ?? null,
      public_url: settings.publicUrl?.origin ?? null,
      upstream: (user.guest ? undefined : upstream) ?? null,
      cookie_domain: settings.cookieDomain ?? null,
      keeps_state: (options.isRedisConnected() ?? options.isStateWritable()) !== undefined,
      made_problem: auth.madeLines?.problem ?? null,
    };
    const security: SecurityState = securityState(auth.enabled, findings);
    return context.json(200, {
      version,
      auth_enabled: auth.enabled,
      expires_at: user.expiresAt,
      security,
      codes_every: auth.codes?.every ?? null,
      has_passkey: auth.passkeys?.canSignIn() ?? false,
      findings,
      instance,
    } satisfies OverviewResponse);
  };
}

/** Compares how this request arrived with what the page says its browser sees. */
function inspectRequest(
  context: RequestContext,
  browser: URLSearchParams,
  { auth, clock, settings }: RouteOptions,
): Finding[] {
  const browserTime = browser.get(OVERVIEW_PARAMETERS.clock) ?? '';
  const findings = inspectConnection({
    pageOrigin: parseOrigin(browser.get(OVERVIEW_PARAMETERS.origin) ?? ''),
    serviceOrigin: context.origin,
    peer: context.remoteAddress,
    client: context.client.address,
    forwarded: context.forwarded,
    fromProxy: context.fromProxy,
    cookieSession: settings.sessionCookie !== undefined,
  });
  if (/^\d{1,15}$/.test(browserTime)) {
    findings.push(
      inspectClock(Number(browserTime), clock.now(), {
        asksForCode: auth.codes?.every !== undefined,
      }),
    );
  }
  return findings;
}

/** Strict, because the console shows it in lines to copy. */
function parseOrigin(text: string): URL | undefined {
  return /^https?:\/\/[\w.:[\]-]+$/.test(text) ? parseUrl(text) : undefined;
}

/** Between two tests of the notices, in milliseconds: half a minute. A target must not be flooded through us. */
const TEST_INTERVAL_MS = 30_000;

/** The routes of the console's page of settings. Only the owner may use them. */
export function createSettingsRoutes(options: OwnerRouteOptions): NamedHandlers {
  const { clock, notices, variables = [] } = options;
  const settings: OwnerHandler = (context) => {
    const targets = notices?.targets() ?? [];
    return context.json(200, { settings: [...variables], targets } satisfies SettingsResponse);
  };
  let testedAt = -Infinity;
  const test: OwnerHandler = async (context) => {
    if (notices === undefined) return context.reject(409, 'SERVICE_NOTIFY_URL is not set');
    const age = clock.now() - testedAt;
    // A clock that was set back does not count.
    if (age >= 0 && age < TEST_INTERVAL_MS) {
      const seconds = Math.ceil((TEST_INTERVAL_MS - age) / 1000);
      return context.rejectForNow(429, `Try again in ${seconds} seconds`, seconds);
    }
    testedAt = clock.now();
    return context.json(200, { targets: await notices.test() } satisfies NoticesResponse);
  };
  return { settings, testNotices: test };
}
