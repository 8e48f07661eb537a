import { GuestRequest } from '../../contract/index.js';
import { guestMethod } from '../../core/audit/audit-event.js';
import { guestUserName, type Share } from '../../core/auth/guests.js';
import { findInvitations, GUEST_SEPARATOR } from '../access/guest-credentials.js';
import { firstAccepted } from '../access/decision.js';
import { isOwnForm } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import type { SessionCookie } from '../cookies/cookie.js';
import { showPage, type RenderPage, landingPath, type GuestView } from '../page.js';
import type { PlainResponse } from '../plain-response.js';
import { readFieldsIfAny } from '../request-body.js';
import { openApp, rejectUnknownPath, type Handler, type Methods } from '../router.js';
import type { OwnerRouteOptions, RouteOptions } from './route-options.js';

/**
 * `/_housekey/guest` on an app's host, to which the link of a share leads. The secret is in the fragment, so neither a
 * preview of the link (GET) nor a log ever sees it: a script of the page sends it in a form, and the button of the next
 * page sends it again. Only the button begins a session. The router rejects forms of other sites.
 */
export function createGuestPage(
  { settings, renderGuestPage: render }: RouteOptions,
  owner: OwnerRouteOptions | undefined,
): Methods | undefined {
  const { guestCookie: cookie, apps } = settings;
  if (cookie === undefined || render === undefined) return undefined;
  if (owner === undefined) return { GET: openApp, POST: openApp };
  const entrance = { ...owner, cookie, render };
  const onApp =
    (handler: Handler): Handler =>
    (context) => {
      // The login shares no host with an app.
      if (apps.hasHosts && context.app === undefined) return rejectUnknownPath(context);
      return handler(context);
    };
  const start: Handler = (context) => showPage(context, render(context, { kind: 'start' }), 200);
  return {
    GET: onApp(start),
    POST: onApp((context) => (isOwnForm(context) ? enter(entrance, context) : start(context))),
  };
}

interface Entrance extends OwnerRouteOptions {
  readonly cookie: SessionCookie;
  readonly render: RenderPage<GuestView>;
}

/** Nobody knows when the owner ends one of a hundred sessions. */
const FULL_RETRY_MS = 3_600_000;

async function enter(entrance: Entrance, context: RequestContext): Promise<PlainResponse> {
  const { auth, render } = entrance;
  const { guests } = auth;
  const { secret, step } = await readFieldsIfAny(context.request, GuestRequest);
  if (step === 'leave') return await leave(entrance, context);
  const text = typeof secret === 'string' ? secret : '';
  const share = guests.find(text);
  if (share === undefined || share.app !== context.app?.host) {
    return showPage(context, render(context, { kind: 'over' }), 404);
  }
  const owner = await firstAccepted(context.sessionTokens, auth, context);
  if (owner !== undefined) {
    return showPage(context, render(context, { kind: 'owner', share }), 200);
  }
  if (step === 'open') return await open(entrance, context, share);
  const view = { kind: 'offer', share, secret: text } as const;
  return showPage(context, render(context, view), 200);
}

/** Begins a session, unless this browser has one, and leads to what is shared. */
async function open(
  { auth, clock, cookie, render }: Entrance,
  context: RequestContext,
  share: Share,
): Promise<PlainResponse> {
  const { guests, sessions } = auth;
  const location = landingPath(share);
  const others = findInvitations(context, guests);
  if (others.some((one) => one.share === share)) return context.redirect(303, location);
  const refuse = (kind: 'full' | 'busy', waitMs: number) =>
    showPage(context, render(context, { kind }), 429, {
      'retry-after': String(Math.ceil(waitMs / 1000)),
    });
  const waitMs = await guests.open(share);
  if (waitMs > 0) return refuse('busy', waitMs);
  const token = guests.begin(share);
  if (!(await sessions.beginGuest(token, context))) return refuse('full', FULL_RETRY_MS);
  context.audit({ event: 'share-opened', method: guestMethod(share.name) });
  const tokens = [token, ...others.map((one) => one.token)].join(GUEST_SEPARATOR);
  const expiresAt = Math.max(share.expiresAt, ...others.map((one) => one.share.expiresAt));
  const seconds = Math.ceil(expiresAt - clock.now() / 1000);
  return context.empty({ location }, [cookie.set(tokens, seconds, context.secure)], 303);
}

/** Ends the guest's sessions in this browser, so that the owner can sign in. */
async function leave({ auth, cookie }: Entrance, context: RequestContext): Promise<PlainResponse> {
  const { guests, sessions } = auth;
  for (const { user, share } of findInvitations(context, guests)) {
    await sessions.end(String(user.sessionId), false);
    context.audit({ event: 'sign-out', email: guestUserName(share.name), scope: 'session' });
  }
  const { request, secure } = context;
  const cleared = cookie.clearSent(request.headers.get('cookie'), secure);
  return context.redirect(303, '/', cleared);
}
