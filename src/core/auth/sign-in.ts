import { createHmac } from 'node:crypto';
import type { FailureReason } from '../../contract/index.js';
import {
  createFailedSignInLimiter,
  NOTHING_CONSUMED,
  queueKeysOf,
  type FailedSignInLimiterOptions,
} from '../limits/failed-sign-in-limiter.js';
import type { FairQueue } from '../limits/fair-queue.js';
import type { ProofLane } from '../limits/proof-lane.js';
import type { KnownDevice, KnownDevices } from './devices.js';
import { verifyPassword, type BcryptVerify, type PasswordHash } from './password.js';
import { TOKEN_LIFETIME_SECONDS, type Tokens } from './tokens.js';
import { constantTimeEqual } from './crypto.js';
import type { CheckCode, CodeRejection } from './second-factor.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The one-time code. Ignored unless one-time codes are configured. */
  readonly code?: string | undefined;
}

/** The client that tries to sign in. */
export interface SignInClient {
  /** The client network that failures count for. */
  readonly network: string;
  /** Device tokens that the client sent, genuine or not. */
  readonly deviceTokens: readonly string[];
  /** Solution of the challenge that an earlier rejection contained. */
  readonly proof?: string | undefined;
  /** Aborts when the client closes the connection. */
  readonly signal: AbortSignal;
}

/** The client must retry later. `throttled`: too many failures. `busy`: the queue is full. */
export interface SignInDelay {
  readonly outcome: 'throttled' | 'busy';
  readonly retryAfterSeconds: number;
  /** A proof-of-work challenge. Its solution, sent as `proof`, bypasses the limit. */
  readonly challenge: string | undefined;
}

/** Whether a client may try to sign in now. */
export type SignInAdmission =
  | {
      readonly outcome: 'admitted';
      /** Checks the credentials, and issues a token if they are correct. Call it at most once. */
      readonly signIn: (credentials: Credentials) => Promise<SignInOutcome>;
    }
  | { readonly outcome: 'disabled' }
  | SignInDelay;

/** Result of checking credentials. */
export type SignInOutcome =
  | {
      readonly outcome: 'signed-in';
      readonly token: string;
      readonly lifetimeSeconds: number;
      readonly email: string;
      /** Makes the client's device a known one. */
      readonly deviceToken: string;
      /** Whether the device has not signed in before, as far as its tokens tell. */
      readonly newDevice: boolean;
    }
  | {
      readonly outcome: 'incorrect';
      /** For the owner's log only: the client must not learn which of them was wrong. */
      readonly reason: FailureReason;
      /** The configured email, or a keyed hash of another one, which may be a mistyped password. */
      readonly attemptedEmail: string;
    }
  | CodeRejection
  | SignInDelay
  /** The client disconnected. */
  | { readonly outcome: 'gone' };

/**
 * Decides from the limits alone whether a client may try to sign in, so that the request body of a
 * throttled client is never read.
 */
export type AdmitSignIn = (client: SignInClient) => Promise<SignInAdmission>;

interface SignInDeps extends FailedSignInLimiterOptions {
  readonly email: string;
  /** Whether passwords are accepted at all (SERVICE_PASSWORD_SIGN_IN). */
  readonly passwordSignIn: boolean;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly tokens: Tokens;
  readonly devices: KnownDevices;
  /** Checks one-time codes; `undefined` if none are configured. */
  readonly checkCode: CheckCode | undefined;
  readonly queue: FairQueue;
  /** Bypasses the limits on failed sign-ins and a full queue. */
  readonly proofLane: ProofLane | undefined;
  /** Key of the hashes under which attempted emails are logged. */
  readonly emailHashKey: Uint8Array;
}

/** Seconds after which a client that was rejected by the queue may try again. */
const BUSY_RETRY_SECONDS = 5;

/** Creates the sign-in of the one configured user. */
export function createSignIn(deps: SignInDeps): AdmitSignIn {
  const { devices, queue, proofLane } = deps;
  const limiter = createFailedSignInLimiter(deps);
  return async ({ network, signal, deviceTokens, proof: solution }) => {
    const device = devices.recognize(deviceTokens);
    const chains = limiter.chainsFor(device?.id, network);
    const keys = queueKeysOf(chains[0]);
    const proof = proofLane?.accept(solution, network);
    const delay = (outcome: SignInDelay['outcome'], retryAfterSeconds: number): SignInDelay => ({
      outcome,
      retryAfterSeconds,
      challenge: proofLane?.challenge(network),
    });
    const throttle = (waitMs: number) => delay('throttled', Math.ceil(waitMs / 1000));

    // A running check of this client may refund its attempt, so the next one waits in the queue.
    const wait = queue.isServing(keys[0]) ? 0 : await limiter.waitMs(chains);
    const proofOnly = wait > 0;
    if (proofOnly && proof === undefined) return throttle(wait);

    const request = { keys, knownDevice: device !== undefined && !proofOnly, proofOnly, signal };
    const signIn = async (credentials: Credentials): Promise<SignInOutcome> => {
      const slot = await (proof?.acquire(request) ?? queue.acquire({ ...request, work: 0 }));
      if (!slot.granted) {
        return slot.reason === 'aborted' ? { outcome: 'gone' } : delay('busy', BUSY_RETRY_SECONDS);
      }
      try {
        const consumed = slot.via === 'proof' ? NOTHING_CONSUMED : await limiter.consume(chains);
        if (!consumed.ok) return throttle(consumed.waitMs);
        const incorrect = await checkCredentials(credentials, deps);
        if (incorrect !== undefined) return incorrect;
        const checked = await deps.checkCode?.({ code: credentials.code, device });
        // A wrong code is a failed sign-in. The other rejections say nothing about the code.
        if (checked?.outcome !== 'wrong-code') await consumed.refund();
        if (checked !== undefined && checked.outcome !== 'accepted') return checked;
        return await signedIn(deps, device, checked?.gaveCode === true);
      } finally {
        slot.release();
      }
    };
    return { outcome: 'admitted', signIn };
  };
}

async function signedIn(
  { tokens, email, devices }: SignInDeps,
  device: KnownDevice | undefined,
  gaveCode: boolean,
): Promise<SignInOutcome> {
  return {
    outcome: 'signed-in',
    token: await tokens.issue({ sub: email }),
    lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
    email,
    deviceToken: devices.issue(device, gaveCode),
    newDevice: device === undefined,
  };
}

/**
 * Always checks both email and password, so that the response time does not reveal which of them was
 * wrong.
 *
 * @returns `undefined` if they are correct
 */
async function checkCredentials(
  { email, password }: Credentials,
  deps: SignInDeps,
): Promise<SignInOutcome | undefined> {
  const emailMatches = constantTimeEqual(email, deps.email);
  const emailHash = createHmac('sha256', deps.emailHashKey).update(email).digest('hex');
  const attemptedEmail = emailMatches ? deps.email : `#${emailHash.slice(0, 16)}`;
  if (!deps.passwordSignIn)
    return { outcome: 'incorrect', reason: 'passwords-off', attemptedEmail };
  const passwordMatches = await verifyPassword(password, deps.hash, deps.bcryptVerify);
  // The configured hash may be that of the empty password, which is never accepted.
  if (passwordMatches && emailMatches && password !== '') return undefined;
  return {
    outcome: 'incorrect',
    reason: emailMatches ? 'wrong-password' : 'wrong-email',
    attemptedEmail,
  };
}
