import { createHash } from 'node:crypto';
import type { TotpConfig } from '../config/totp-config.js';
import type { Deps } from '../deps.js';
import { codeBucket } from '../storage/code-limiter.js';
import { UNAVAILABLE_RETRY_SECONDS, type SingleUseItem } from '../storage/single-use.js';
import type { SharedState } from '../storage/state.js';
import type { KnownDevice, KnownDevices } from './devices.js';
import { findStep, stepAt, STEP_MS } from './totp.js';

/** The context in which a one-time code is checked, once the password was correct. */
export interface CodeCheck {
  /** The code as typed; `undefined` or empty if the client sent none. */
  readonly code: string | undefined;
  readonly device: KnownDevice | undefined;
}

/** Result of checking a one-time code. */
export type CodeResult =
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

export interface SecondFactorOptions {
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
export function createSecondFactor(options: SecondFactorOptions): CheckCode {
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
export function codeItem(secret: Uint8Array, step: number): SingleUseItem {
  const secretId = createHash('sha256').update(secret).digest('base64url').slice(0, 16);
  return {
    id: `${secretId}.${step}`,
    // It is accepted one step early. Minus one: the start may be that very millisecond.
    issuedAt: (step - 1) * STEP_MS - 1,
    expiresAt: (step + 2) * STEP_MS,
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
