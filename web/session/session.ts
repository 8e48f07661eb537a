import type { SignInOutcome, SignOutEverywhereOutcome } from '../api/auth.js';
import type { signInPersistently } from '../proof/persistent-sign-in.js';
import { setLongTimeout } from './timer.js';
import type { Change, SessionStorage } from './session-storage.js';
import { isExpired, isOpen, isSettled } from './session-state-checks.js';
import type { SessionState, SignedOutReason } from './session-state.js';

/** `not-kept`: the service let the visitor in, but the browser refuses to remember it. */
export type SignInResult = SignInOutcome | { kind: 'not-kept' };

// Who comes back to the tab within this time needs no new answer from the service.
const FRESH_MS = 60_000;

/**
 * The one authority of this tab on who is signed in. It opens only on the service's word and
 * closes on anything: a refusal, the clock, another tab, no answer to the first question.
 * Knows no DOM; `session-scope.tsx` tells it what happens to the page.
 */
export class Session {
  readonly #keeper: SessionStorage;
  readonly #askToSignIn: typeof signInPersistently;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'checking' };
  #confirmedAtMs = 0;
  /** Counts the changes of mind, so that a late answer to an older question is dropped. */
  #turn = 0;
  /** Counts the sessions, so that a late refusal of an older one does not end the present one. */
  #sitting = 0;
  /** The service is being told: that the session is over is then no news. */
  #isSigningOut = false;
  #callOffAlarm: () => void = () => undefined;

  constructor(keeper: SessionStorage, askToSignIn: typeof signInPersistently) {
    this.#keeper = keeper;
    this.#askToSignIn = askToSignIn;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the service anew; nothing is shown of what is protected until it has answered. */
  readonly check = async (): Promise<void> => {
    this.#enter(
      this.#state.kind === 'unreachable'
        ? { kind: 'unreachable', retrying: true }
        : { kind: 'checking' },
    );
    this.#sitting += 1;
    await this.#ask('close');
  };

  /**
   * Signs in. What failed is the answer's to say; the state changes only on success.
   * @param onProof - called if the service is busy with strangers, and it takes a while to get past them.
   */
  async signIn(email: string, password: string, onProof?: () => void): Promise<SignInResult> {
    const outcome = await this.#askToSignIn(email, password, onProof);
    if (outcome.kind === 'disabled') await this.check();
    if (outcome.kind !== 'signed-in') return outcome;
    const expiresAtMs = Date.now() + outcome.lifetimeSeconds * 1000;
    if (!(await this.#keeper.begin(outcome.token))) return { kind: 'not-kept' };
    this.#sitting += 1;
    this.#confirmedAtMs = Date.now();
    this.#enter({ kind: 'signed-in', email: outcome.email, expiresAtMs });
    return outcome;
  }

  /** Signs out. What is protected goes out of sight, even if the session could not be ended. */
  async signOut(): Promise<void> {
    this.#turn += 1;
    this.#isSigningOut = true;
    const ending = await this.#keeper.end();
    this.#isSigningOut = false;
    switch (ending) {
      case 'ended':
        this.#close('by-visitor');
        break;
      case 'forgotten':
        this.#close('by-visitor-untold');
        break;
      case 'alive':
        // To say "signed out" would be a lie: the next load of any page would be let in.
        this.#enter({ kind: 'unreachable', retrying: false });
        break;
    }
  }

  /** Signs out every device there is. `untold`: nothing has changed, here neither. */
  async signOutEverywhere(): Promise<SignOutEverywhereOutcome> {
    const outcome = await this.#keeper.endEverywhere();
    if (outcome === 'ended') this.#close('everywhere');
    else if (outcome === 'refused' && isOpen(this.#state)) this.#refuse(isExpired(this.#state));
    return outcome;
  }

  /** Makes a call in the name of the visitor. If the service refuses it, the session closes. */
  readonly call = async <Outcome extends { kind: string }>(
    request: (token: string | null) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const sitting = this.#sitting;
    const outcome = await request(this.#keeper.bearer());
    const isNews = sitting === this.#sitting && !this.#isSigningOut;
    if (outcome.kind === 'refused' && isNews && isOpen(this.#state)) {
      this.#refuse(isExpired(this.#state));
    }
    return outcome;
  };

  /**
   * The page was asleep or hidden: time has passed and other tabs were busy. Where it was `aside`
   * (default: it was not), it heard nothing of them, and the service is asked in any case.
   */
  wake(aside = false): void {
    const change = this.#keeper.missed();
    if (change !== null) {
      this.changedElsewhere(change);
    } else if (isExpired(this.#state)) {
      this.#close('expired');
    } else if (aside || (this.#state.kind === 'signed-in' && !this.#isFresh())) {
      // Asked in silence: a device that wakes has its network a moment later than its screen.
      void this.#ask(isSettled(this.#state) ? 'keep' : 'close');
    }
  }

  /** Another tab has signed in or out. */
  changedElsewhere(change: Change): void {
    if (this.#isSigningOut && change === 'signed-out') return;
    this.#sitting += 1;
    switch (this.#state.kind) {
      case 'signed-in':
        if (change === 'signed-out') this.#close(isExpired(this.#state) ? 'expired' : 'other-tab');
        else void this.#ask('close');
        break;
      case 'signed-out':
        // Whoever is typing at the form keeps it, and what it says, until there is something better.
        if (change === 'signed-in') void this.#ask('keep');
        break;
      case 'checking':
      case 'guest':
      case 'unreachable':
        void this.#ask('close');
        break;
    }
  }

  /** The network is back. */
  async online(): Promise<void> {
    if (this.#state.kind === 'unreachable') await this.check();
  }

  /** Lets go of the clock. */
  rest(): void {
    this.#turn += 1;
    this.#callOffAlarm();
  }

  /** `unanswered`: what no answer means for the present state. */
  async #ask(unanswered: 'keep' | 'close'): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const outcome = await this.#keeper.check();
    if (turn !== this.#turn) return;

    switch (outcome.kind) {
      case 'unreachable':
        if (unanswered === 'close') this.#enter({ kind: 'unreachable', retrying: false });
        break;
      case 'accepted':
        this.#confirmedAtMs = Date.now();
        this.#enter({ ...outcome, kind: 'signed-in' });
        break;
      case 'refused':
        this.#refuse(outcome.expired || isExpired(this.#state));
        break;
      case 'locked':
        // Where a moment ago somebody was inside, a cookie has gone.
        if (this.#state.kind === 'signed-in') this.#refuse(isExpired(this.#state));
        else this.#close('not-signed-in');
        break;
      case 'guest':
        this.#enter(outcome);
        break;
    }
  }

  #refuse(expired: boolean): void {
    // Nobody was signed in where the door was shut behind a guest.
    if (this.#state.kind === 'guest') this.#close('not-signed-in');
    else this.#close(expired ? 'expired' : 'elsewhere');
  }

  #close(reason: SignedOutReason): void {
    this.#keeper.forget();
    this.#sitting += 1;
    this.#enter({ kind: 'signed-out', reason });
  }

  #enter(state: SessionState): void {
    this.#turn += 1;
    this.#callOffAlarm();
    this.#state = state;
    if (state.kind === 'signed-in' && state.expiresAtMs !== null) {
      this.#callOffAlarm = setLongTimeout(state.expiresAtMs, () => {
        this.#close('expired');
      });
    }
    for (const listener of this.#listeners) listener();
  }

  #isFresh(): boolean {
    return Date.now() - this.#confirmedAtMs <= FRESH_MS;
  }
}
