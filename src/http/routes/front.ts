import { AccountRequest, NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import { frontIdentityOf } from '../access/front-credentials.js';
import { readFieldsIfAny } from '../request-body.js';
import type { Methods } from '../router.js';
import { redirectSignedIn, sessionRequestOf } from './login.js';
import { createRedirectTarget } from './login-form.js';
import type { RouteOptions } from './route-options.js';

/**
 * `POST /_housekey/front`, which only a button of the login page sends: begins a session with the identity that a front
 * has checked, and leads to where the user was going. Exists only if the session is a cookie.
 */
export function createFrontPage({ auth, settings }: RouteOptions): Methods | undefined {
  const { fronts } = auth;
  const { layout } = settings;
  if (fronts === undefined || layout.session === 'token') return undefined;
  const targetOf = createRedirectTarget(settings);
  return {
    POST: async (context) => {
      const identity = await frontIdentityOf(context, fronts);
      // It has expired since the page was loaded.
      if (identity === undefined) return context.redirect(303, viewsOf(layout).login);
      const fields = await readFieldsIfAny(context.request, AccountRequest);
      const { [NEXT_PARAMETER]: next } = fields;
      const location = targetOf(context, typeof next === 'string' ? next : '');
      const request = sessionRequestOf(context, fields);
      const session = await fronts.signIn(request, identity);
      const signedIn = { session, request, method: identity.method };
      return redirectSignedIn(context, signedIn, location);
    },
  };
}
