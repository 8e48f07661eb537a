import { NEXT_PARAMETER, PAGES, viewsOf } from '../../contract/index.js';
import * as s from '../../contract/schema.js';
import { frontIdentityOf } from '../access/front-credentials.js';
import { readBody } from '../request-body.js';
import type { Routes } from '../router.js';
import { redirectSignedIn, sessionRequestOf } from './login.js';
import { createRedirectTarget } from './login-form.js';
import type { RouteOptions } from './route-options.js';

const FrontRequest = s.body({ [NEXT_PARAMETER]: s.string });

/**
 * `POST /_housekey/front`, which only the form of the login page sends: begins a session with the identity that a front
 * has checked, and leads to where the user was going. Exists only if the session is a cookie.
 */
export function createFrontRoute({ auth, settings }: RouteOptions): Routes {
  const { fronts } = auth;
  const { layout } = settings;
  if (fronts === undefined || layout.session === 'token') return [];
  const targetOf = createRedirectTarget(settings);
  return [
    [
      PAGES.front,
      {
        POST: async (context) => {
          const identity = await frontIdentityOf(context, fronts);
          // It has expired since the page was loaded.
          if (identity === undefined) return context.redirect(303, viewsOf(layout).login);
          const body = await readBody(context.request, FrontRequest);
          const { next } = typeof body === 'string' ? { next: '' } : body;
          const request = sessionRequestOf(context, {});
          const session = await fronts.signIn(request, identity);
          const signedIn = { session, request, method: identity.method };
          return redirectSignedIn(context, signedIn, targetOf(context, next));
        },
      },
    ],
  ];
}
