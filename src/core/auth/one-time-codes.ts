import type { CodesEvery, CodesState, MadeProblem } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import type { TotpConfig } from '../config/totp-config.js';
import type { Deps } from '../deps.js';
import { createKeySealer, type KeySealer } from '../storage/root-key.js';
import type { SharedState } from '../storage/state.js';
import type { KnownDevices } from './devices.js';
import type { MadeLines } from './made-lines.js';
import { codeItem, createSecondFactor, type CheckCode } from './second-factor.js';
import { decodeBase32, encodeBase32, findStep, MIN_SECRET_BYTES } from './totp.js';

export interface OneTimeCodesOptions {
  readonly config: Pick<PasswordConfig, 'secretKey' | 'totp' | 'codesEvery'>;
  readonly madeLines: MadeLines;
  readonly devices: Pick<KnownDevices, 'gaveCodeRecently'>;
  readonly state: Pick<SharedState, 'codeLimiter' | 'singleUse' | 'signOuts' | 'codesMark'>;
}

/**
 * Why codes were not turned on. `state`: they are on already, or their record is lost. `malformed`: it is not a
 * secret. `unstored`: the storage cannot be written now, and a restart would forget them.
 */
export type CodesRefusal = MadeProblem | 'state' | 'malformed' | 'wrong-code' | 'unstored';

/** The line with the encrypted secret, and the one that says that there is one. */
const SECRET = { kind: 'totp', key: 'secret' } as const;
const ACTIVE = { kind: 'totp', key: 'active' } as const;

/**
 * One-time codes: those of the configuration, or those that the owner has turned on in the console.
 *
 * That codes were turned on is stored three times: with their secret, in another record, and in a mark beside
 * the records. If only the secret is missing, no password signs in anymore, so that nobody turns codes off by
 * damaging the storage.
 */
export class OneTimeCodes {
  /** Why the console cannot turn codes on; `undefined` if it can. */
  readonly problem: MadeProblem | undefined;
  /** Checks the code of a sign-in. */
  readonly check: CheckCode;
  readonly #options: OneTimeCodesOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  readonly #sealer: KeySealer;

  constructor(options: OneTimeCodesOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    const { config, madeLines, state, devices } = options;
    this.problem = madeLines.problem;
    this.#options = options;
    this.#deps = deps;
    this.#sealer = createKeySealer(config.secretKey.text, SECRET.kind, deps, 'one-time codes');
    this.check = createSecondFactor({
      totp: () => this.#current(),
      devices,
      state,
      signedOutUntil: () => state.signOuts.issuedUntil,
      now: deps.now,
    });
  }

  get state(): CodesState {
    if (this.#options.config.totp !== undefined) return 'configured';
    const current = this.#current();
    return typeof current === 'object' ? 'made' : (current ?? 'off');
  }

  /** When a sign-in with the password needs a code; `undefined` for never. */
  get every(): CodesEvery | undefined {
    return this.#current() && this.#options.config.codesEvery;
  }

  /** The secret that was made here, in base32. */
  get madeSecret(): string | undefined {
    const secret = this.#made();
    return secret && encodeBase32(secret);
  }

  /** A new secret in base32, which nothing keeps. */
  createSecret(): string {
    return encodeBase32(this.#deps.randomBytes(MIN_SECRET_BYTES));
  }

  /**
   * Turns codes on, with a secret whose first code proves that an authenticator app has it.
   *
   * @param text - the secret in base32
   * @returns whether all replicas have it, and the state directory
   */
  async turnOn(text: string, code: string): Promise<boolean | CodesRefusal> {
    const { madeLines, state } = this.#options;
    if (this.problem !== undefined) return this.problem;
    if (this.state !== 'off') return 'state';
    const secret = decodeBase32(text);
    if (secret === undefined || secret.length < MIN_SECRET_BYTES) return 'malformed';
    const step = findStep(secret, code, this.#deps.now());
    if (step === undefined) return 'wrong-code';
    if ((await state.codesMark?.set(true)) === false) return 'unstored';
    const isMarked = await madeLines.create({ ...ACTIVE, line: 'on' });
    const isStored = await madeLines.create({ ...SECRET, line: this.#sealer.seal(secret) });
    // Whoever has seen it must not sign in with it.
    await state.singleUse.redeem('code', codeItem(secret, step));
    return isMarked && isStored;
  }

  /**
   * Turns off codes that were turned on in the console, even if their record is lost. The secret goes last: if the
   * service stops in between, codes are still on.
   *
   * @returns whether all replicas have acknowledged it, and it is stored
   */
  async turnOff(): Promise<boolean> {
    const { madeLines, state } = this.#options;
    let isStored = (await state.codesMark?.set(false)) ?? true;
    for (const { kind, key } of [ACTIVE, SECRET]) {
      const line = madeLines.find(kind, key);
      if (line !== undefined) isStored = (await madeLines.remove(line)) && isStored;
    }
    return isStored;
  }

  /** The secret that counts. `lost`: there was one; `undefined`: no code is needed. */
  #current(): TotpConfig | 'lost' | undefined {
    const { config, madeLines, state } = this.#options;
    if (config.totp !== undefined) return config.totp;
    const secret = this.#made();
    if (secret !== undefined) return { secret, every: config.codesEvery };
    const wereOn = [SECRET, ACTIVE].some(({ kind, key }) => madeLines.find(kind, key));
    return wereOn || state.codesMark?.isSet === true ? 'lost' : undefined;
  }

  #made(): Uint8Array | undefined {
    const line = this.#options.madeLines.find(SECRET.kind, SECRET.key);
    return this.#sealer.open(line?.line);
  }
}
