import type { CodesEvery, CodesState, MadeProblem } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import type { TotpConfig } from '../config/totp-config.js';
import type { Deps } from '../deps.js';
import { createKeySealer, type KeySealer } from '../storage/root-key.js';
import type { SharedState } from '../storage/state.js';
import type { KnownDevices, KnownDevice } from './devices.js';
import type { MadeLines } from './made-lines.js';
import { decodeBase32, encodeBase32, findStep, MIN_SECRET_BYTES, stepAt, STEP_MS } from './totp.js';
import { createHash } from 'node:crypto';
import { codeBucket } from '../storage/code-limiter.js';
import { UNAVAILABLE_RETRY_SECONDS, type SingleUseItem } from '../storage/single-use.js';

/** The context in which a one-time code is checked, once the password was correct. */
interface CodeCheck {
  /** The code as typed; `undefined` or empty if the client sent none. */
  readonly code: string | undefined;
  readonly device: KnownDevice | undefined;
}

/** Result of checking a one-time code. */
type CodeResult =
  /** `gaveCode`: false if the device was not asked for a code. */
  | { readonly outcome: 'accepted'; readonly gaveCode: boolean }
  | { readonly outcome: 'code-required'; readonly knownDevice: boolean }
  | { readonly outcome: 'wrong-code' }
  /** Codes were turned on in the console, and their record is lost: no code can be correct. */
  | { readonly outcome: 'codes-lost' }
  /** The code was used, or may have been used before the start. */
  | { readonly outcome: 'used-code'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'too-many-codes'; readonly retryAfterSeconds: number }
  /** Whether it was used, or how many were wrong, cannot be checked now. */
  | { readonly outcome: 'code-unavailable'; readonly retryAfterSeconds: number };

/** Why a sign-in with the correct password is not complete. */
export type CodeRejection = Exclude<CodeResult, { outcome: 'accepted' }>;

/** Checks the one-time code of a sign-in whose password was correct, and uses it up. */
export type CheckCode = (check: CodeCheck) => Promise<CodeResult>;

interface SecondFactorOptions {
  /** The present secret. `lost`: there was one; `undefined`: no code is needed. */
  readonly totp: () => TotpConfig | 'lost' | undefined;
  readonly devices: Pick<KnownDevices, 'gaveCodeRecently'>;
  readonly state: Pick<SharedState, 'codeLimiter' | 'singleUse'>;
  /** Codes from up to this second do not exempt a device: everyone was signed out. */
  readonly signedOutUntil: () => number | undefined;
  readonly now: Deps['now'];
}

const CODE_UNAVAILABLE: CodeResult = {
  outcome: 'code-unavailable',
  retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
};

/** Creates the check of one-time codes (RFC 6238). */
function createSecondFactor(options: SecondFactorOptions): CheckCode {
  const { state, now } = options;
  const limiter = state.codeLimiter;

  return async ({ code, device }) => {
    const totp = options.totp();
    if (totp === 'lost') return { outcome: 'codes-lost' };
    if (totp === undefined) return { outcome: 'accepted', gaveCode: false };
    if (code === undefined || code === '') {
      return isExempt(options, totp, device)
        ? { outcome: 'accepted', gaveCode: false }
        : { outcome: 'code-required', knownDevice: device !== undefined };
    }
    const chain = codeBucket(device?.codeAt === undefined ? undefined : device.id);
    // Taken before the code is looked at, so that parallel guesses cannot exceed the limit.
    const waitMs = await limiter.consume(chain);
    if (waitMs === undefined) return CODE_UNAVAILABLE;
    if (waitMs > 0) {
      return { outcome: 'too-many-codes', retryAfterSeconds: Math.ceil(waitMs / 1000) };
    }
    const step = findStep(totp.secret, code, now());
    if (step === undefined) return { outcome: 'wrong-code' };
    await limiter.refund(chain);
    const result = await state.singleUse.redeem('code', codeItem(totp.secret, step));
    switch (result) {
      case 'first':
        return { outcome: 'accepted', gaveCode: true };
      case 'used':
        return { outcome: 'used-code', retryAfterSeconds: nextCodeSeconds(options, step) };
      case 'unknown':
        return CODE_UNAVAILABLE;
    }
  };
}

/** The code of a time step, as it is used up. */
function codeItem(secret: Uint8Array, step: number): SingleUseItem {
  const secretId = createHash('sha256').update(secret).digest('base64url').slice(0, 16);
  return {
    id: `${secretId}.${step}`,
    // It is accepted one step early. Minus one: the start may be that very millisecond.
    issuedAt: (step - 1) * STEP_MS - 1,
  };
}

/** Whether the device need not give a code. */
function isExempt(
  { devices, signedOutUntil }: SecondFactorOptions,
  totp: TotpConfig,
  device: KnownDevice | undefined,
): boolean {
  if (totp.every !== 'device' || device?.codeAt === undefined) return false;
  return device.codeAt > (signedOutUntil() ?? 0) && devices.gaveCodeRecently(device.codeAt);
}

/** Seconds until an authenticator app shows the first code after this one that can be accepted. */
function nextCodeSeconds({ state, now }: SecondFactorOptions, step: number): number {
  const earliest = stepAt(state.singleUse.remembersSince()) + 2;
  const next = Math.max(step + 1, earliest);
  return Math.max(1, Math.ceil((next * STEP_MS - now()) / 1000));
}

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
