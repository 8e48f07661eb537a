import {
  OVERVIEW_PARAMETERS,
  type Finding,
  type Instance,
  type OtherOverviewResponse,
  type OverviewResponse,
  type SecurityState,
} from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { SignedInUser } from '../../core/auth/user.js';
import { inspectClock } from '../../core/diagnostics/clock.js';
import { inspectConnection } from '../../core/diagnostics/connection.js';
import { inspectPasskeyChanges } from '../../core/diagnostics/passkeys.js';
import { securityState } from '../../core/diagnostics/finding.js';
import type { Clock } from '../clock.js';
import type { RequestContext } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import type { ProtectedHandler } from '../protected-handlers.js';

/** The facts about this instance that only the server around the endpoints knows. */
export interface InstanceInfo {
  /** Host and port that it listens on, such as `127.0.0.1:8000`; `undefined` if the app listens. */
  readonly listens: string | undefined;
  /** URL of the app behind it (SERVICE_UPSTREAM); `undefined` if there is none. */
  readonly upstream: string | undefined;
}

/** Sources of the overview other than the request. */
export interface OverviewOptions {
  readonly auth: Auth;
  /** Version of the service. */
  readonly version: string;
  /**
   * Findings about the configuration.
   *
   * @param live - whether to include a check of the app behind Housekey, which takes time.
   */
  readonly findings: (live: boolean) => Promise<Finding[]>;
  /** Default: `127.0.0.1:8000`, without an upstream. */
  readonly instance: () => InstanceInfo;
  /** Default: the system's clock. */
  readonly clock: Clock;
}

/** `GET /_housekey/api/overview`: when the session ends and, for the owner, how secure the service is. */
export function createOverview(options: OverviewOptions, settings: HttpSettings): ProtectedHandler {
  const { auth, version, clock } = options;
  return async (context, user) => {
    if (!user.guest && !auth.isOwner(user)) {
      return context.json(200, describeForOther(version, user));
    }
    const browser = new URL(context.request.url).searchParams;
    // Without `origin`, the page only asks when the session expires, and must not wait for the app.
    const configured = await options.findings(
      !user.guest && browser.has(OVERVIEW_PARAMETERS.origin),
    );
    const findings = [
      ...configured,
      ...inspectPasskeyChanges(auth.passkeys?.list() ?? []),
      ...inspectRequest(context, browser, settings, {
        clock,
        asksForCode: auth.codesEvery !== undefined,
      }),
    ];
    const { listens, upstream } = options.instance();
    const instance: Instance = {
      listens: listens ?? null,
      public_url: settings.publicUrl?.origin ?? null,
      upstream: (user.guest ? undefined : upstream) ?? null,
      cookie_domain: settings.cookieDomain ?? null,
    };
    const security: SecurityState = securityState(auth.enabled, findings);
    return context.json(200, {
      version,
      auth_enabled: auth.enabled,
      expires_at: user.expiresAt,
      security,
      codes_every: auth.codesEvery ?? null,
      findings,
      instance,
    } satisfies OverviewResponse);
  };
}

function describeForOther(version: string, { expiresAt }: SignedInUser): OtherOverviewResponse {
  return { version, auth_enabled: true, expires_at: expiresAt, security: null };
}

/** Compares how this request arrived with what the page says its browser sees. */
function inspectRequest(
  context: RequestContext,
  browser: URLSearchParams,
  settings: HttpSettings,
  { clock, asksForCode }: { readonly clock: Clock; readonly asksForCode: boolean },
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
    findings.push(inspectClock(Number(browserTime), clock.now(), { asksForCode }));
  }
  return findings;
}

/** Strict, because the console shows it in lines to copy. */
function parseOrigin(text: string): URL | undefined {
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}
