import { AccountRequest, FAILED_PARAMETER, NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import { type AccountFailure, type AccountSignIn, FLOW_SECONDS } from '../../core/auth/account.js';
import type { RequestContext } from '../context.js';
import { ACCOUNT_COOKIE, readAccountFlows, readDeviceTokens } from '../cookies/cookie.js';
import type { PlainResponse } from '../plain-response.js';
import { readFieldsIfAny } from '../request-body.js';
import type { Handler, Methods } from '../router.js';
import { redirectSignedIn, sessionRequestOf } from './login.js';
import { createRedirectTarget } from './login-form.js';
import type { OwnerRouteOptions, RouteOptions } from './route-options.js';
import { frontIdentityOf } from '../access/ambient-credentials.js';

/** Begins the `state` of `housekey account-subject`, to whose terminal the user takes the provider's answer. */
export const TERMINAL_STATE = 'terminal.';

const PASTE = `Copy the address of this page, and paste it into the terminal that asks for it.\n`;

/**
 * `POST /_housekey/api/account` and `GET /_housekey/account/callback`: the way to the provider of the owner's account,
 * and back. A POST, because a page of another site cannot begin a sign-in with it.
 */
export function createAccountHandlers(options: OwnerRouteOptions) {
  const { account } = options.auth;
  if (account === undefined) return undefined;
  const { login } = viewsOf(options.settings.layout);
  const leadBack = (context: RequestContext, { cause, subject, next }: AccountFailure) => {
    context.audit({ event: 'account-refused', cause, subject });
    const query = new URLSearchParams({
      [FAILED_PARAMETER]: cause === 'busy' ? 'unavailable' : cause,
      [NEXT_PARAMETER]: next,
    });
    return context.redirect(303, `${login}?${query.toString()}`);
  };
  return {
    start: createStart(options, account, leadBack),
    callback: createCallback(options, account, leadBack),
  };
}

type LeadBack = (context: RequestContext, failure: AccountFailure) => PlainResponse;

/**
 * Answers with a page that leads on, in place of a redirect: browsers apply `form-action` to all redirects after a form,
 * and nobody knows where the provider's lead (CSP Level 3 §6.4.1).
 */
function createStart(
  { auth, renderErrorPage }: OwnerRouteOptions,
  account: AccountSignIn,
  leadBack: LeadBack,
): Handler {
  return async (context) => {
    const fields = await readFieldsIfAny(context.request, AccountRequest);
    const { [NEXT_PARAMETER]: next } = fields;
    const begun = await account.begin(context.client.network, {
      staySignedIn: context.staysSignedIn(fields),
      device: auth.devices.recognize(readDeviceTokens(context)),
      next: typeof next === 'string' ? next : '',
    });
    if (!begun.ok) return leadBack(context, begun);
    const { url, cookie } = begun.value;
    const kept = ACCOUNT_COOKIE.set(cookie, FLOW_SECONDS, context.secure);
    const page = context.text('text/html; charset=utf-8', '', { refresh: `0;url=${url}` }, [kept]);
    const texts = { heading: 'signingYouIn', text: 'accountHelp', link: 'continue' } as const;
    return renderErrorPage(context, page, { ...texts, href: url });
  };
}

/** With a cookie, the session begins at once. Otherwise, the login page fetches it. */
function createCallback(
  { settings }: OwnerRouteOptions,
  account: AccountSignIn,
  leadBack: LeadBack,
): Handler {
  const targetOf = createRedirectTarget(settings);
  const { login } = viewsOf(settings.layout);
  return async (context) => {
    const { searchParams } = new URL(context.request.url);
    const isForTerminal = searchParams.get('state')?.startsWith(TERMINAL_STATE);
    if (isForTerminal === true) return context.text('text/plain; charset=utf-8', PASTE);
    const flows = readAccountFlows(context);
    const finished = await account.finish(context.client.network, flows, searchParams);
    if (!finished.ok) return leadBack(context, finished);
    const flow = finished.value;
    if (settings.layout.session === 'token') {
      const query = new URLSearchParams({ [NEXT_PARAMETER]: flow.next });
      return context.redirect(303, `${login}?${query.toString()}#${account.handOver(flow)}`);
    }
    const opened = await account.open(flow, { requester: context });
    if (!opened.ok) return leadBack(context, opened);
    const { staySignedIn } = flow;
    const signedIn = {
      session: opened.value,
      request: { staySignedIn },
      method: 'account',
    } as const;
    return redirectSignedIn(context, signedIn, targetOf(context, flow.next));
  };
}

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
