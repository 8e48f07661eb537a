import type { Auth, PasswordAuth, SignedInUser } from '../../core/auth/auth.js';
import { isShared, type Guests, type Share } from '../../core/auth/guests.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isReadMethod } from '../request-info.js';
import type { AccessRules, KnownAccess, RefusedAccess } from './access.js';
import { appTargetOf, methodOverrides, type AskedAccess } from './named-paths.js';
import { carriesOurs, hasOwnAuthorization } from './own-credentials.js';

/**
 * Identifies the sender of a request as a guest, by the cookie of a share. Called only if no session and no app token
 * admitted the request.
 *
 * @param refused - why none did
 * @param needsStepUp - whether the owner alone may have what is asked for
 * @returns the guest; why the share does not permit the request; `undefined` without a guest's cookie for this app
 */
export function identifyByGuest(
  asked: AskedAccess,
  refused: RefusedAccess,
  auth: PasswordAuth,
  { isAnyApp }: AccessRules,
  needsStepUp: boolean,
): KnownAccess | RefusedAccess | undefined {
  if (isAnyApp === true) return undefined;
  const { context, method, isUpgrade } = asked;
  const tokens = guestTokensOf(context);
  if (tokens.length === 0) return undefined;
  const isRead = isReadMethod(method) && !isUpgrade;
  if (!isRead && carriesOurs(context, auth)) return undefined;
  const invitations = findInvitations(context, auth.guests, tokens);
  const target = appTargetOf(asked);
  const isOverridden = methodOverrides(asked.target ?? '', context.request.headers).length > 0;
  const ownBearer = hasOwnAuthorization(context, auth);
  for (const { token, user, share } of invitations) {
    if (target !== undefined && !isOverridden && isShared(share, target)) {
      return needsStepUp
        ? { ok: false, reason: 'unconfirmed', share, ownBearer }
        : { ok: true, user, token, via: 'guest', ownBearer };
    }
  }
  const [invitation] = invitations;
  return invitation && { ...refused, share: invitation.share };
}

/** Separates the sessions in the cookie. None contains it. */
export const GUEST_SEPARATOR = '.';
/** More are not checked, because each costs a signature. */
const MAX_GUEST_TOKENS = 8;

/** The sessions in the guest's cookie: one for each share that the browser has opened. */
export function guestTokensOf({
  options,
  request,
  secure,
}: RequestContext<RequestHead>): readonly string[] {
  const values = options.guestCookie?.read(request.headers.get('cookie'), secure) ?? [];
  if (values.length === 0) return values;
  return values.flatMap((value) => value.split(GUEST_SEPARATOR)).slice(0, MAX_GUEST_TOKENS);
}

/** A guest's valid session for the requested app. */
interface Invitation {
  readonly token: string;
  readonly user: SignedInUser;
  readonly share: Share;
}

/** A browser may have opened several shares. */
export function findInvitations(
  context: RequestContext<RequestHead>,
  guests: Guests,
  tokens = guestTokensOf(context),
): readonly Invitation[] {
  return tokens.flatMap((token) => {
    const result = guests.authenticate(token, context);
    if (!result.ok) return [];
    const share = guests.shareOf(result.user);
    if (share === undefined || share.app !== context.app?.host) return [];
    return [{ token, user: result.user, share }];
  });
}

/** Deletes the cookie of guests whose sessions have all ended, which would keep an address from making changes. */
export function clearEndedGuest(
  context: RequestContext<RequestHead>,
  { guests }: Pick<Auth, 'guests'>,
): readonly string[] {
  const { guestCookie } = context.options;
  if (guestCookie === undefined || guests === undefined) return [];
  const isValid = findInvitations(context, guests).length > 0;
  const { request, secure } = context;
  return isValid ? [] : guestCookie.clearSent(request.headers.get('cookie'), secure);
}
