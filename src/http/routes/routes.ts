import {
  namesOf,
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
import type { Guard, GuardedHandlers, GuardName, Guards } from '../access/guard.js';
import { createActivityStream } from './activity-stream.js';
import type { Route } from './openapi/describe.js';
import { createAccountHandlers, createFrontPage } from './account.js';
import { createDeviceBinding } from './device-binding.js';
import { createDeviceCodeHandlers } from './device-codes.js';
import { closedWhileLocked, createCommand, createLockPage } from './lock.js';
import { createLogoutPage } from './logout-page.js';
import { createSettingsRoutes, createOverview } from './overview.js';
import { createOwnerConfirmation } from './reauthentication.js';
import { createCodesRoutes } from './one-time-codes.js';
import { ROUTES, type NamedHandlers } from './table.js';
import { createTicketPage } from './tickets.js';
import { createVerify } from './verify.js';
import { createGuestPage } from './guest.js';
import { createSetupHandler } from './setup.js';
import type { OwnerRouteOptions, RouteOptions } from './route-options.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import {
  mapMethods,
  rejectUnknownPath,
  type ChangeHandler,
  type Handler,
  type Methods,
} from '../router.js';
import { contentHash, encodeText, selectRepresentation } from '../representation.js';
import { createAppRoutes } from './apps.js';
import { createDeviceRoutes } from './devices.js';
import { createAppTokenRoutes, createMadeRoutes, createNewPassword } from './made-lines.js';
import { createOperationsRoutes } from './operations.js';
import { createClientRoutes } from './oidc-clients.js';
import { createPassRoutes } from './passes.js';
import { createPasskeyRoutes } from './passkeys.js';
import { createLinkRoute, createSessionListRoutes } from './sessions.js';
import { createSessionRoutes } from './session.js';

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
  const { guard, hosts } = checks;
  const { layout } = settings;
  const inTurn = inTurns();
  const owner = ownerOptionsOf(options, guard);
  const account = owner && createAccountHandlers(owner);
  const deviceCodes = owner && createDeviceCodeHandlers(owner);
  const handlers: NamedHandlers = {
    ...createSessionRoutes(options, guard),
    ...createConsoleRoutes(options, guard),
    ...createAppTokenRoutes(options),
    ...createOperationsRoutes(options, guard),
    ...(owner && createOwnerRoutes(owner)),
    ...deviceCodes?.handlers,
    account: account?.start,
    jwks: identityTokens && createKeySet(identityTokens),
    openapi: createApiDescription(version, pathsOf(layout), auth.enabled),
    setup: createSetupHandler(options),
    verify: createVerify(options, hosts),
  };
  const oidc = owner && options.createOidcRoutes?.(owner);
  const leading = {
    [PAGES.ticket]: createTicketPage(options, owner),
    [PAGES.front]: createFrontPage(options),
    [PAGES.guest]: createGuestPage(options, owner),
    [PAGES.device]: deviceCodes?.page && mapMethods(deviceCodes.page, inTurn),
    [PAGES.accountCallback]: account && { GET: account.callback },
    ...oidc?.leading,
  };
  const pages = createPages(options, guard, { leading, others: oidc?.open ?? {} });
  const routes = createApi(options, { guard, hosts, inTurn }, handlers);
  return new Map([...routes, ...pages]);
}

function ownerOptionsOf(options: RouteOptions, guard: Guard): OwnerRouteOptions | undefined {
  const { auth, clock, settings } = options;
  if (!auth.enabled) return undefined;
  const confirmation = createOwnerConfirmation(auth, clock, settings.layout);
  return { ...options, auth, guard, confirmation };
}

type Pages = Readonly<Record<string, Methods | undefined>>;

/**
 * The pages that exist in this configuration, by path.
 *
 * @param pages - `leading`: those that lead to a session, which are closed while the login is locked
 */
function createPages(
  options: RouteOptions,
  guard: Guard,
  { leading, others }: Readonly<Record<'leading' | 'others', Pages>>,
): readonly (readonly [path: string, methods: Methods])[] {
  const { layout } = options.settings;
  const open: Pages = {
    ...others,
    [PAGES.home]: createHomeRedirect(layout),
    [PAGES.logout]: createLogoutPage(options, guard),
    [PAGES.lock]: createLockPage(options),
    [SERVICE_WORKER_PATH]: isAppOnOrigin(layout) ? { GET: serveServiceWorker } : undefined,
  };
  return Object.entries({ ...leading, ...open }).flatMap(([path, methods]) => {
    if (methods === undefined) return [];
    return [[path, path in leading ? closedWhileLocked(options, methods) : methods]];
  });
}

/** The routes of the table, by path. */
function createApi(
  options: RouteOptions,
  { guard, hosts, inTurn }: RouteChecks & { readonly inTurn: ChangeHandler },
  handlers: NamedHandlers,
): ReadonlyMap<string, Methods> {
  const { layout } = options.settings;
  const paths = pathsOf(layout);
  const create = <Name extends keyof Paths>(name: Name, given: NamedHandlers[Name]): Methods => {
    const { method, isClosedWhileLocked, refusesRebinding, takesTurns }: Route = ROUTES[name];
    // Turned off: 404. Other methods get a 405, because the API's description contains it.
    const handler = restrict(guard, ROUTES[name].guard, given) ?? rejectUnknownPath;
    const checked: Handler = (context) => hosts.checkRebinding(context) ?? handler(context);
    const admitted = refusesRebinding ? checked : handler;
    const methods = { [method]: takesTurns ? inTurn(admitted) : admitted };
    return isClosedWhileLocked ? closedWhileLocked(options, methods) : methods;
  };
  return new Map([
    ...namesOf(ROUTES).map((name) => [paths[name], create(name, handlers[name])] as const),
    // Proxies ask at this path. With forward auth, it is never the app's.
    ...(layout.gateway ? [] : [[PATHS.verify, create('verify', handlers.verify)] as const]),
  ]);
}

function restrict<Name extends GuardName>(
  guards: Guards,
  name: Name,
  handler: GuardedHandlers[Name] | undefined,
): Handler | undefined {
  return handler && guards[name](handler);
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
function createKeySet(tokens: IdentityTokens): Handler {
  const headers = { 'cache-control': `public, max-age=${KEY_SET_SECONDS}` };
  // Not before it is asked for: the key may come from a storage that is not open yet.
  return (context) => context.text('application/json', JSON.stringify(tokens.keySet), headers);
}

/** Nobody remembers the trailing slash of `/_housekey/`. */
function createHomeRedirect(layout: Layout): Methods | undefined {
  const { welcome } = viewsOf(layout);
  if (welcome !== PREFIXES.own) return undefined;
  return { GET: (context) => context.redirect(302, welcome) };
}

/** The routes that the console reads. */
function createConsoleRoutes(options: RouteOptions, guard: Guard): NamedHandlers {
  return {
    overview: createOverview(options),
    activity: (context) => context.json(200, options.activity.read() satisfies ActivityResponse),
    activityStream: createActivityStream(options, guard),
  };
}

/** The routes of the console that authentication brings. */
function createOwnerRoutes(options: OwnerRouteOptions): NamedHandlers {
  return {
    ...createPasskeyRoutes(options),
    ...createCodesRoutes(options),
    ...createSessionListRoutes(options),
    ...createDeviceRoutes(options),
    ...createPassRoutes(options),
    ...createClientRoutes(options),
    ...createLinkRoute(options),
    ...createMadeRoutes(options),
    ...createAppRoutes(options),
    ...createSettingsRoutes(options),
    bound: createDeviceBinding(options),
    command: createCommand(options),
    newPassword: createNewPassword(options),
  };
}

const PER_TURN = 8;

/**
 * Lets only a few requests begin in each turn of the event loop. A turn otherwise lasts until all requests that have
 * arrived are answered, and a sign-in among them takes several turns, so a flood would slow it down.
 *
 * @returns wraps a handler; all that it wraps share the turns
 */
function inTurns(): ChangeHandler {
  const waiting: (() => void)[] = [];
  const serve = () => {
    for (const begin of waiting.splice(0, PER_TURN)) begin();
    if (waiting.length > 0) setImmediate(serve);
  };
  return (handler) => async (context) => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(serve);
    });
    return await handler(context);
  };
}

/**
 * `GET /_housekey/openapi.json`. The document is the same for every request, and building it takes
 * milliseconds, so it is built and compressed once, on the first request, together with its ETag.
 * Otherwise a few connections could block all other requests.
 */
function createApiDescription(version: string, paths: Paths, authEnabled: boolean): Handler {
  let document: ReturnType<typeof buildDocument> | undefined;
  return async (context) => {
    document ??= buildDocument(version, paths, authEnabled);
    const { encodings, hash } = await document;
    const selected = selectRepresentation(context.request.headers, encodings, hash);
    const headers = { ...selected.headers, 'cache-control': 'no-cache' };
    return selected.body === null
      ? context.empty(headers, [], 304)
      : context.text('application/json', selected.body, headers);
  };
}

async function buildDocument(version: string, paths: Paths, authEnabled: boolean) {
  const { describeApi } = await import('./openapi/document.js');
  const encodings = encodeText(JSON.stringify(describeApi(version, paths, authEnabled)));
  return { encodings, hash: contentHash(encodings) };
}
