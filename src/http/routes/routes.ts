import {
  DETAILS,
  pathsOf,
  viewsOf,
  NEXT_PARAMETER,
  type RedirectResponse,
  type ErrorResponse,
  type ActivityResponse,
  type HealthResponse,
  type MeResponse,
  type StatusResponse,
} from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import { createActivityStream } from './activity-stream.js';
import { createApiDescription } from './openapi/route.js';
import { createOverview, type OverviewOptions } from './overview.js';
import { isFromForeignOrigin } from '../checks/cross-site.js';
import { safeRedirect } from '../safe-redirect.js';
import type { Guard } from '../guard.js';
import { createLogin } from './login.js';
import type { HostCheck } from '../checks/host-check.js';
import type { Handler, Methods } from '../methods.js';
import { createMetrics, type Exposition } from './metrics.js';
import { isAppOpen, type HttpSettings } from '../http-settings.js';
import { createKeySetHandler } from '../identity-headers/signed-identity.js';
import { createVerify } from './verify.js';
import type { RequestContext } from '../context.js';

export interface RouteOptions extends OverviewOptions {
  /** What has happened at the door. */
  readonly activity: Activity;
  /** Aborts when the service stops. */
  readonly stopping?: AbortSignal;
  /** Whether requests are still taken; always, where it is left out. */
  readonly isReady?: () => boolean;
  /** Hears of each error that no code of ours expected; the visitor is told nothing of it. */
  readonly onFault: (fault: unknown) => void;
  /** Whether what replicas share can be reached; `undefined` where nothing is shared. */
  readonly isSharing?: () => boolean | undefined;
  /** Signs who is asking, for the app; nothing is signed if it is left out. */
  readonly identityTokens?: IdentityTokens | undefined;
  /** The present metrics; none, where it is left out. */
  readonly metrics?: () => Promise<Exposition>;
}

const APP_IS_OPEN = 'Authentication is disabled: everyone can use the app behind this service';

/** Every path that Housekey answers, with the methods that it takes there. */
export function createRoutes(
  options: RouteOptions,
  settings: HttpSettings,
  { guard, hosts }: { guard: Guard; hosts: HostCheck },
): ReadonlyMap<string, Methods> {
  const { auth, activity, version, isReady = () => true, metrics = noMetrics } = options;
  const { identityTokens } = options;
  const { layout, cookieDomain, metricsToken } = settings;
  const paths = pathsOf(layout);
  const home = layout.gateway ? '/' : viewsOf(layout).welcome;
  const status = { auth_enabled: auth.enabled } satisfies StatusResponse;
  const health = { status: 'ok' } satisfies HealthResponse;
  const readiness: HealthResponse = isAppOpen(auth.enabled, layout)
    ? { ...health, detail: APP_IS_OPEN }
    : health;

  const me = guard.protect((visit, { email, guest }) =>
    visit.answer(200, (guest ? { email, auth_disabled: true } : { email }) satisfies MeResponse),
  );
  const logout = guard.signOut((visit, { email, guest }, shared) => {
    if (!guest) visit.audit({ event: 'sign-out', email, scope: 'session' });
    return signedOut(visit, shared);
  });
  const signOutEverywhere = guard.protectForOwner(async (visit, { email }) => {
    visit.audit({ event: 'sign-out', email, scope: 'everywhere' });
    return signedOut(visit, await auth.signOutEverywhere());
  });
  const forConsole =
    (handler: Handler): Handler =>
    (visit) =>
      hosts.refuseRebound(visit) ?? handler(visit);
  const overview = guard.protect(createOverview(options, settings));
  const readActivity = guard.protectForOwner((visit) =>
    visit.answer(200, activity.read() satisfies ActivityResponse),
  );
  const stream = createActivityStream({ ...options, guard, stopping: options.stopping });

  const redirect: Handler = (visit) => {
    const next = new URL(visit.request.url).searchParams.get(NEXT_PARAMETER) ?? '';
    const judged = safeRedirect(next, { origin: visit.origin, cookieDomain });
    return visit.answer(200, { redirect_to: judged ?? home } satisfies RedirectResponse);
  };

  return new Map<string, Methods>([
    [paths.login, { POST: createLogin(auth, paths.login) }],
    [paths.me, { GET: me }],
    [paths.status, { GET: (visit) => visit.answer(200, status) }],
    [paths.logout, { POST: logout }],
    [paths.overview, { GET: forConsole(overview) }],
    [paths.activity, { GET: forConsole(readActivity) }],
    [paths.activityStream, { GET: forConsole(guard.protectForOwner(stream)) }],
    [paths.signOutEverywhere, { POST: signOutEverywhere }],
    [paths.verify, { GET: createVerify(guard, settings, identityTokens) }],
    [paths.redirect, { GET: redirect }],
    ...(identityTokens === undefined
      ? []
      : [[paths.jwks, { GET: createKeySetHandler(identityTokens) }] as const]),
    [paths.openapi, { GET: createApiDescription(version, paths) }],
    [paths.healthz, { GET: (visit) => visit.answer(200, health) }],
    [
      paths.readyz,
      {
        GET: (visit) =>
          isReady()
            ? visit.answer(200, { ...readiness, ...sharing(options.isSharing?.()) })
            : visit.refuse(503, 'The service is stopping; send requests elsewhere'),
      },
    ],
    [paths.metrics, { GET: createMetrics({ guard, auth }, metricsToken, metrics) }],
  ]);
}

function sharing(isSharing: boolean | undefined): Pick<HealthResponse, 'redis'> {
  return isSharing === undefined ? {} : { redis: isSharing ? 'connected' : 'lost' };
}

/** 204, or 202 where the other replicas do not know yet (RFC 9110 §15.3.3). */
function signedOut(visit: RequestContext, shared: boolean): Response {
  // That of a page elsewhere was not the credential.
  const cookies = isFromForeignOrigin(visit) ? [] : visit.endSession();
  const headers = visit.clearing;
  return shared
    ? visit.answerEmpty(headers, cookies)
    : visit.answer(
        202,
        { detail: DETAILS.signedOutHere } satisfies ErrorResponse,
        headers,
        cookies,
      );
}

async function noMetrics(): Promise<Exposition> {
  return await Promise.resolve({ contentType: 'text/plain; charset=utf-8', text: '' });
}
