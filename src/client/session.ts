import type { EndedHere, SignOutOutcome } from './auth-api.js';
import type { SignInOutcome } from './sign-in-api.js';
import type { SessionChange, SessionPersistence, SessionReport } from './session-persistence.js';
import {
  createSessionStateStore,
  isExpired,
  hasAccess,
  isSettled,
  type SessionState,
  type SignedOutReason,
} from './session-state-store.js';

/** `cookie-blocked`: the sign-in succeeded, but the browser does not store the cookie. */
export type SignInResult = SignInOutcome | { kind: 'cookie-blocked' };

/** An end that is later by less is the same, converted to this device's clock again. */
const CLOCK_MS = 60_000;

/** A failed sign-in that has to be explained. */
export type SignInProblem = Exclude<SignInResult, { kind: 'signed-in' } | { kind: 'disabled' }>;

/**
 * Decides for this tab who is signed in. Protected pages are shown only after the service has
 * confirmed the session, and hidden on a rejection, on expiry, on a sign-out in another tab and if
 * the first check gets no response. Uses the DOM only in `connect`.
 */
export class TabSession {
  readonly #persistence: SessionPersistence;
  readonly #store = createSessionStateStore(() => void this.#expire());
  /** Incremented with every state change, so that a late response to an older check is dropped. */
  #checkId = 0;
  /** Incremented with every session, so that a late rejection does not end a newer session. */
  #sessionId = 0;
  /** Suppresses rejections and changes from other tabs that this sign-out itself causes. */
  #isSigningOut = false;

  constructor(persistence: SessionPersistence) {
    this.#persistence = persistence;
  }

  readonly state = (): SessionState => this.#store.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Checks the session with the service. Protected pages are hidden until it responds. */
  readonly check = async (): Promise<void> => {
    const retrying = this.state().kind === 'unreachable';
    this.#enter(retrying ? { kind: 'unreachable', retrying } : { kind: 'checking' });
    this.#sessionId += 1;
    await this.#check('close', true);
  };

  /**
   * Opens the session of a successful sign-in, or a guest's if authentication is disabled.
   * @returns null if it succeeded.
   */
  async completeSignIn(outcome: SignInOutcome): Promise<SignInProblem | null> {
    if (outcome.kind === 'disabled') {
      await this.check();
      return null;
    }
    if (outcome.kind !== 'signed-in') return outcome;
    const expiresAtMs = Date.now() + outcome.lifetimeSeconds * 1000;
    if (!(await this.#persistence.save(outcome.token))) return { kind: 'cookie-blocked' };
    this.#sessionId += 1;
    this.#enter({ kind: 'signed-in', email: outcome.email, expiresAtMs });
    return null;
  }

  /** Signs out. Protected pages are hidden even if the service could not be reached. */
  async signOut(): Promise<void> {
    this.#checkId += 1;
    this.#isSigningOut = true;
    const result = await this.#persistence.signOut();
    this.#isSigningOut = false;
    if (result === 'local-only') this.#close('by-user-local-only');
    // Do not report "signed out": the cookie still works on the next page load.
    else if (result === 'failed') this.#enter({ kind: 'unreachable', retrying: false });
    else this.#close('by-user', result === 'rejected' ? 'ended' : result);
  }

  /** Ends a session that has expired by this device's clock alone, so that it does not go on without this page. */
  readonly endExpired = async (): Promise<void> => await this.#persistence.endExpired();

  /** Signs out all devices. On `failed` nothing has changed and this session stays open. */
  async signOutEverywhere(): Promise<SignOutOutcome> {
    const outcome = await this.#persistence.signOutEverywhere();
    if (outcome === 'rejected' && hasAccess(this.state())) this.#closeRejected();
    else if (outcome !== 'rejected' && outcome !== 'failed') this.#close('everywhere', outcome);
    return outcome;
  }

  /** Sends an authenticated request. If the service rejects the token, the session closes. */
  readonly call = async <Outcome extends { kind: string }>(
    request: (token: string | null) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const sessionId = this.#sessionId;
    const outcome = await request(this.#persistence.token());
    const isCurrent = sessionId === this.#sessionId && !this.#isSigningOut;
    if (outcome.kind === 'rejected' && isCurrent && hasAccess(this.state())) this.#closeRejected();
    return outcome;
  };

  /**
   * Catches up after the page was asleep or hidden: it may have missed the expiry and other tabs.
   * @param restored - whether the page came from the back/forward cache, where it receives no
   * messages from other tabs. The session is then always checked. Default false.
   */
  wake(restored = false): void {
    const change = this.#persistence.missedChange();
    if (change !== null) {
      this.handleTabChange(change);
    } else if (isExpired(this.state())) {
      void this.#expire();
    } else if (restored || this.#store.isStale()) {
      // In the background: the network of a waking device is back later than its screen.
      void this.#check(isSettled(this.state()) ? 'keep' : 'close', true);
    }
  }

  /** Another tab has signed in or out, or has asked the service. */
  handleTabChange(change: SessionChange | SessionReport): void {
    if (this.#isSigningOut && change !== 'signed-in') return;
    const state = this.state();
    if (change === 'session-found' || change === 'no-session') {
      const wrong = change === 'no-session' ? 'signed-in' : 'signed-out';
      if (state.kind === wrong) void this.#check('keep');
      return;
    }
    this.#sessionId += 1;
    if (state.kind === 'signed-out') {
      // Keep the form on screen, in case the user is typing, until the check succeeds.
      if (change === 'signed-in') void this.#check('keep');
    } else if (state.kind === 'signed-in' && change === 'signed-out') {
      this.#close(isExpired(state) ? 'expired' : 'other-tab');
    } else void this.#check('close');
  }

  /** The network is back. */
  async online(): Promise<void> {
    if (this.state().kind === 'unreachable') await this.check();
  }

  /**
   * Starts in this page: checks the session, and listens to what happens to the page and in other tabs.
   * @returns a function that stops.
   */
  readonly connect = (): (() => void) => {
    const unsubscribe = this.#persistence.subscribe((change) => this.handleTabChange(change));
    // After that, so that no change in another tab falls in between.
    void this.check();
    const events = new AbortController();
    const { signal } = events;
    const wake = () => {
      if (document.visibilityState === 'visible') this.wake();
    };
    document.addEventListener('visibilitychange', wake, { signal });
    window.addEventListener('focus', wake, { signal });
    // A page in the back/forward cache receives no messages from other tabs.
    window.addEventListener('pageshow', ({ persisted }) => this.wake(persisted), { signal });
    window.addEventListener('online', () => void this.online(), { signal });
    return () => {
      unsubscribe();
      events.abort();
      this.dispose();
    };
  };

  /** Stops the expiry timer and ignores pending checks. */
  dispose(): void {
    this.#checkId += 1;
    this.#store.stopTimer();
  }

  /**
   * @param onUnreachable - whether to keep or close the session if the service does not respond.
   * @param reports - whether to tell other tabs. Not if one has caused the check: it could go on forever.
   */
  async #check(onUnreachable: 'keep' | 'close', reports = false): Promise<void> {
    this.#checkId += 1;
    const checkId = this.#checkId;
    const outcome = await this.#persistence.check(reports);
    if (checkId !== this.#checkId) return;

    switch (outcome.kind) {
      case 'unreachable':
        if (onUnreachable === 'close') this.#enter({ kind: 'unreachable', retrying: false });
        break;
      case 'accepted':
        this.#enter({ ...outcome, kind: 'signed-in' });
        break;
      case 'rejected':
        this.#closeRejected(outcome.expired);
        break;
      case 'sign-in-required':
        // If somebody was signed in, the cookie is gone.
        if (this.state().kind === 'signed-in') this.#closeRejected();
        else this.#close('not-signed-in');
        break;
      case 'guest':
        this.#enter({ kind: 'guest' });
        break;
    }
  }

  /** Ends the session, unless the app or another tab has renewed its cookie since. */
  async #expire(): Promise<void> {
    const state = this.state();
    const checkId = this.#checkId;
    const endedAt = state.kind === 'signed-in' ? (state.expiresAtMs ?? 0) : 0;
    const check = this.#persistence.token() === null ? await this.#persistence.check() : undefined;
    if (checkId !== this.#checkId) return;
    const isRenewed = check?.kind === 'accepted' && (check.expiresAtMs ?? 0) > endedAt + CLOCK_MS;
    if (isRenewed) this.#enter({ ...check, kind: 'signed-in' });
    else this.#close('expired');
  }

  #closeRejected(expired = false): void {
    const state = this.state();
    // Authentication was turned on while a guest had the page open.
    if (state.kind === 'guest') this.#close('not-signed-in');
    else this.#close(expired || isExpired(state) ? 'expired' : 'revoked');
  }

  #close(reason: SignedOutReason, ended: 'ended' | EndedHere = 'ended'): void {
    this.#persistence.clear();
    this.#sessionId += 1;
    this.#enter({ kind: 'signed-out', reason, ...(ended === 'ended' ? {} : ended) });
  }

  #enter(state: SessionState): void {
    this.#checkId += 1;
    this.#store.set(state);
  }
}
