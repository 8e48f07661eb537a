import {
  isAppOnOrigin,
  PAGES,
  SIGNED_OUT_QUERY,
  viewsOf,
  type Layout,
  type Pending,
} from '../../contract/index.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { Guard } from '../access/guard.js';
import { showPage, type RenderPage } from '../page.js';
import type { Handler, Methods } from '../router.js';
import type { RouteOptions } from './route-options.js';
import { pendingOf, respondChanged } from './respond-changed.js';

/** The text of the page. */
export type LogoutView =
  /** Asks first. `back`: where "Cancel" leads. `action`: where the form leads. Default: this page. */
  | { readonly kind: 'confirm'; readonly back: string; readonly action?: string }
  /** Signed out, but after a restart or on other replicas, the token may be valid again. */
  | { readonly kind: 'done'; readonly pending: Pending; readonly login: string };

/**
 * The page that an app can link to, so that users can sign out from inside it. Works without
 * JavaScript. There is none if the session is not in a cookie, because only a script could end it.
 * GET changes nothing, because other sites can link here; the router rejects their POST requests.
 */
export function createLogoutPage(options: RouteOptions, guard: Guard): Methods | undefined {
  const { layout, publicUrl } = options.settings;
  if (layout.session !== 'cookie') return undefined;
  /** Apps on other hosts link to their own, and only the login's cookie names the session. */
  const atLogin =
    (handler: Handler): Handler =>
    (context) =>
      context.app === undefined
        ? handler(context)
        : context.redirect(303, `${publicUrl?.origin}${PAGES.logout}`);
  const signOut = atLogin(createSignOut(options, guard, layout));
  const { renderLogoutPage: render } = options;
  return render === undefined
    ? { POST: signOut }
    : { GET: atLogin(createConfirmation(render, guard, layout)), POST: signOut };
}

function createConfirmation(render: RenderPage<LogoutView>, guard: Guard, layout: Layout): Handler {
  const { login, welcome } = viewsOf(layout);
  const back = isAppOnOrigin(layout) ? '/' : welcome;
  return async (context) => {
    const result = await guard.authenticate(context);
    // That page says that authentication is disabled.
    if (result.ok && result.user.guest) return context.redirect(303, welcome);
    // Other credentials may be the app's, and say nothing about the session.
    if (!result.ok && !context.request.headers.has('authorization')) {
      return context.redirect(303, login);
    }
    return showPage(context, render(context, { kind: 'confirm', back }));
  };
}

function createSignOut(options: RouteOptions, guard: Guard, layout: Layout): Handler {
  const { login } = viewsOf(layout);
  const { renderLogoutPage: render } = options;
  return guard.signOutByCookie(
    (context, { email, guest }, shared) => {
      if (!guest) context.audit({ event: 'sign-out', email, scope: 'session' });
      const cookies = context.clearSessionCookie();
      if (shared) return context.redirect(303, login + SIGNED_OUT_QUERY, cookies);
      if (render === undefined) {
        return respondChanged(context, options, { what: 'signedOut', shared, cookies });
      }
      const view = { kind: 'done', pending: pendingOf(options), login } as const;
      return showPage(context, render(context, view), 200, context.clearCache, cookies);
    },
    (context) => {
      // The cookie of a request from another origin was ignored, and may be valid.
      const cookies = isCrossOrigin(context) ? [] : context.clearRejectedCookie();
      return context.redirect(303, login, cookies);
    },
  );
}
