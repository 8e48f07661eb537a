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
  type Paths,
} from '../../contract/index.js';
import type { HostCheck } from '../checks/host-and-origin.js';
import type { Guard } from '../access/guard.js';
import { createActivityStream } from './activity-stream.js';
import { createApiDescription } from './openapi/route.js';
import { createAccountRoutes } from './account.js';
import { createAppTokenRoutes } from './app-tokens.js';
import { createAppRoutes } from './apps.js';
import { createDeviceBindingRoute } from './device-binding.js';
import { createDeviceCodeRoutes } from './device-codes.js';
import { createDeviceRoutes } from './devices.js';
import { createFrontRoute } from './front.js';
import { closedWhileLocked, createLockRoutes } from './lock.js';
import { createLinkRoute } from './links.js';
import { createLogoutPage } from './logout-page.js';
import { createMadeRoutes } from './made-lines.js';
import { createOperationsRoutes } from './operations.js';
import { createOverview } from './overview.js';
import { createOwnerConfirmation, type OwnerConfirmation } from './reauthentication.js';
import { createCodesRoutes } from './one-time-codes.js';
import { createPassRoutes } from './passes.js';
import { createPasskeyRoutes } from './passkeys.js';
import { createSessionListRoutes } from './sessions.js';
import { createSessionRoutes } from './session.js';
import { createSettingsRoutes } from './settings.js';
import { createTicketRoute } from './tickets.js';
import { createVerify } from './verify.js';
import { createGuestRoute } from './guest.js';
import { createSetupRoute } from './setup.js';
import type { RouteOptions } from './route-options.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import {
  rejectUnknownPath,
  turnedOff,
  type Handler,
  type Methods,
  type Routes,
} from '../router.js';

/** The checks that requests must pass. */
export interface RouteChecks {
  readonly guard: Guard;
  readonly hosts: HostCheck;
}

/** Creates the handlers of every path that Housekey responds to, by method. */
export function createRoutes(
  options: RouteOptions,
  checks: RouteChecks,
): ReadonlyMap<string, Methods> {
  const { auth, identityTokens, settings, version } = options;
  const { guard } = checks;
  const paths = pathsOf(settings.layout);
  const { passkeys } = auth;
  const confirmation =
    passkeys && createOwnerConfirmation({ auth, passkeys, clock: options.clock }, settings.layout);
  const verify: Methods = { GET: createVerify(options, checks.hosts) };
  const routes: Routes = [
    ...createSessionRoutes(options, guard),
    ...createLockRoutes(options),
    ...createLogoutPage(options, guard),
    ...createFrontRoute(options),
    ...createTicketRoute(options, confirmation),
    ...createDeviceBindingRoute(options),
    ...createAccountRoutes(options),
    ...createGuestRoute(options),
    ...createHomeRedirect(settings.layout),
    ...createConsoleRoutes(options, checks),
    ...createOwnerRoutes(options, guard, confirmation),
    ...createDeviceCodeRoutes(options, confirmation, guard),
    ...createAppTokenRoutes(options, guard),
    ...createMadeRoutes(options, confirmation, guard),
    ...createAppRoutes(options, guard),
    ...createOperationsRoutes(options, guard),
    ...createSettingsRoutes(options, guard),
    ...createSetupRoute(options, paths),
    [paths.verify, verify],
    // Proxies ask at this path. With forward auth, it is never the app's.
    ...(settings.layout.gateway ? [] : [[PATHS.verify, verify] as const]),
    [paths.jwks, createKeySet(identityTokens)],
    ...(isAppOnOrigin(settings.layout)
      ? [[SERVICE_WORKER_PATH, { GET: serveServiceWorker }] as const]
      : []),
    [paths.openapi, { GET: createApiDescription(version, paths, auth.enabled) }],
  ];
  return new Map(closedWhileLocked(options, routes));
}

/**
 * Browsers let the worker with the longest matching scope handle a page load. Without a `fetch`
 * listener, it goes to the network, so the app's worker, with scope `/`, never sees our pages.
 */
const WORKER_SCRIPT = '// Page loads go to the network, not to the service worker of the app.\n';

const serveServiceWorker: Handler = (context) =>
  context.text('text/javascript; charset=utf-8', WORKER_SCRIPT, { 'service-worker-allowed': '/' });

/** How long an app may cache the public key. */
const KEY_SET_SECONDS = 300;

/** `GET /_housekey/jwks.json`: the public key that verifies identity tokens (RFC 7517 §5). */
function createKeySet(tokens: IdentityTokens | undefined): Methods {
  if (tokens === undefined) return { GET: rejectUnknownPath };
  const headers = { 'cache-control': `public, max-age=${KEY_SET_SECONDS}` };
  // Not before it is asked for: the key may come from a storage that is not open yet.
  return {
    GET: (context) => context.text('application/json', JSON.stringify(tokens.keySet), headers),
  };
}

/** Nobody remembers the trailing slash of `/_housekey/`. */
function createHomeRedirect(layout: Layout): Routes {
  const { welcome } = viewsOf(layout);
  if (welcome !== PREFIXES.own) return [];
  return [[PAGES.home, { GET: (context) => context.redirect(302, welcome) }]];
}

/** The routes of the console's lists of passkeys, sessions, devices and passes. Authentication brings all of them. */
function createOwnerRoutes(
  options: RouteOptions,
  guard: Guard,
  confirmation: OwnerConfirmation | undefined,
): Routes {
  const { auth, clock, settings } = options;
  const { createLink, passkeys, sessions, devices, deviceCodes, passes, codes } = auth;
  const paths = pathsOf(settings.layout);
  if (
    confirmation === undefined ||
    passkeys === undefined ||
    sessions === undefined ||
    devices === undefined ||
    deviceCodes === undefined ||
    passes === undefined ||
    codes === undefined ||
    createLink === undefined
  ) {
    return turnedOffOwnerRoutes(paths);
  }
  return [
    ...createPasskeyRoutes({ ...options, passkeys, clock }, confirmation, guard, paths),
    ...createCodesRoutes(options, codes, confirmation, guard),
    ...createSessionListRoutes(options, { sessions, deviceCodes }, confirmation, guard),
    ...createDeviceRoutes(options, devices, sessions, guard),
    ...createPassRoutes(options, { passes, devices, sessions }, confirmation, guard),
    ...createLinkRoute(options, createLink, confirmation, guard),
  ];
}

function turnedOffOwnerRoutes(paths: Paths): Routes {
  return turnedOff(
    [paths.passkeys, paths.sessions, paths.devices, paths.passes, paths.codes],
    [
      paths.passkeyOptions,
      paths.passkeySignIn,
      paths.passkeyRegistration,
      paths.passkeyRegister,
      paths.passkeyConfirm,
      paths.passkeyRemove,
      paths.changeCodes,
      paths.endSession,
      paths.endOtherSessions,
      paths.renameDevice,
      paths.forgetDevice,
      paths.forgetOtherDevices,
      paths.createPass,
      paths.endPass,
      paths.createLink,
    ],
  );
}

/** The routes that the console reads. */
function createConsoleRoutes(options: RouteOptions, { guard, hosts }: RouteChecks): Routes {
  const paths = pathsOf(options.settings.layout);
  const checkingHost =
    (handler: Handler): Handler =>
    (context) =>
      hosts.checkRebinding(context) ?? handler(context);
  const overview = guard.protect(createOverview(options));
  const activity = guard.protectForOwner((context) =>
    context.json(200, options.activity.read() satisfies ActivityResponse),
  );
  const activityStream = guard.protectForOwner(createActivityStream(options, guard));
  return [
    [paths.overview, { GET: checkingHost(overview) }],
    [paths.activity, { GET: checkingHost(activity) }],
    [paths.activityStream, { GET: checkingHost(activityStream) }],
  ];
}
