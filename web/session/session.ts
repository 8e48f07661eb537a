import type { checkDoor, checkToken, signIn, signOut, SignInOutcome } from '../api/auth.js';
import { setAlarm } from './alarm.js';
import type { SessionState, SignedOutReason } from './session-state.js';
import { readExpiryMs } from './token-expiry.js';
import type { TokenStore } from './token-store.js';

export interface SessionApi {
  checkToken: typeof checkToken;
  checkDoor: typeof checkDoor;
  signIn: typeof signIn;
  signOut: typeof signOut;
}

// Who comes back to the tab within this time needs no new answer from the service.
const FRESH_MS = 60_000;

/**
 * The one authority of this tab on who is signed in. It opens only on the service's word and
 * closes on anything: a refusal, the clock, another tab, no answer to the first question.
 * Knows no DOM; `session-scope.tsx` tells it what happens to the page.
 */
export class Session {
  readonly #tokens: TokenStore;
  readonly #api: SessionApi;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'checking' };
  /** The token that the present state is about. */
  #held: string | null = null;
  #confirmedAtMs = 0;
  /** Counts the changes of mind, so that a late answer to an older question is dropped. */
  #turn = 0;
  #callOffAlarm: () => void = () => undefined;

  constructor(tokens: TokenStore, api: SessionApi) {
    this.#tokens = tokens;
    this.#api = api;
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
    await this.#ask('close');
  };

  /** Signs in. What failed is the answer's to say; the state changes only on success. */
  async signIn(email: string, password: string): Promise<SignInOutcome> {
    const outcome = await this.#api.signIn(email, password);
    if (outcome.kind === 'disabled') await this.check();
    if (outcome.kind !== 'signed-in') return outcome;
    this.#held = outcome.token;
    this.#tokens.write(outcome.token);
    this.#confirmedAtMs = Date.now();
    this.#enter({
      kind: 'signed-in',
      email: outcome.email,
      expiresAtMs: Date.now() + outcome.lifetimeSeconds * 1000,
    });
    return outcome;
  }

  /** Signs out here whatever happens, after trying to have the service refuse the token too. */
  async signOut(): Promise<void> {
    const token = this.#tokens.read();
    const outcome = token === null ? 'told' : await this.#api.signOut(token);
    this.#close(outcome === 'told' ? 'by-visitor' : 'by-visitor-untold');
  }

  /**
   * Makes a call in the name of the visitor. If the service refuses the token, the session closes.
   */
  readonly call = async <Outcome extends { kind: string }>(
    request: (token: string | null) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const token = this.#held;
    const outcome = await request(token);
    if (outcome.kind === 'refused' && token === this.#held && this.#isOpen()) this.#refuse();
    return outcome;
  };

  /** The page was asleep, hidden or kept aside: time has passed and other tabs were busy. */
  wake(): void {
    if (this.#tokens.read() !== this.#held) {
      this.tokenChanged();
    } else if (this.#isExpired()) {
      this.#close('expired');
    } else if (this.#state.kind === 'signed-in' && Date.now() - this.#confirmedAtMs > FRESH_MS) {
      // Asked in silence: a device that wakes has its network a moment later than its screen.
      void this.#ask('keep');
    }
  }

  /** Another tab has signed in or out. */
  tokenChanged(): void {
    const token = this.#tokens.read();
    if (token === this.#held) return;
    if (token === null && this.#state.kind === 'signed-in') {
      this.#close(this.#isExpired() ? 'expired' : 'other-tab');
    } else if (this.#state.kind === 'signed-out') {
      // Whoever is typing at the form keeps it until there is something better.
      void this.#ask('keep');
    } else {
      void this.#ask('close');
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
    const token = this.#tokens.read();
    this.#held = token;
    const outcome = await (token === null ? this.#api.checkDoor() : this.#api.checkToken(token));
    if (turn !== this.#turn) return;

    switch (outcome.kind) {
      case 'unreachable':
        if (unanswered === 'close') this.#enter({ kind: 'unreachable', retrying: false });
        break;
      case 'accepted':
        this.#confirmedAtMs = Date.now();
        this.#enter({
          kind: 'signed-in',
          email: outcome.email,
          expiresAtMs: localExpiryMs(token, outcome.clockAheadMs),
        });
        break;
      case 'refused':
        this.#refuse();
        break;
      case 'locked':
        this.#close('not-signed-in');
        break;
      case 'guest':
        this.#enter(outcome);
        break;
    }
  }

  #refuse(): void {
    if (this.#state.kind === 'guest') {
      // Nobody was signed in: the door was shut behind a guest.
      this.#close('not-signed-in');
      return;
    }
    const expiresAtMs = this.#held === null ? null : readExpiryMs(this.#held);
    this.#close(expiresAtMs !== null && expiresAtMs <= Date.now() ? 'expired' : 'elsewhere');
  }

  #close(reason: SignedOutReason): void {
    // Another tab may have signed in since: its token is not ours to take away.
    if (this.#tokens.read() === this.#held) this.#tokens.clear();
    this.#held = null;
    this.#enter({ kind: 'signed-out', reason });
  }

  #enter(state: SessionState): void {
    this.#turn += 1;
    this.#callOffAlarm();
    this.#state = state;
    if (state.kind === 'signed-in' && state.expiresAtMs !== null) {
      this.#callOffAlarm = setAlarm(state.expiresAtMs, () => {
        this.#close('expired');
      });
    }
    for (const listener of this.#listeners) listener();
  }

  #isOpen(): boolean {
    return this.#state.kind === 'signed-in' || this.#state.kind === 'guest';
  }

  #isExpired(): boolean {
    const state = this.#state;
    return (
      state.kind === 'signed-in' && state.expiresAtMs !== null && state.expiresAtMs <= Date.now()
    );
  }
}

// A device whose clock is wrong would else sign its owner out at once, or show the wrong hour.
function localExpiryMs(token: string | null, clockAheadMs: number): number | null {
  const expiresAtMs = token === null ? null : readExpiryMs(token);
  return expiresAtMs === null ? null : expiresAtMs + clockAheadMs;
}
