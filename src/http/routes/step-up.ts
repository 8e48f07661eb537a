import { DETAILS, LoginRequest, type ServiceMessageName } from '../../contract/index.js';
import { readToken } from '../../core/auth/claims.js';
import type { SignedInUser } from '../../core/auth/auth.js';
import { isOwnForm } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import type { PlainResponse } from '../plain-response.js';
import { showPage } from '../page.js';
import { readFieldsIfAny } from '../request-body.js';
import { rejectIfEnded, type OwnerConfirmation } from './reauthentication.js';
import type { OwnerRouteOptions } from './route-options.js';

/** The page that asks the owner for the password, and a code if one is configured. */
export interface StepUpView {
  /** The owner's, so that a password manager knows whose password it fills in. */
  readonly email: string;
  readonly message: ServiceMessageName;
  readonly asksForPassword: boolean;
  /** Without a password. If both are false, the owner has nothing to confirm with. */
  readonly asksForPasskey: boolean;
  readonly asksForCode: boolean;
}

interface StepUpOptions extends Pick<
  OwnerRouteOptions,
  'auth' | 'confirmation' | 'renderStepUpPage'
> {
  /** Leads to the login page and back, with Set-Cookie values. */
  readonly leadToLogin: (cookies: readonly string[]) => PlainResponse;
}

/**
 * When the owner was last confirmed in a session, in seconds since the epoch; 0 for never. A sign-in confirms the owner,
 * except with a link. Nobody knows how other programs' sessions began.
 */
export function confirmedIn(
  confirmation: OwnerConfirmation,
  { token, user }: { readonly token: string; readonly user: SignedInUser },
): number {
  const isConfirmedBySignIn = user.sessionId !== undefined && user.signedIn === undefined;
  const signedInAt = isConfirmedBySignIn ? readToken(token).issuedAt : 0;
  return Math.max(signedInAt, confirmation.lastAt(user));
}

/**
 * Shows the page that asks the owner, or checks what its form has sent.
 *
 * @returns `undefined` if the owner was confirmed
 */
export async function confirmOwner(
  context: RequestContext,
  options: StepUpOptions,
  token: string,
  user: SignedInUser,
): Promise<PlainResponse | undefined> {
  const { auth, renderStepUpPage, confirmation } = options;
  if (!auth.isOwner(user)) return context.reject(403, DETAILS.unconfirmed);
  const asksForPassword = auth.passkeys.passwordSignIn;
  const asksForPasskey = !asksForPassword && auth.passkeys.canSignIn();
  let message = requestFor(asksForPassword, asksForPasskey);
  let rejection: PlainResponse | undefined;
  const isAnswer = isOwnForm(context);
  if (isAnswer && asksForPasskey) return await signInAgain(context, options, token, user);
  if (isAnswer && asksForPassword) {
    const fields = await readFieldsIfAny(context.request, LoginRequest);
    rejection = await confirmation.again(context, user, fields);
    if (rejection === undefined) return undefined;
    const isOver = (await rejectIfEnded(context, auth, user)) !== undefined;
    if (isOver) return options.leadToLogin(context.clearRejectedCookie());
    message = MESSAGES.get(rejection.status) ?? 'incorrectPassword';
  }
  if (renderStepUpPage === undefined) {
    return rejection ?? context.reject(403, DETAILS.unconfirmed);
  }
  const asksForCode = auth.codes.every !== undefined;
  const view = { email: user.email, message, asksForPassword, asksForPasskey, asksForCode };
  return showPage(context, renderStepUpPage(context, view), rejection?.status ?? 403);
}

/** A passkey confirms the owner by a sign-in, which begins another session in place of this one. */
async function signInAgain(
  context: RequestContext,
  { auth, leadToLogin }: StepUpOptions,
  token: string,
  { email }: SignedInUser,
): Promise<PlainResponse> {
  await auth.signOut(token);
  context.audit({ event: 'sign-out', email, scope: 'session' });
  return leadToLogin(context.clearSessionCookie());
}

function requestFor(asksForPassword: boolean, asksForPasskey: boolean): ServiceMessageName {
  if (asksForPassword) return 'stepUpHelp';
  return asksForPasskey ? 'stepUpPasskey' : 'stepUpNothing';
}

/** The message for a confirmation that was refused. */
const MESSAGES: ReadonlyMap<number, ServiceMessageName> = new Map([
  [401, 'failed-incorrect-code'],
  [422, 'missing-password'],
  [429, 'failed-throttled'],
  [503, 'failed-busy'],
]);
