import {
  isAppOnOrigin,
  PATHS,
  PAGES,
  pathsOf,
  PREFIXES,
  SERVICE_WORKER_PATH,
  viewsOf,
  type ActivityResponse,
  type Layout,
} from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { HostCheck } from '../checks/host-check.js';
import type { Guard } from '../guard.js';
import type { HttpSettings } from '../http-settings.js';
import { createKeySetHandler } from '../identity-headers/signed-identity.js';
import { createActivityStream } from './activity-stream.js';
import { createApiDescription } from './openapi/route.js';
import { createAppTokenRoutes } from './app-tokens.js';
import { createDeviceRoutes } from './devices.js';
import { createLogoutPage, type LogoutPageOptions } from './logout-page.js';
import { createOperationsRoutes, type OperationsOptions } from './operations.js';
import { createOverview, type OverviewOptions } from './overview.js';
import { createOwnerConfirmation } from './passkeys/reauthentication.js';
import { createPasskeyRoutes, turnOffPasskeys } from './passkeys/routes.js';
import { createSessionListRoutes, turnOffSessionList } from './sessions.js';
import { createSessionRoutes, type SessionRouteOptions } from './session.js';
import { createVerify } from './verify.js';
import { createSetupRoute, type FirstSetup } from './setup.js';
import { turnedOff, type Handler, type Methods } from '../router.js';

/** The dependencies of the routes other than the HTTP settings. */
export interface RouteOptions
  extends OverviewOptions, OperationsOptions, SessionRouteOptions, LogoutPageOptions {
  /** The security events since the start. */
  readonly activity: Activity;
  /** Aborts when the service stops, which ends event streams. */
  readonly stopping?: AbortSignal;
  /** Called with each unexpected error. The client gets a 500 without details. */
  readonly onError: (error: unknown) => void;
  /** Signs who is asking, for the app behind Housekey. Default: nothing is signed. */
  readonly identityTokens?: IdentityTokens | undefined;
  /** The first setup in the browser. Default: none, Housekey is a part of an app. */
  readonly setup?: FirstSetup | undefined;
}

/** The checks that requests must pass. */
export interface RouteChecks {
  readonly guard: Guard;
  readonly hosts: HostCheck;
}

/** Creates the handlers of every path that Housekey responds to, by method. */
export function createRoutes(
  options: RouteOptions,
  settings: HttpSettings,
  checks: RouteChecks,
): ReadonlyMap<string, Methods> {
  const { auth, identityTokens, version } = options;
  const { guard } = checks;
  const paths = pathsOf(settings.layout);
  const verify: Methods = { GET: createVerify(guard, settings, identityTokens) };
  return new Map<string, Methods>([
    ...createSessionRoutes(options, guard, settings),
    ...createLogoutPage(options, guard, settings),
    ...createHomeRedirect(settings.layout),
    ...createConsoleRoutes(options, settings, checks),
    ...createConfirmedRoutes(options, guard, settings.layout),
    ...createDeviceRoutes(options, guard, settings.layout),
    ...createAppTokenRoutes(options, guard, settings.layout),
    ...createOperationsRoutes(options, guard, settings),
    ...createSetupRoute(options, settings, paths),
    [paths.verify, verify],
    // Proxies ask at this path. With forward auth, it is never the app's.
    ...(settings.layout.gateway ? [] : [[PATHS.verify, verify] as const]),
    ...(identityTokens === undefined
      ? turnedOff([paths.jwks])
      : [[paths.jwks, { GET: createKeySetHandler(identityTokens) }] as const]),
    ...(isAppOnOrigin(settings.layout)
      ? [[SERVICE_WORKER_PATH, { GET: serveServiceWorker }] as const]
      : []),
    [paths.openapi, { GET: createApiDescription(version, paths, auth.enabled) }],
  ]);
}

/**
 * Browsers let the worker with the longest matching scope handle a page load. Without a `fetch`
 * listener, it goes to the network, so the app's worker, with scope `/`, never sees our pages.
 */
const WORKER_SCRIPT = '// Page loads go to the network, not to the service worker of the app.\n';

const serveServiceWorker: Handler = (context) =>
  context.text('text/javascript; charset=utf-8', WORKER_SCRIPT, { 'service-worker-allowed': '/' });

/** Nobody remembers the trailing slash of `/_housekey/`. */
function createHomeRedirect(
  layout: Layout,
): readonly (readonly [path: string, methods: Methods])[] {
  const { welcome } = viewsOf(layout);
  if (welcome !== PREFIXES.own) return [];
  return [[PAGES.home, { GET: (context) => context.redirect(302, welcome) }]];
}

/** The routes with changes that the owner confirms. */
function createConfirmedRoutes(
  options: RouteOptions,
  guard: Guard,
  layout: Layout,
): readonly (readonly [path: string, methods: Methods])[] {
  const { auth, clock } = options;
  const { passkeys, sessions } = auth;
  const paths = pathsOf(layout);
  if (passkeys === undefined || sessions === undefined) {
    return [...turnOffPasskeys(paths), ...turnOffSessionList(paths)];
  }
  const owner = { auth, passkeys, clock };
  const confirmation = createOwnerConfirmation(owner);
  return [
    ...createPasskeyRoutes(owner, confirmation, guard, paths),
    ...createSessionListRoutes({ ...options, sessions, confirmation }, guard, layout),
  ];
}

/** The routes that the console reads. */
function createConsoleRoutes(
  options: RouteOptions,
  settings: HttpSettings,
  { guard, hosts }: RouteChecks,
): readonly (readonly [path: string, methods: Methods])[] {
  const paths = pathsOf(settings.layout);
  const checkingHost =
    (handler: Handler): Handler =>
    (context) =>
      hosts.checkRebinding(context) ?? handler(context);
  const overview = guard.protect(createOverview(options, settings));
  const activity = guard.protectForOwner((context) =>
    context.json(200, options.activity.read() satisfies ActivityResponse),
  );
  const activityStream = guard.protectForOwner(
    createActivityStream({ ...options, guard, stopping: options.stopping }),
  );
  return [
    [paths.overview, { GET: checkingHost(overview) }],
    [paths.activity, { GET: checkingHost(activity) }],
    [paths.activityStream, { GET: checkingHost(activityStream) }],
  ];
}
