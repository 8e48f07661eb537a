import {
  CHECK_HEADER,
  DETAILS,
  NEXT_PARAMETER,
  type MeResponse,
  type RedirectResponse,
  type StatusResponse,
} from '../../contract/index.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import type { Guard, OwnerHandler, ProtectedHandler } from '../access/guard.js';
import type { HttpSettings } from '../http-settings.js';
import { createLinkSignIn, createPasswordSignIn } from './login.js';
import { createLoginForm, createRedirectTarget } from './login-form.js';
import type { Handler } from '../router.js';
import type { RouteOptions } from './route-options.js';
import { respondChanged, type ChangedOptions } from './respond-changed.js';
import type { NamedHandlers } from './table.js';
import type { PlainResponse } from '../plain-response.js';

/** The routes that start, inspect and end a session. */
export function createSessionRoutes(options: RouteOptions, guard: Guard): NamedHandlers {
  const { auth, settings } = options;
  const form = createLoginForm(settings, options.renderLoginForm);
  const logout = guard.signOut((context, { email, guest }, shared) => {
    if (!guest) context.audit({ event: 'sign-out', email, scope: 'session' });
    return respondSignedOut(context, options, { what: 'signedOut', shared });
  });
  const signOutEverywhere: OwnerHandler = async (context, { email }) => {
    context.audit({ event: 'sign-out', email, scope: 'everywhere' });
    const shared = await auth.signOutEverywhere();
    return respondSignedOut(context, options, { what: 'signedOutEverywhere', shared });
  };
  const lock: OwnerHandler = async (context, { email }) => {
    if (auth.lock?.isKept !== true) return context.reject(409, DETAILS.needsStorage);
    context.audit({ event: 'locked', by: 'console', email });
    return respondSignedOut(context, options, {
      what: 'locked',
      shared: await auth.lock.change(true),
    });
  };
  return {
    login: createPasswordSignIn(auth, form),
    link: createLinkSignIn(auth),
    me,
    status: createStatus(auth),
    logout,
    signOutEverywhere,
    lock,
    redirect: createRedirect(settings),
  };
}

const me: ProtectedHandler = (context, { email, guest }) =>
  context.json(200, (guest ? { email, auth_disabled: true } : { email }) satisfies MeResponse);

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
