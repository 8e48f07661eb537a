import { LRUCache } from 'lru-cache';
import {
  DETAILS,
  isAppOnOrigin,
  PASSKEY_DETAILS,
  type ConfirmationResponse,
  type Layout,
} from '../../contract/index.js';
import { CONFIRMED_SECONDS } from '../../core/auth/app-sessions.js';
import type { PasswordAuth, SignedInUser } from '../../core/auth/auth.js';
import { signedInByLinkRecently } from '../../core/auth/links.js';
import type { PasskeyRejection } from '../../core/audit/audit-event.js';
import type { SessionRecord } from '../../core/storage/record-kinds.js';
import type { Clock } from '../clock.js';
import { rejectNotOwner } from '../access/guard.js';
import type { RequestContext } from '../context.js';
import { readPasskeyBrowsers } from '../cookies/passkey-cookie.js';
import type { Fields, BodyTerms } from '../request-body.js';
import { rejectSignIn } from './login.js';
import type { PlainResponse } from '../plain-response.js';

/**
 * Confirms the owner.
 *
 * @param fields - `password` and `code`, or `passkey`: an assertion
 * @returns the rejection; `undefined` if the owner was confirmed
 */
type Confirm = (
  context: RequestContext,
  owner: SignedInUser,
  fields: Fields,
) => Promise<PlainResponse | undefined>;

/**
 * Confirms that the owner is the one who uses a session: by the password (and a one-time code, if
 * configured), under the same limits as a sign-in, by a passkey, or because the session began with a link
 * minutes ago. Otherwise, a stolen session or a page left open could be used to add a lasting way in, or to
 * take the owner's away.
 *
 * If an app is on Housekey's origin, only a credential in the request itself counts: a script of the app could use what
 * the owner has done before.
 */
export interface OwnerConfirmation {
  /** Always, even if the session began with a link. */
  readonly again: Confirm;
  /** For each change again. */
  readonly now: Confirm;
  /**
   * Or in the same session within the last ten minutes, as far as this replica knows. Without anything to
   * confirm with, the rejection says what can.
   */
  readonly recent: Confirm;
  /**
   * A password or a passkey within the last ten minutes: with this request, before in this session, or when it
   * began. A link does not count, nor does a token that Housekey did not issue to a browser or a program. For what
   * gives access to others.
   */
  readonly fresh: Confirm;
  /** Whether the sign-in with a link is enough for `now` and `recent`. */
  readonly byLink: (owner: SignedInUser) => boolean;
  /** When the owner was last confirmed in this session, in seconds since the epoch; 0 if this replica knows of none. */
  readonly lastAt: (owner: SignedInUser) => number;
}

/** Negative if the clock was set back. */
const isRecentAge = (ageMs: number) => ageMs >= 0 && ageMs < CONFIRMED_SECONDS * 1000;

/** Far more sessions than one owner confirms in ten minutes. */
const MAX_REMEMBERED = 1000;

export function createOwnerConfirmation(
  auth: PasswordAuth,
  clock: Pick<Clock, 'now'>,
  layout: Layout,
): OwnerConfirmation {
  const checks = createChecks(auth, clock, layout);
  const live =
    (check: Confirm): Confirm =>
    async (context, owner, fields) =>
      (await check(context, owner, fields)) ?? (await rejectIfEnded(context, auth, owner));
  const { again, now, recent, fresh } = checks;
  const confirms = { again: live(again), now: live(now), recent: live(recent), fresh: live(fresh) };
  return { ...checks, ...confirms };
}

/** The same, without the check whether the session lasts. */
function createChecks(
  auth: PasswordAuth,
  clock: Pick<Clock, 'now'>,
  layout: Layout,
): OwnerConfirmation {
  const confirmedAt = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const hasApp = isAppOnOrigin(layout);
  const isWithin = (at: number) => !hasApp && isRecentAge(clock.now() - at);
  const isRecent = ({ sessionId = '' }: SignedInUser) =>
    isWithin(confirmedAt.get(sessionId) ?? -Infinity);
  const byLink = (owner: SignedInUser) => !hasApp && signedInByLinkRecently(owner, clock.now());
  const again: Confirm = async (context, owner, fields) => {
    const rejection = await reauthenticate(context, auth, owner, fields);
    const { sessionId } = owner;
    if (rejection === undefined && sessionId !== undefined) confirmedAt.set(sessionId, clock.now());
    return rejection;
  };
  const now: Confirm = async (context, owner, fields) =>
    byLink(owner) ? undefined : await again(context, owner, fields);
  const recent: Confirm = async (context, owner, fields) => {
    if (isRecent(owner)) return undefined;
    return isGiven(fields) || byLink(owner)
      ? await now(context, owner, fields)
      : rejectUnconfirmed(context, auth);
  };
  const fresh: Confirm = async (context, owner, fields) => {
    const session = await auth.sessions.find(owner.sessionId ?? '');
    if (session === undefined) return rejectNotOwner(context);
    const isNew = isByCredential(session) && isWithin(session.issuedAt * 1000);
    if (isNew || isRecent(owner)) return undefined;
    return isGiven(fields) ? await again(context, owner, fields) : rejectUnconfirmed(context, auth);
  };
  const lastAt: OwnerConfirmation['lastAt'] = ({ sessionId = '' }) =>
    Math.floor((confirmedAt.get(sessionId) ?? 0) / 1000);
  return { again, now, recent, fresh, byLink, lastAt };
}

/**
 * Receiving a body or checking a password takes a while, in which the session may have ended: it was signed out, or the
 * login was locked. The list of sessions does not decide, because it does not know those of other programs.
 */
export async function rejectIfEnded(
  context: RequestContext,
  auth: PasswordAuth,
  { email, sessionId }: SignedInUser,
): Promise<PlainResponse | undefined> {
  const results = await Promise.all([
    auth.authenticate(context.bearerToken),
    ...context.sessionTokens.map(async (token) => await auth.authenticateCookie(token)),
  ]);
  const isLive = results.some(
    (result) =>
      result.ok &&
      !result.user.guest &&
      result.user.email === email &&
      result.user.sessionId === sessionId,
  );
  return isLive ? undefined : context.rejectUnauthenticated(DETAILS.sessionEnded);
}

function isByCredential({ method }: SessionRecord): boolean {
  return method === 'password' || method?.startsWith('passkey ') === true;
}

function isGiven({ password, passkey }: Fields): boolean {
  return password !== undefined || passkey !== undefined;
}

/** The rejection says what can confirm the owner. */
function rejectUnconfirmed(
  context: RequestContext,
  { passkeys, codes }: PasswordAuth,
): PlainResponse {
  const { passwordSignIn: password } = passkeys;
  const code = password && codes.every !== undefined;
  const confirmation = { password, code, passkey: passkeys.canSignIn() };
  const isPossible = password || confirmation.passkey;
  const detail = PASSKEY_DETAILS[isPossible ? 'unconfirmed' : 'nothingToConfirm'];
  return context.json(403, { detail, confirmation } satisfies ConfirmationResponse);
}

async function reauthenticate(
  context: RequestContext,
  auth: PasswordAuth,
  owner: SignedInUser,
  { password, code, passkey }: Fields,
): Promise<PlainResponse | undefined> {
  if (passkey !== undefined) {
    const result = await auth.passkeys.verify(passkey, readPasskeyBrowsers(context));
    return result.ok ? undefined : rejectPasskey(context, result.reason);
  }
  if (typeof password !== 'string') {
    return context.reject(422, 'Send the password as a string, or an assertion as passkey');
  }
  const { client, request } = context;
  const admission = await auth.admitSignIn({
    network: client.network,
    deviceTokens: [],
    signal: request.signal,
  });
  if (admission.outcome !== 'admitted') return rejectSignIn(context, admission);
  const result = await admission.verify({
    email: owner.email,
    password,
    code: typeof code === 'string' ? code : undefined,
  });
  if (result.outcome === 'correct') return undefined;
  const rejection = rejectSignIn(context, result, owner.email);
  // 401 would mean that the session has ended.
  return result.outcome === 'incorrect'
    ? context.reject(403, PASSKEY_DETAILS.incorrectPassword)
    : rejection;
}

/** How errors name the content of a body. */
export const PASSKEY_TERMS: BodyTerms = {
  content: 'what the browser returned',
  incomplete: 'Send what the browser returned for the passkey, as JSON',
};

/** Responds to a passkey that was not accepted, and audits it. */
export function rejectPasskey(context: RequestContext, reason: PasskeyRejection): PlainResponse {
  if (reason === 'busy') {
    return context.rejectForNow(
      503,
      'Passkeys cannot be checked right now; try again in 1 second',
      1,
    );
  }
  context.audit({ event: 'passkey-refused', cause: reason });
  switch (reason) {
    case 'malformed':
      return context.reject(422, PASSKEY_TERMS.incomplete);
    case 'unknown':
      return context.rejectUnauthenticated(PASSKEY_DETAILS.unknown);
    case 'expired':
      return context.rejectUnauthenticated(PASSKEY_DETAILS.expired);
    case 'origin':
    case 'invalid':
      return context.rejectUnauthenticated(PASSKEY_DETAILS.refused);
  }
}
