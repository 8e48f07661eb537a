import { isSignInMethod, type SignInMethod } from '../../../contract/index.js';
import { guestMethod, UNKNOWN_CLIENT, type Requester } from '../../audit/audit-event.js';
import type { Deps } from '../../deps.js';
import type { RecordList, Records } from '../../storage/records.js';
import { readToken } from '../claims.js';
import { credentialsId } from '../fingerprint.js';
import { hasEnded, LOGIN_HOST, readAppSession } from '../session-facts.js';
import type { Revocation } from '../../storage/sign-outs.js';
import { tokenDigest } from '../signature.js';
import type { TokenListener, Tokens, TokensOptions } from '../tokens.js';
import type { KnownDevice, KnownDevices } from '../devices.js';
import {
  endOf,
  mergeCookies,
  type SessionMethod,
  type SessionRecord,
} from '../../storage/record-kinds.js';
import type { CookieSession } from '../auth.js';

/** 12 hours, in seconds: how long a session lasts at most if the user does not stay signed in. */
export const SHORT_LIFETIME_SECONDS = 43_200;

/** Sessions of one share, so that a guest cannot push others out of the list. */
const MAX_GUEST_SESSIONS = 100;

/** How long a cookie counts after the one that replaces it was first used, in milliseconds: a minute. */
const GRACE_MS = 60_000;

/** Precision of the time at which a session was last seen, in milliseconds: five minutes. */
const SEEN_INTERVAL_MS = 300_000;

/** The client's wishes for the session that a sign-in begins. */
export interface SessionRequest {
  /** The client that the list of sessions shows. Default: an unknown one. */
  readonly requester?: Requester;
  /** Device tokens that the client sent, genuine or not. Default: none, so that its device is new. */
  readonly deviceTokens?: readonly string[];
  /**
   * `false`: the session ends after 12 hours, or sooner if sessions are shorter, and the device is
   * asked for a one-time code again. Default: true.
   */
  readonly staySignedIn?: boolean;
  /** The known device, if it was recognized before. Default: that of the tokens. */
  readonly device?: KnownDevice | undefined;
}

/** A session that has just begun. */
export interface BegunSession {
  readonly token: string;
  readonly lifetimeSeconds: number;
  readonly email: string;
  /** Makes the client's device a known one. */
  readonly deviceToken: string;
  /** Whether the device has not signed in before, as far as its tokens tell. */
  readonly newDevice: boolean;
  /** The cookie that a browser keeps in place of the token. Default: the token itself. */
  readonly cookie?: CookieSession | undefined;
}

/** The owner's decision that a device may sign in. */
export interface Approval {
  /** ID of the session that approved it. */
  readonly approvedBy: string;
  /** `SignOuts.issuedUntil` at that time; 0 if there was none. No clock is compared with that of another replica. */
  readonly signedOutUntil: number;
}

export interface SignInDetails {
  readonly method: SessionMethod;
  /** Digest of the passkey, of the account elsewhere, or of the one at a front, that signed in. */
  readonly boundTo?: string | undefined;
  /** Whether the client has given a one-time code. Default: false. */
  readonly gaveCode?: boolean;
  /** IDs of the session that approved it, of the one that approved that one, and so on. */
  readonly approvers?: string[];
  /** When the session ends at the latest, in seconds since the epoch. Default: after its lifetime. */
  readonly endsAt?: number;
}

/** The owner's sessions. */
export type Sessions = Pick<
  SessionManager,
  'list' | 'find' | 'beginGuest' | 'opened' | 'renewedUntil' | 'end'
>;

export interface SessionsOptions extends TokensOptions, Pick<Deps, 'now'> {
  readonly email: string;
  readonly tokens: Tokens;
  readonly store: Records<SessionRecord>;
  readonly devices: Pick<KnownDevices, 'recognize' | 'signedIn'>;
  /** Whether the share with this line is still configured. */
  readonly hasShare: (line: string) => boolean;
  /** Revokes a token on all replicas. */
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
  /** Creates the cookie of a session; `undefined`: it is the token. */
  readonly beginCookie: (
    token: string,
    email: string,
    method: SignInMethod | undefined,
    isKept: boolean,
  ) => CookieSession | undefined;
  /** Called when a cookie is used that has replaced another one. */
  readonly onReplaced: () => void;
}

/** Lists the sessions, and begins and ends them. */
export class SessionManager {
  readonly #options: SessionsOptions;
  /** Identifies the credentials in records. */
  readonly #credentials: string;
  /** Running updates, which the list waits for: it must contain the session that asks for it. */
  readonly #refreshing = new Set<Promise<void>>();

  constructor(options: SessionsOptions) {
    this.#options = options;
    const { fingerprint } = options;
    this.#credentials = credentialsId(fingerprint);
  }

  /**
   * Those that can be listed: issued by Housekey for the owner, and still valid. After a restart
   * without stored state, each appears when it is next used.
   */
  readonly list = async (): Promise<RecordList<SessionRecord>> => {
    await Promise.all(this.#refreshing);
    const { records, complete } = await this.#options.store.list();
    return { records: records.filter((session) => this.#isListed(session)), complete };
  };

  /** Issues a token, makes the device a known one, and lists both, however the user signed in. */
  readonly begin = async (
    { requester, staySignedIn = true, deviceTokens = [], device: given }: SessionRequest,
    { method, boundTo, approvers, gaveCode = false, endsAt = Infinity }: SignInDetails,
  ): Promise<BegunSession> => {
    const { lifetimeSeconds: usual, email, tokens, store, devices, now } = this.#options;
    const longest = Math.min(usual, endsAt - Math.floor(now() / 1000));
    const lifetimeSeconds = staySignedIn ? longest : Math.min(longest, SHORT_LIFETIME_SECONDS);
    const signInMethod = isSignInMethod(method) ? method : undefined;
    const token = await tokens.issue({ sub: email }, { lifetimeSeconds, boundTo }, signInMethod);
    const cookie = this.#options.beginCookie(token, email, signInMethod, staySignedIn);
    const known = given ?? devices.recognize(deviceTokens);
    // A copy of the cookie of someone else's computer must not replace the next code.
    const device = devices.signedIn(known, gaveCode && staySignedIn, requester);
    const { sessionId = '' } = readToken(token);
    const session = this.#describe(sessionId, token, requester);
    const cookies = cookie && cookiesWith(undefined, cookie.session, session);
    void store.put({ ...session, method, device: device.id, approvers, cookies });
    const newDevice = known === undefined;
    return { token, lifetimeSeconds, email, deviceToken: device.token, newDevice, cookie };
  };

  /**
   * Begins the session of a device that was approved. It is bound to the same passkey or account as the
   * session that approved it.
   *
   * @returns `undefined` if that one has ended since, or all other sessions were ended: a device that has not
   *   asked yet is one of them
   */
  readonly beginApproved = async (
    request: SessionRequest,
    { approvedBy, signedOutUntil }: Approval,
  ): Promise<BegunSession | undefined> => {
    const approver = await this.find(approvedBy);
    // Checked last: from here on, the token is issued without waiting for anything.
    const { issuedUntil = 0 } = this.#options.signOuts;
    if (approver === undefined || issuedUntil > signedOutUntil) return undefined;
    const approvers = [approvedBy, ...(approver.approvers ?? [])];
    return await this.begin(request, { method: 'device', approvers, boundTo: approver.passkey });
  };

  /** Records that a valid token was used, at most once in five minutes for each app. */
  readonly seen: TokenListener = (token, { sessionId, email: subject, guestName }, requester) => {
    const { now, email, store } = this.#options;
    const next = now() + SEEN_INTERVAL_MS;
    if (sessionId === undefined || (guestName === undefined && subject !== email)) return next;
    const known = store.peek(sessionId);
    const app = requester?.auditClient.app;
    const seenAt = app === undefined ? known?.updatedAt : known?.apps?.[app];
    const due = (seenAt ?? -Infinity) + SEEN_INTERVAL_MS;
    const { latest, serial = -Infinity } = this.#latestOf(token);
    const isNewer = serial > (latest?.serial ?? -1);
    if (due > now() && due <= next && !isNewer) return due;
    const running = this.#refresh(sessionId, token, requester);
    this.#refreshing.add(running);
    void running.finally(() => this.#refreshing.delete(running));
    return next;
  };

  /** A cookie that was replaced still comes with requests that were sent before. */
  readonly acceptedUntil = (cookie: string): number => {
    const { latest, serial = 0 } = this.#latestOf(cookie);
    return latest === undefined || latest.serial <= serial ? Infinity : latest.since + GRACE_MS;
  };

  /** Records until when the session lasts with its next cookie. */
  readonly renewed = (cookie: string): void => {
    const { record, host, latest, endsAt } = this.#latestOf(cookie);
    if (record === undefined || latest === undefined) return;
    const cookies = { ...record.cookies, [host]: { ...latest, until: endsAt * 1000 } };
    void this.#options.store.put({ ...record, cookies });
  };

  /** The latest cookie of a session at the login, as far as this replica knows. */
  readonly latestAtLogin = (
    id: string | undefined,
  ): { readonly serial: number; readonly until: number } | undefined =>
    this.#options.store.peek(String(id))?.cookies?.[LOGIN_HOST];

  /** Until when the session of a cookie lasts that is renewed, in milliseconds since the epoch; 0 if it is none. */
  readonly renewedUntil = (cookie: string): number => this.#latestOf(cookie).latest?.until ?? 0;

  /** A cookie, and the latest one of its session on the same host, as far as this replica knows. */
  #latestOf(cookie: string) {
    const { sessionId = '', host = '', slide, endsAt = 0 } = readAppSession(cookie) ?? {};
    const record = this.#options.store.peek(sessionId);
    return { record, host, serial: slide?.serial, endsAt, latest: record?.cookies?.[host] };
  }

  /**
   * Lists the session of a guest.
   *
   * @returns false if its share has too many, so that it must not begin
   */
  readonly beginGuest = async (token: string, requester?: Requester): Promise<boolean> => {
    const { sessionId, share } = readToken(token);
    const { records } = await this.list();
    if (records.filter((one) => one.share === share).length >= MAX_GUEST_SESSIONS) return false;
    // Every guest's session names itself.
    void this.#options.store.put(this.#describe(String(sessionId), token, requester));
    return true;
  };

  /** One that can be listed. */
  readonly find = async (id: string): Promise<SessionRecord | undefined> => {
    await Promise.all(this.#refreshing);
    const session = await this.#options.store.find(id);
    return session !== undefined && this.#isListed(session) ? session : undefined;
  };

  /** Records that the owner has signed in to a client of OpenID Connect, next to the apps that the session has opened. */
  readonly opened = async (id: string, client: string): Promise<void> => {
    const session = await this.find(id);
    if (session === undefined) return;
    const updatedAt = this.#options.now();
    const apps = { ...session.apps, [client]: updatedAt };
    await this.#options.store.put({ ...session, updatedAt, apps });
  };

  /**
   * Ends a session everywhere.
   *
   * @param andApproved - the sessions of devices that it approved, too, and of those that these approved
   * @returns whether all replicas have acknowledged it; `undefined` if no such session is listed
   */
  readonly end = async (id: string, andApproved: boolean): Promise<boolean | undefined> => {
    const { store, revoke } = this.#options;
    const session = await this.find(id);
    if (session === undefined) return undefined;
    const { digest, expiresAt } = session;
    const shared = [await revoke({ kind: 'token', digest, expiresAt })];
    await store.remove(id);
    const { records } = andApproved ? await this.list() : { records: [] };
    for (const one of records.filter(({ approvers = [] }) => approvers.includes(id))) {
      shared.push((await this.end(one.id, andApproved)) !== false);
    }
    return !shared.includes(false);
  };

  /**
   * Revokes every token issued until now, by any issuer and listed or not.
   *
   * @param exceptToken - a valid token that stays valid; `undefined` for none
   * @returns whether all replicas have acknowledged it
   */
  readonly endAll = async (exceptToken: string | undefined): Promise<boolean> => {
    const { store, tokens, revoke } = this.#options;
    const listed = store.list();
    const shared = [await revoke(ofAll(tokens.latestIssuedAt(), exceptToken))];
    // Another replica's clock may be ahead, and so are the tokens that it has issued.
    for (const { digest, expiresAt } of (await listed).records.filter((one) =>
      this.#isValid(one),
    )) {
      if (exceptToken !== undefined && digest === tokenDigest(exceptToken)) continue;
      shared.push(await revoke({ kind: 'token', digest, expiresAt }));
    }
    return !shared.includes(false);
  };

  /** Until it is used again, a token next to cookies that have ended is not listed. */
  #isListed(session: SessionRecord): boolean {
    return endOf(session) > this.#options.now() && this.#isValid(session);
  }

  #isValid(session: SessionRecord): boolean {
    return (
      session.credentials === this.#credentials &&
      (session.share === undefined || this.#options.hasShare(session.share)) &&
      !hasEnded({ ...session, boundTo: session.passkey }, this.#options)
    );
  }

  async #refresh(id: string, token: string, requester?: Requester): Promise<void> {
    const { store } = this.#options;
    const seen = this.#describe(id, token, requester);
    const { updatedAt, lastNetwork } = seen;
    const { host, latest: before } = this.#latestOf(token);
    const known = await store.find(id);
    const apps = { ...known?.apps, ...seen.apps };
    const cookies = cookiesWith(known?.cookies, token, seen);
    const stored = store.put({ ...seen, ...known, updatedAt, lastNetwork, apps, cookies });
    if (cookies?.[host]?.serial !== before?.serial) this.#options.onReplaced();
    await stored;
  }

  /** The facts about a session from its token and the request that carried it. */
  #describe(id: string, token: string, requester?: Requester) {
    const { network, userAgent, app } = requester?.auditClient ?? UNKNOWN_CLIENT;
    const { issuedAt, expiresAt, boundTo: passkey, guest, share } = readToken(token);
    const method: SessionMethod | null = guest === undefined ? null : guestMethod(guest);
    const credentials = this.#credentials;
    const issued = { digest: tokenDigest(token), issuedAt, credentials, passkey, share, method };
    const updatedAt = this.#options.now();
    const apps = app === undefined ? {} : { [app]: updatedAt };
    const seen = { updatedAt, network, lastNetwork: network, userAgent, apps };
    return { id, ...issued, expiresAt: expiresAt * 1000, ...seen };
  }
}

/** @returns the cookies of a session, with this one if it slides, or the token, which ends by itself */
function cookiesWith(
  known: SessionRecord['cookies'],
  token: string,
  { updatedAt: since, expiresAt }: Pick<SessionRecord, 'updatedAt' | 'expiresAt'>,
): SessionRecord['cookies'] {
  const { slide, host = '', endsAt = 0 } = readAppSession(token) ?? {};
  if (slide !== undefined) {
    const until = (slide.boundUntil ?? endsAt) * 1000;
    return mergeCookies(known, { [host]: { serial: slide.serial, since, until } });
  }
  return known && mergeCookies(known, { '*': { serial: 0, since, until: expiresAt } });
}

function ofAll(issuedUntil: number, exceptToken: string | undefined): Revocation {
  if (exceptToken === undefined) return { kind: 'everywhere', issuedUntil };
  // Another program's token may claim any time. With a later one, it would survive the next sign-out.
  const issuedAt = Math.min(readToken(exceptToken).issuedAt, issuedUntil);
  const except = { digest: tokenDigest(exceptToken), issuedAt };
  return { kind: 'everywhere', issuedUntil, except };
}
