import type { PasskeyState } from '../../../contract/index.js';
import type { MadeLine, MadeLines } from '../made-lines.js';
import { formatPasskey, parsePasskey, type Passkey, passkeyDigest } from './passkey.js';

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

/** Result of removing a passkey. `shared`: all replicas have acknowledged it. */
export type PasskeyRemoval = 'unknown' | 'last' | { readonly shared: boolean };

/**
 * The passkeys: those of the configuration, those that were made in the console and are stored, and, in this
 * process's memory, what has changed since the start.
 */
export class PasskeyRegistry {
  readonly #rpId: string | undefined;
  readonly #made: MadeLines;
  readonly #entries = new Map<string, Entry>();
  /** Each stored line is parsed once: checking an RSA key takes 100 ms. Empty for one of another version. */
  readonly #parsed = new WeakMap<MadeLine, readonly Entry[]>();
  /** Digests of all passkeys in `#entries` whose tokens are accepted. */
  #digests: ReadonlySet<string> = new Set();

  /** @param rpId - the current relying party; `undefined` if passkeys cannot be used */
  constructor(configured: readonly Passkey[], rpId: string | undefined, made: MadeLines) {
    this.#rpId = rpId;
    this.#made = made;
    for (const passkey of configured) this.#set(passkey, this.#stateOf(passkey, 'configured'));
  }

  /** Whether any passkey can sign in. */
  get canSignIn(): boolean {
    return this.usable().length > 0;
  }

  /** Whether a new passkey survives a restart without being configured. */
  get keeps(): boolean {
    return this.#made.problem === undefined && this.#made.hasRoom;
  }

  /** The passkeys that can sign in. */
  usable(): Passkey[] {
    return this.#all()
      .filter(isUsable)
      .map(({ passkey }) => passkey);
  }

  list(): ListedPasskey[] {
    return this.#all();
  }

  /** The passkey with this credential ID, if it can sign in. */
  find(id: string): Passkey | undefined {
    const entry = this.#entry(id);
    return entry !== undefined && isUsable(entry) ? entry.passkey : undefined;
  }

  /** Whether tokens of the passkey with this digest are accepted. */
  readonly hasDigest = (digest: string): boolean =>
    this.#digests.has(digest) || this.#made.find('passkey', digest) !== undefined;

  /** Why a passkey with this name cannot be added; `undefined` if it can. */
  refusal(name: string): 'name-taken' | 'too-many' | undefined {
    const entries = this.#all();
    const isTaken = entries.some(
      ({ passkey }) => passkey.name === name && passkey.rpId === this.#rpId,
    );
    if (isTaken) return 'name-taken';
    const unsaved = entries.filter(({ state }) => state === 'unsaved').length;
    return unsaved >= MAX_UNSAVED && !this.keeps ? 'too-many' : undefined;
  }

  /**
   * Adds a passkey: for good if it can be stored, else until the restart.
   *
   * @returns whether it is stored; `known` if its ID is there already
   */
  async add(passkey: Passkey): Promise<boolean | 'known'> {
    const { id } = passkey;
    if (this.#entry(id) !== undefined) return 'known';
    if (this.keeps) {
      const made = {
        kind: 'passkey',
        key: passkeyDigest(passkey),
        line: formatPasskey(passkey),
      } as const;
      return await this.#made.create(made);
    }
    this.#set(passkey, 'unsaved');
    return false;
  }

  /**
   * Refuses a passkey from now on: for good if it was made here, until the restart if it is configured.
   *
   * @param canBeLast - whether something else still signs in
   */
  async remove(id: string, canBeLast: boolean): Promise<PasskeyRemoval> {
    const entry = this.#entries.get(id);
    const made = this.#made.find('passkey', passkeyDigest({ id }));
    if (made === undefined && (entry === undefined || entry.state === 'removed')) return 'unknown';
    if (!canBeLast && this.find(id) !== undefined && this.usable().length === 1) return 'last';
    if (entry?.state === 'unsaved') this.#entries.delete(id);
    else if (entry !== undefined) entry.state = 'removed';
    this.#updateDigests();
    return { shared: made === undefined || (await this.#made.remove(made)) };
  }

  /**
   * Compares a signature counter with earlier ones (WebAuthn Level 3 §6.1.1). Many authenticators always
   * send 0.
   */
  recordCounter(id: string, counter: number): void {
    const entry = this.#entry(id);
    if (entry === undefined) return;
    entry.counterWentBack ||= entry.counter > 0 && counter <= entry.counter;
    entry.counter = Math.max(entry.counter, counter);
  }

  #all(): Entry[] {
    const made = this.#made.list('passkey').flatMap((line) => this.#read(line));
    const isOther = ({ passkey }: Entry) => !this.#entries.has(passkey.id);
    return [...this.#entries.values(), ...made.filter(isOther)];
  }

  #entry(id: string): Entry | undefined {
    const line = this.#made.find('passkey', passkeyDigest({ id }));
    return this.#entries.get(id) ?? (line && this.#read(line)[0]);
  }

  #read(line: MadeLine): readonly Entry[] {
    const known = this.#parsed.get(line);
    if (known !== undefined) return known;
    const passkey = parsePasskey(line.line);
    const entries =
      typeof passkey === 'string' ? [] : [newEntry(passkey, this.#stateOf(passkey, 'made'))];
    this.#parsed.set(line, entries);
    return entries;
  }

  #stateOf({ rpId }: Passkey, state: 'configured' | 'made'): PasskeyState {
    return rpId === this.#rpId ? state : 'elsewhere';
  }

  #set(passkey: Passkey, state: PasskeyState): void {
    this.#entries.set(passkey.id, newEntry(passkey, state));
    this.#updateDigests();
  }

  #updateDigests(): void {
    const entries = [...this.#entries.values()].filter(({ state }) => state !== 'removed');
    this.#digests = new Set(entries.map(({ passkey }) => passkeyDigest(passkey)));
  }
}

function newEntry(passkey: Passkey, state: PasskeyState): Entry {
  return { passkey, state, counterWentBack: false, counter: 0 };
}

function isUsable({ state }: Entry): boolean {
  return state === 'configured' || state === 'made' || state === 'unsaved';
}
