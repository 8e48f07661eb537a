import { GuestRequest, PAGES } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { Share } from '../../core/auth/guests.js';
import { guestUserName } from '../../core/auth/guests.js';
import { findInvitations, GUEST_SEPARATOR } from '../access/guest-credentials.js';
import { firstAccepted } from '../access/decision.js';
import type { RequestContext } from '../context.js';
import type { SessionCookie } from '../cookies/cookie.js';
import { respondWithGuestPage, sharedPaths, type RenderGuestPage } from '../guest-page.js';
import type { PlainResponse } from '../plain-response.js';
import { readFieldsIfAny } from '../request-body.js';
import { rejectUnknownPath, type Handler, type Routes } from '../router.js';
import type { RouteOptions } from './route-options.js';

/**
 * `/_housekey/guest` on an app's host, to which the link of a share leads. The secret is in the fragment, so neither a
 * preview of the link (GET) nor a log ever sees it: a script of the page sends it in a form, and the button of the next
 * page sends it again. Only the button begins a session. The router rejects forms of other sites.
 */
export function createGuestRoute(options: RouteOptions): Routes {
  const { auth, settings, renderGuestPage } = options;
  const { guestCookie, apps } = settings;
  if (guestCookie === undefined || renderGuestPage === undefined) return [];
  const entrance = new GuestEntrance(options, guestCookie, renderGuestPage);
  const onApp =
    (handler: Handler): Handler =>
    (context) => {
      // The login shares no host with an app.
      if (apps.hasHosts && context.app === undefined) return rejectUnknownPath(context);
      return auth.enabled ? handler(context) : context.redirect(303, '/');
    };
  return [[PAGES.guest, { GET: onApp(entrance.start), POST: onApp(entrance.continue) }]];
}

class GuestEntrance {
  readonly #auth: Auth;
  readonly #now: () => number;
  readonly #cookie: SessionCookie;
  readonly #render: RenderGuestPage;

  constructor({ auth, clock }: RouteOptions, cookie: SessionCookie, render: RenderGuestPage) {
    this.#auth = auth;
    this.#now = clock.now;
    this.#cookie = cookie;
    this.#render = render;
  }

  readonly start: Handler = (context) =>
    respondWithGuestPage(this.#render, context, { kind: 'start' }, 200);

  readonly continue: Handler = async (context) => {
    const { secret, step } = await readFieldsIfAny(context.request, GuestRequest);
    if (step === 'leave') return await this.#leave(context);
    const text = typeof secret === 'string' ? secret : '';
    const share = this.#auth.guests?.find(text);
    if (share === undefined || share.app !== context.app?.host) {
      return respondWithGuestPage(this.#render, context, { kind: 'over' }, 404);
    }
    const owner = await firstAccepted(context.sessionTokens, this.#auth, context);
    if (owner !== undefined) {
      return respondWithGuestPage(this.#render, context, { kind: 'owner', share }, 200);
    }
    if (step === 'open') return await this.#open(context, share);
    const view = { kind: 'offer', share, secret: text } as const;
    return respondWithGuestPage(this.#render, context, view, 200);
  };

  /** Begins a session, unless this browser has one, and leads to what is shared. */
  async #open(context: RequestContext, share: Share): Promise<PlainResponse> {
    const { guests, sessions } = this.#auth;
    const [location = '/'] = sharedPaths(share);
    const others = this.#invitations(context);
    const isOpen = others.some((one) => one.share === share);
    const token = guests?.begin(share);
    if (isOpen || token === undefined) return context.redirect(303, location);
    if ((await sessions?.beginGuest(token, context)) !== true) {
      return respondWithGuestPage(this.#render, context, { kind: 'full' }, 429);
    }
    context.audit({ event: 'share-opened', method: `guest "${share.name}"` });
    const tokens = [token, ...others.map((one) => one.token)].join(GUEST_SEPARATOR);
    const expiresAt = Math.max(share.expiresAt, ...others.map((one) => one.share.expiresAt));
    const seconds = Math.ceil(expiresAt - this.#now() / 1000);
    const cookie = this.#cookie.set(tokens, seconds, context.secure);
    return context.empty({ location }, [cookie], 303);
  }

  /** Ends the guest's sessions in this browser, so that the owner can sign in. */
  async #leave(context: RequestContext): Promise<PlainResponse> {
    for (const { user, share } of this.#invitations(context)) {
      await this.#auth.sessions?.end(user.sessionId ?? '');
      context.audit({ event: 'sign-out', email: guestUserName(share.name), scope: 'session' });
    }
    return context.redirect(303, '/', this.#cookie.clear(context.secure));
  }

  #invitations(context: RequestContext) {
    const { guests } = this.#auth;
    return guests === undefined ? [] : findInvitations(context, guests);
  }
}
