import { createHash } from 'node:crypto';
import type { TotpConfig } from '../config/totp-config.js';
import type { Deps } from '../deps.js';
import { MemoryRateLimiter, type BucketChain } from '../limits/rate-limiter.js';
import type { SharedState } from '../shared-state.js';
import type { KnownDevice, KnownDevices } from './devices.js';
import { findStep, stepAt, STEP_MS } from './totp.js';

/**
 * Wrong codes allowed at once, and how often another one is. They count for everyone together, and no
 * proof of work adds one. A guess succeeds with 3 in 1,000,000, so someone who has the password gets
 * in with a chance of 0.007 % on the first day and 1.3 % in a year.
 */
const WRONG_CODES = 10;
const RESTORE_MS = 7_200_000;

/** Seconds after which a client may try again while Redis is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** What a one-time code is checked for, once the password was correct. */
export interface CodeCheck {
  /** As typed; `undefined` or empty if the client sent none. */
  readonly code: string | undefined;
  readonly device: KnownDevice | undefined;
}

/** Result of checking a one-time code. */
export type CodeResult =
  /** `gaveCode`: false if the device was not asked for a code. */
  | { readonly outcome: 'accepted'; readonly gaveCode: boolean }
  | { readonly outcome: 'code-required'; readonly knownDevice: boolean }
  | { readonly outcome: 'wrong-code' }
  /** The code was used, or may have been used before the start. */
  | { readonly outcome: 'used-code'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'too-many-codes'; readonly retryAfterSeconds: number }
  /** Whether it was used cannot be checked now. */
  | { readonly outcome: 'code-unavailable'; readonly retryAfterSeconds: number };

/** Why a sign-in with the correct password is not complete. */
export type CodeRejection = Exclude<CodeResult, { outcome: 'accepted' }>;

/** Checks the one-time code of a sign-in whose password was correct, and uses it up. */
export type CheckCode = (check: CodeCheck) => Promise<CodeResult>;

export interface SecondFactorOptions {
  readonly totp: TotpConfig;
  readonly devices: Pick<KnownDevices, 'gaveCodeLately'>;
  readonly state: Pick<SharedState, 'rateLimiter' | 'singleUse'>;
  /** Codes from up to this second do not exempt a device: everyone was signed out. */
  readonly signedOutUntil: () => number | undefined;
  readonly now: Deps['now'];
}

/** Creates the check of one-time codes (RFC 6238). */
export function createSecondFactor(options: SecondFactorOptions): CheckCode {
  const { totp, state, now } = options;
  const limiter = createCodeLimiter(options);
  const secretId = createHash('sha256').update(totp.secret).digest('base64url').slice(0, 16);

  return async ({ code, device }) => {
    if (code === undefined || code === '') {
      return isExempt(options, device)
        ? { outcome: 'accepted', gaveCode: false }
        : { outcome: 'code-required', knownDevice: device !== undefined };
    }
    const chain = chainFor(device);
    // Taken before the code is looked at, so that parallel guesses cannot exceed the limit.
    const waitMs = await limiter.consume(chain);
    if (waitMs > 0) {
      return { outcome: 'too-many-codes', retryAfterSeconds: Math.ceil(waitMs / 1000) };
    }
    const step = findStep(totp.secret, code, now());
    if (step === undefined) return { outcome: 'wrong-code' };
    await limiter.refund(chain);
    const result = await state.singleUse.redeem('code', {
      id: `${secretId}.${step}`,
      // It is accepted one step early. Minus one: the start may be that very millisecond.
      issuedAt: (step - 1) * STEP_MS - 1,
      expiresAt: (step + 2) * STEP_MS,
    });
    switch (result) {
      case 'first':
        return { outcome: 'accepted', gaveCode: true };
      case 'used':
        return { outcome: 'used-code', retryAfterSeconds: nextCodeSeconds(options, step) };
      case 'unknown':
        return { outcome: 'code-unavailable', retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS };
    }
  };
}

/** Whether the device need not give a code. */
function isExempt(
  { totp, devices, signedOutUntil }: SecondFactorOptions,
  device: KnownDevice | undefined,
): boolean {
  if (totp.every !== 'device' || device?.codeAt === undefined) return false;
  return device.codeAt > (signedOutUntil() ?? 0) && devices.gaveCodeLately(device.codeAt);
}

/** Seconds until an authenticator app shows the first code after this one that can be accepted. */
function nextCodeSeconds({ state, now }: SecondFactorOptions, step: number): number {
  const earliest = stepAt(state.singleUse.remembersSince()) + 2;
  const next = Math.max(step + 1, earliest);
  return Math.max(1, Math.ceil((next * STEP_MS - now()) / 1000));
}

/**
 * A device that has completed a sign-in with a code has its own limit, so that someone who has the
 * password cannot lock its owner out. Everyone else shares one limit.
 */
function chainFor(device: KnownDevice | undefined): BucketChain {
  const key = device?.codeAt === undefined ? 'codes' : `codes of device ${device.id}`;
  return [{ key, restoreMs: RESTORE_MS, fillMs: WRONG_CODES * RESTORE_MS }];
}

/**
 * Also limits codes in memory of its own. In the memory of all limits, failures from a hundred
 * thousand addresses could evict this one.
 */
function createCodeLimiter({ state: { rateLimiter }, now }: SecondFactorOptions) {
  const own = new MemoryRateLimiter({ now });
  return {
    consume: async (chain: BucketChain): Promise<number> => {
      const ownWait = own.consume(chain);
      if (ownWait > 0) return ownWait;
      const wait = await rateLimiter.consume(chain);
      if (wait > 0) own.refund(chain);
      return wait;
    },
    refund: async (chain: BucketChain): Promise<void> => {
      own.refund(chain);
      await rateLimiter.refund(chain);
    },
  };
}
