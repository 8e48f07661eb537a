import {
  CHECK_HEADER,
  DETAILS,
  NEXT_PARAMETER,
  pathsOf,
  type MeResponse,
  type RedirectResponse,
  type StatusResponse,
} from '../../contract/index.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import type { Guard } from '../access/guard.js';
import type { HttpSettings } from '../http-settings.js';
import { createLinkSignIn, createPasswordSignIn } from './login.js';
import { createLoginForm, createRedirectTarget } from './login-form.js';
import { respondChanged, type ChangedOptions } from './respond-changed.js';
import type { Handler, Routes } from '../router.js';
import type { RouteOptions } from './route-options.js';
import type { PlainResponse } from '../plain-response.js';

/** The routes that start, inspect and end a session. */
export function createSessionRoutes(options: RouteOptions, guard: Guard): Routes {
  const { auth, settings } = options;
  const paths = pathsOf(settings.layout);
  const form = createLoginForm(settings, options.renderLoginForm);
  const me = guard.protect((context, { email, guest }) =>
    context.json(200, (guest ? { email, auth_disabled: true } : { email }) satisfies MeResponse),
  );
  const logout = guard.signOut((context, { email, guest }, shared) => {
    if (!guest) context.audit({ event: 'sign-out', email, scope: 'session' });
    return respondSignedOut(context, options, { what: 'signedOut', shared });
  });
  const signOutEverywhere = guard.protectForOwner(async (context, { email }) => {
    context.audit({ event: 'sign-out', email, scope: 'everywhere' });
    const shared = await auth.signOutEverywhere();
    return respondSignedOut(context, options, { what: 'signedOutEverywhere', shared });
  });
  const lock = guard.protectForOwner(async (context, { email }) => {
    if (auth.lock?.isKept !== true) return context.reject(409, DETAILS.needsStorage);
    context.audit({ event: 'locked', by: 'console', email });
    return respondSignedOut(context, options, {
      what: 'locked',
      shared: await auth.lock.change(true),
    });
  });
  return [
    [paths.login, { POST: createPasswordSignIn(auth, form) }],
    [paths.link, { POST: createLinkSignIn(auth) }],
    [paths.me, { GET: me }],
    [paths.status, { GET: createStatus(auth) }],
    [paths.logout, { POST: logout }],
    [paths.signOutEverywhere, { POST: signOutEverywhere }],
    [paths.lock, { POST: lock }],
    [paths.redirect, { GET: createRedirect(settings) }],
  ];
}

/** `GET /api/auth/status`, with the proof for `housekey check --url` if it asks for one. */
function createStatus({ enabled, proveKey }: RouteOptions['auth']): Handler {
  const status = { auth_enabled: enabled } satisfies StatusResponse;
  return (context) => {
    const question = context.request.headers.get(CHECK_HEADER);
    const proof = question === null ? undefined : proveKey(question);
    return context.json(200, status, proof === undefined ? undefined : { [CHECK_HEADER]: proof });
  };
}

/** `GET /_housekey/api/redirect`: where to go after signing in. */
function createRedirect(settings: HttpSettings): Handler {
  const targetOf = createRedirectTarget(settings);
  return (context) => {
    const target = new URL(context.request.url).searchParams.get(NEXT_PARAMETER) ?? '';
    return context.json(200, { redirect_to: targetOf(context, target) } satisfies RedirectResponse);
  };
}

function respondSignedOut(
  context: RequestContext,
  options: RouteOptions,
  change: Pick<ChangedOptions, 'what' | 'shared'>,
): PlainResponse {
  return respondChanged(context, options, {
    ...change,
    headers: context.clearCache,
    // The guard ignored the cookie of a cross-origin request, so leave it alone.
    cookies: isCrossOrigin(context) ? [] : context.clearSessionCookie(),
  });
}
