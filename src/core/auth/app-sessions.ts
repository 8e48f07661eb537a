import type { SignInMethod } from '../../contract/index.js';
import type { Requester } from '../audit/audit-event.js';
import { randomId, sha256 } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { SingleUseStore } from '../storage/single-use.js';
import { BoundSessions, type BoundSessionsOptions } from './bound-sessions.js';
import { CLOCK_TOLERANCE_SECONDS, readToken } from './claims.js';
import {
  APP_SESSION,
  LOGIN_HOST,
  decodePart,
  encodePart,
  formatFacts,
  hasEnded,
  readFacts,
  type SessionFacts,
  type Slide,
} from './session-facts.js';
import { SHORT_LIFETIME_SECONDS } from './sessions/sessions.js';
import { createSignedMessages, isIssuedLately } from './signed-messages.js';
import { tokenDigest } from './signature.js';
import { TokenCache, type TokensOptions } from './tokens.js';
import { INVALID, type AuthResult, type CookieSession, type SignedInUser } from './auth.js';

/** How long a ticket is valid, in milliseconds: 30 seconds. */
const TICKET_LIFETIME_MS = 30_000;
/** How long a browser may take to sign in, in milliseconds: ten minutes. */
export const NONCE_LIFETIME_MS = 600_000;
/** How long a confirmation of the owner counts, in seconds: ten minutes. */
export const CONFIRMED_SECONDS = 600;
/** How often a cookie is renewed whose next one does not arrive, in milliseconds: once a minute. */
const RENEWAL_INTERVAL_MS = 60_000;
/** Longer targets are not kept: the address with the ticket must fit into a request. */
const MAX_TARGET_LENGTH = 4096;

export interface AppSessionsOptions extends TokensOptions {
  readonly singleUse: SingleUseStore;
  /** SERVICE_SESSION_IDLE; `undefined`: sessions do not slide. */
  readonly idleSeconds: number | undefined;
  /** SERVICE_DEVICE_BOUND. */
  readonly deviceBound: boolean;
  /** See {@link BoundSessionsOptions}. */
  readonly latestAtLogin: BoundSessionsOptions['latestAtLogin'];
  /** Until when an app session is accepted, in milliseconds since the epoch: its cookie may have been replaced. */
  readonly acceptedUntil: (session: string) => number;
  /** Called with each renewed one, which the browser may not have yet. */
  readonly onRenewed: (session: string) => void;
}

/** A browser on an app's host that asks the login for a ticket. */
export interface TicketRequest {
  /** The host of the app. */
  readonly host: string;
  /** Path and query to return to. */
  readonly target: string;
  readonly nonceHash: string;
  /** Whether the owner must have been confirmed recently. */
  readonly stepUp: boolean;
  /** The browser has taken so long that a ticket would be refused. */
  readonly isStale: boolean;
}

/** The result of a ticket. `target` is known if we have issued the ticket for this host. */
export type TicketOutcome =
  | {
      readonly outcome: 'accepted';
      readonly cookie: CookieSession;
      readonly target: string;
    }
  | { readonly outcome: 'refused' | 'unknown'; readonly target: string | undefined };

/**
 * Sessions on the hosts of apps, which share no cookie with the login. A browser there gets a nonce and asks the login
 * for a ticket, which the app's host exchanges for another session. All of them are signed messages that open
 * nothing elsewhere. An app session ends with the session at the login. With SERVICE_SESSION_IDLE, the cookie at the
 * login is such a message, too: each is renewed on its own host, and all of them end together.
 */
export class AppSessions {
  readonly #options: AppSessionsOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  readonly #cache: TokenCache;
  /** `undefined` without SERVICE_DEVICE_BOUND. */
  readonly bound: BoundSessions | undefined;
  #created: ReturnType<typeof createMessages> | undefined;

  constructor(options: AppSessionsOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    this.#options = options;
    this.#deps = deps;
    this.#cache = new TokenCache(options.onSeen, deps.now);
    const create: BoundSessionsOptions['create'] = (facts, slide, lasts) =>
      this.#create(LOGIN_HOST, facts, slide, lasts);
    this.bound = options.deviceBound ? new BoundSessions({ ...options, create }, deps) : undefined;
  }

  /**
   * Asks for a ticket for a browser.
   *
   * @param nonces - that it has, genuine or not. A genuine one is kept, so that two tabs can sign in at once
   * @param target - path and query to return to
   * @returns the request, and the nonce that the browser has to keep, if it is a new one
   */
  request(
    host: string,
    nonces: readonly string[],
    { target, stepUp }: Pick<TicketRequest, 'target' | 'stepUp'>,
  ): { readonly request: string; readonly nonce: string | undefined } {
    const known = nonces.find((nonce) => this.#issuedAtOf(nonce, host) !== undefined);
    const nonce = known ?? this.#messages.nonce.sign(host, this.#now(), randomId(this.#deps));
    const issuedAt = String(this.#issuedAtOf(nonce, host));
    const kept = target.length > MAX_TARGET_LENGTH ? '/' : target;
    const parts = [host, issuedAt, sha256(nonce), String(stepUp), encodePart(kept)];
    return {
      request: this.#messages.request.sign(...parts),
      nonce: known === undefined ? nonce : undefined,
    };
  }

  /** Reads a request for a ticket; `undefined` if it is not from us. */
  readRequest(text: string): TicketRequest | undefined {
    const parts = this.#messages.request.open(text);
    if (parts === undefined) return undefined;
    const [host = '', issuedAt, nonceHash = '', stepUp, target] = parts;
    return {
      host,
      nonceHash,
      stepUp: stepUp === 'true',
      target: decodePart(target),
      isStale: !isIssuedLately(NONCE_LIFETIME_MS, Number(issuedAt), this.#deps.now()),
    };
  }

  /**
   * Issues a ticket.
   *
   * @param token - the valid token of the session at the login
   * @param confirmedAt - when the owner was last confirmed in it, in seconds since the epoch; 0 for never
   */
  issueTicket(
    { host, nonceHash, target }: TicketRequest,
    { token, user, confirmedAt }: { token: string; user: SignedInUser; confirmedAt: number },
  ): string {
    const own = factsOf(token, user, confirmedAt);
    // Another program may claim a later time, with which a sign-out everywhere would not end the session.
    const latest = this.#options.signOuts.nextIssueAt(Math.floor(this.#deps.now() / 1000));
    const facts = { ...own, issuedAt: Math.min(own.issuedAt, latest) };
    const parts = [host, this.#now(), randomId(this.#deps), nonceHash, encodePart(target)];
    return this.#messages.ticket.sign(...parts, ...formatFacts(facts));
  }

  /**
   * Exchanges a ticket for a session on an app's host. It works once, within 30 seconds, for the host and browser
   * it was issued for, and while the session at the login lasts.
   *
   * @param nonces - that the browser has
   * @param lifetimeSeconds - how long the app session lasts at most. Default: as long as the session at the login
   */
  async redeem(
    ticket: string,
    host: string,
    nonces: readonly string[],
    lifetimeSeconds = Infinity,
  ): Promise<TicketOutcome> {
    const parts = this.#messages.ticket.open(ticket) ?? [];
    const [ticketHost, issued, id = '', nonceHash, encodedTarget, ...factParts] = parts;
    if (ticketHost !== host) return { outcome: 'refused', target: undefined };
    const target = decodePart(encodedTarget);
    const issuedAt = Number(issued);
    const facts = readFacts(factParts);
    const isValid =
      isIssuedLately(TICKET_LIFETIME_MS, issuedAt, this.#deps.now()) &&
      nonces.some((nonce) => sha256(nonce) === nonceHash) &&
      this.#isLive(facts, facts.expiresAt);
    if (!isValid) return { outcome: 'refused', target };
    const result = await this.#options.singleUse.redeem('ticket', { id, issuedAt });
    if (result !== 'first') {
      return { outcome: result === 'unknown' ? 'unknown' : 'refused', target };
    }
    const seconds = Math.floor(this.#deps.now() / 1000);
    const until = Math.min(facts.expiresAt, seconds + lifetimeSeconds);
    // A short session is on someone else's computer, whose browser forgets it when it closes.
    const isLong = facts.expiresAt - facts.issuedAt > SHORT_LIFETIME_SECONDS;
    const { isKept } = facts.slide ?? { isKept: isLong };
    const cookie = this.#create(host, facts, { serial: this.#deps.now(), until, isKept });
    return { outcome: 'accepted', cookie, target };
  }

  /**
   * The cookie of a session at the login that has just begun: another message than its token, which programs may keep
   * for its whole lifetime.
   *
   * @returns `undefined` if sessions neither slide nor are bound; the cookie is then the token
   */
  beginAtLogin(
    token: string,
    email: string,
    method: SignInMethod | undefined,
    isKept: boolean,
  ): CookieSession | undefined {
    if (this.#options.idleSeconds === undefined && this.bound === undefined) return undefined;
    const { sessionId, issuedAt, expiresAt: until, boundTo } = readToken(token);
    const times = { issuedAt, expiresAt: until, confirmedAt: 0 };
    const slide = { serial: this.#deps.now(), until, isKept };
    const facts = {
      digest: tokenDigest(token),
      ...times,
      sessionId,
      boundTo,
      email,
      method,
      slide,
    };
    return this.#create(LOGIN_HOST, facts, slide);
  }

  /** @param slide - without one in the facts, the session at the login does not slide, and the cookie lasts until its end */
  #create(
    host: string,
    facts: SessionFacts,
    slide: Slide,
    lasts = (facts.slide && this.#options.idleSeconds) ?? Infinity,
  ): CookieSession {
    const { until, isKept, boundUntil = until } = slide;
    const seconds = Math.floor(this.#deps.now() / 1000);
    const expiresAt = Math.min(boundUntil, seconds + lasts);
    const parts = formatFacts({ ...facts, slide: facts.slide && slide });
    return {
      session: this.#messages.session.sign(host, String(expiresAt), ...parts),
      lifetimeSeconds: isKept ? Math.floor(expiresAt - seconds) : undefined,
    };
  }

  /**
   * Returns the user of an app session, or that it is not valid on this host.
   *
   * @param requester - who sent it; it is only read if the session is reported as seen
   */
  authenticate(text: string, host: string, requester?: Requester): AuthResult<SignedInUser> {
    if (this.#options.lock.isLocked) return INVALID;
    // The cache knows no hosts.
    if (!text.startsWith(`${APP_SESSION}~${host}~`)) return INVALID;
    const cached = this.#cache.get(text, requester);
    if (cached !== undefined) return cached;
    if (this.#cache.isRefused(text)) return INVALID;
    const [, end, ...factParts] = this.#messages.session.open(text) ?? [];
    if (end === undefined) {
      this.#cache.refuse(text, -Infinity);
      return INVALID;
    }
    const facts = readFacts(factParts);
    const expiresAt = Number(end);
    if (!this.#isLive(facts, expiresAt)) return INVALID;
    const { email, sessionId, confirmedAt, issuedAt, method, slide } = facts;
    const user = {
      // Running requests go on when the short cookie of a bound session ends.
      ...({ email, guest: false, expiresAt: slide?.boundUntil ?? expiresAt, confirmedAt } as const),
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(method === undefined ? {} : { signedIn: { method, at: issuedAt } }),
    };
    if (slide === undefined) return this.#cache.add(text, user, requester);
    const until = this.#options.acceptedUntil(text);
    if (until <= this.#deps.now()) return INVALID;
    // Neither renewed nor cached if it was replaced: a parallel request has sent it.
    if (until < Infinity) return { ok: true, user };
    if (slide.boundUntil !== undefined) return this.#cache.add(text, user, requester, expiresAt);
    const renew = this.#renewal(host, facts, slide, expiresAt);
    return this.#cache.add(text, { ...user, renew }, requester);
  }

  /** Renews a session when half of the idle time is over, unless it ends for good before. */
  #renewal(
    host: string,
    facts: SessionFacts,
    slide: Slide,
    expiresAt: number,
  ): () => CookieSession | undefined {
    const { idleSeconds, onRenewed } = this.#options;
    if (idleSeconds === undefined || expiresAt >= slide.until) return () => undefined;
    const dueAt = (expiresAt - idleSeconds / 2) * 1000;
    const next = { ...slide, serial: slide.serial + 1 };
    let renewed: CookieSession | undefined;
    let againAt = dueAt;
    return () => {
      const now = this.#deps.now();
      if (now < dueAt || !this.#isLive(facts, expiresAt)) return undefined;
      // Parallel requests get the same, and so does a client that keeps no cookies.
      if (renewed === undefined || now >= againAt) {
        renewed = this.#create(host, facts, next);
        againAt = now + RENEWAL_INTERVAL_MS;
        onRenewed(renewed.session);
      }
      return renewed;
    };
  }

  /** Whether the owner was confirmed within the last ten minutes. */
  isConfirmed({ confirmedAt = 0 }: Pick<SignedInUser, 'confirmedAt'>): boolean {
    const age = this.#deps.now() / 1000 - confirmedAt;
    return age > -CLOCK_TOLERANCE_SECONDS && age < CONFIRMED_SECONDS;
  }

  /** Has all app sessions checked again. */
  readonly clearCache = (): void => {
    this.#cache.clear();
  };

  /** Whether a session has neither expired nor ended. */
  #isLive(facts: SessionFacts, expiresAt: number): boolean {
    return expiresAt * 1000 > this.#deps.now() && !hasEnded(facts, this.#options);
  }

  /** Created with the first, because many services have no apps on other hosts. */
  get #messages() {
    return (this.#created ??= createMessages(this.#options));
  }

  /** When we issued a nonce for this host, in milliseconds since the epoch; `undefined` if it is not valid. */
  #issuedAtOf(nonce: string, host: string): number | undefined {
    const [nonceHost, issued] = this.#messages.nonce.open(nonce) ?? [];
    const issuedAt = Number(issued);
    return nonceHost === host && isIssuedLately(NONCE_LIFETIME_MS, issuedAt, this.#deps.now())
      ? issuedAt
      : undefined;
  }

  #now(): string {
    return String(Math.floor(this.#deps.now()));
  }
}

/** The facts about the session at the login with this valid token. */
export function factsOf(token: string, user: SignedInUser, confirmedAt: number): SessionFacts {
  const { issuedAt, expiresAt, boundTo, slide } = readToken(token);
  const { email, sessionId, signedIn } = user;
  const digest = tokenDigest(token);
  const method = signedIn?.method;
  return { digest, issuedAt, expiresAt, confirmedAt, sessionId, boundTo, email, method, slide };
}

function createMessages({ secret, fingerprint }: AppSessionsOptions) {
  const create = (kind: string) => createSignedMessages(kind, secret, fingerprint);
  return {
    nonce: create('ticket-nonce'),
    request: create('ticket-request'),
    ticket: create('ticket'),
    session: create(APP_SESSION),
  };
}
