import type { PasskeyState } from '../../../contract/index.js';
import { type Passkey, passkeyDigest } from './passkey.js';

/** A passkey and whether it can sign in. */
export interface ListedPasskey {
  readonly passkey: Passkey;
  readonly state: PasskeyState;
  /** Whether its signature counter has gone back since the start, as that of a copy does. */
  readonly counterWentBack: boolean;
}

/** More unsaved passkeys than anyone registers before the configuration is changed. */
const MAX_UNSAVED = 20;

interface Entry {
  readonly passkey: Passkey;
  state: PasskeyState;
  counterWentBack: boolean;
  /** The highest signature counter since the start. */
  counter: number;
}

/** The passkeys in this process's memory: those of the configuration, and what has changed since. */
export class PasskeyRegistry {
  readonly #rpId: string | undefined;
  readonly #entries = new Map<string, Entry>();
  /** Digests of all passkeys whose tokens are accepted. */
  #digests: ReadonlySet<string> = new Set();

  /** @param rpId - the current relying party; `undefined` if passkeys cannot be used */
  constructor(configured: readonly Passkey[], rpId: string | undefined) {
    this.#rpId = rpId;
    for (const passkey of configured) {
      this.#set(passkey, passkey.rpId === rpId ? 'configured' : 'elsewhere');
    }
  }

  /** Whether any passkey can sign in. */
  get canSignIn(): boolean {
    return this.usable().length > 0;
  }

  /** The passkeys that can sign in. */
  usable(): Passkey[] {
    return [...this.#entries.values()].filter(isUsable).map(({ passkey }) => passkey);
  }

  list(): ListedPasskey[] {
    return [...this.#entries.values()];
  }

  /** The passkey with this credential ID, if it can sign in. */
  find(id: string): Passkey | undefined {
    const entry = this.#entries.get(id);
    return entry !== undefined && isUsable(entry) ? entry.passkey : undefined;
  }

  /** Whether tokens of the passkey with this digest are accepted. */
  readonly hasDigest = (digest: string): boolean => this.#digests.has(digest);

  /** Why a passkey with this name cannot be added; `undefined` if it can. */
  refusal(name: string): 'name-taken' | 'too-many' | undefined {
    const entries = [...this.#entries.values()];
    const isTaken = entries.some(
      ({ passkey }) => passkey.name === name && passkey.rpId === this.#rpId,
    );
    if (isTaken) return 'name-taken';
    const unsaved = entries.filter(({ state }) => state === 'unsaved').length;
    return unsaved >= MAX_UNSAVED ? 'too-many' : undefined;
  }

  /** Adds a passkey until the restart. @returns false if its ID is there already */
  add(passkey: Passkey): boolean {
    if (this.#entries.has(passkey.id)) return false;
    this.#set(passkey, 'unsaved');
    return true;
  }

  /**
   * Refuses a passkey from now on: an unsaved one for good, another one until the restart.
   *
   * @param canBeLast - whether something else still signs in
   */
  remove(id: string, canBeLast: boolean): 'removed' | 'unknown' | 'last' {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.state === 'removed') return 'unknown';
    if (!canBeLast && isUsable(entry) && this.usable().length === 1) return 'last';
    if (entry.state === 'unsaved') this.#entries.delete(id);
    else entry.state = 'removed';
    this.#updateDigests();
    return 'removed';
  }

  /**
   * Compares a signature counter with earlier ones (WebAuthn Level 3 §6.1.1). Many authenticators always
   * send 0.
   */
  recordCounter(id: string, counter: number): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    entry.counterWentBack ||= entry.counter > 0 && counter <= entry.counter;
    entry.counter = Math.max(entry.counter, counter);
  }

  #set(passkey: Passkey, state: PasskeyState): void {
    this.#entries.set(passkey.id, { passkey, state, counterWentBack: false, counter: 0 });
    this.#updateDigests();
  }

  #updateDigests(): void {
    const entries = [...this.#entries.values()].filter(({ state }) => state !== 'removed');
    this.#digests = new Set(entries.map(({ passkey }) => passkeyDigest(passkey)));
  }
}

function isUsable({ state }: Entry): boolean {
  return state === 'configured' || state === 'unsaved';
}
