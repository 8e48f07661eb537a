import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import { createNestedBuckets } from '../limits/failed-sign-in-limiter.js';
import type { FairQueue } from '../limits/fair-queue.js';
import { ProofLane } from '../limits/proof-lane.js';
import { createProofOfWork } from '../limits/proof-of-work.js';
import type { SignInLimits } from '../limits/sign-in-limit-settings.js';
import type { RootKey } from '../root-key.js';
import type { SharedState } from '../shared-state.js';
import type { Auth } from './auth.js';
import { deriveKey } from './crypto.js';
import type { KnownDevices } from './devices.js';
import { createLinks } from './links.js';
import type { BcryptVerify, PasswordHash } from './password.js';
import { createSecondFactor } from './second-factor.js';
import type { SessionManager } from './sessions/sessions.js';
import { createSignIn, type AdmitSignIn } from './sign-in.js';

interface LimitedSignInOptions {
  readonly limits: SignInLimits;
  readonly queue: FairQueue;
  readonly state: SharedState;
  readonly rootKey: RootKey;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly sessions: SessionManager;
  readonly devices: KnownDevices;
  readonly signedOutUntil: () => number | undefined;
}

/** Creates the sign-in with the password, under its limits. */
export function createLimitedSignIn(
  config: PasswordConfig,
  deps: Deps,
  { limits, signedOutUntil, rootKey, ...options }: LimitedSignInOptions,
): AdmitSignIn {
  const secret = config.secretKey.text;
  const { totp } = config;
  const { state, devices, queue } = options;
  return createSignIn({
    ...options,
    passwordSignIn: config.passkeys.passwordSignIn,
    email: config.email,
    checkCode: totp && createSecondFactor({ totp, devices, state, signedOutUntil, now: deps.now }),
    rateLimiter: state.rateLimiter,
    buckets: createNestedBuckets(limits),
    proofLane:
      deps.sleep &&
      new ProofLane({
        proofs: createProofOfWork(rootKey, deps),
        sleep: deps.sleep,
        ...state,
        queue,
      }),
    emailHashKey: deriveKey(secret, 'tried email'),
  });
}

/** Creates the sign-in with a link of `housekey link`. */
export function createLinkSignIn(
  { secretKey }: PasswordConfig,
  deps: Deps,
  {
    fingerprint,
    state,
    sessions,
  }: Pick<LimitedSignInOptions, 'state' | 'sessions'> & { readonly fingerprint: string },
): Auth['signInWithLink'] {
  const links = createLinks(secretKey.text, fingerprint, deps);
  return async (linkToken, request = {}) => {
    const item = links.verify(linkToken);
    if (item === undefined) return { outcome: 'invalid' };
    const result = await state.singleUse.redeem('link', item);
    if (result !== 'first') return { outcome: result };
    return { outcome: 'signed-in', ...(await sessions.begin(request, { method: 'link' })) };
  };
}
