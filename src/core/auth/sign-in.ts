import { createHmac } from 'node:crypto';
import {
  NOTHING_CONSUMED,
  queueKeysOf,
  type FailedSignInLimiter,
} from '../limits/failed-sign-in-limiter.js';
import type { FairQueue } from '../limits/fair-queue.js';
import type { ProofLane } from '../limits/proof-lane.js';
import { constantTimeEqual } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { FailureReason } from '../../contract/index.js';
import type { KnownDevice, KnownDevices } from './devices.js';
import {
  HASH_COST,
  hashPassword,
  verifyPassword,
  type BcryptVerify,
  type PasswordHash,
} from './password.js';
import type { SessionManager, SessionRequest, BegunSession } from './sessions/sessions.js';
import type { CheckCode, CodeRejection } from './one-time-codes.js';

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

/**
 * Decides from the limits alone whether a client may try to sign in, so that the request body of a
 * throttled client is never read.
 */
export type AdmitSignIn = (client: SignInClient) => Promise<SignInAdmission>;

export interface SignInDeps {
  readonly limiter: FailedSignInLimiter;
  readonly email: string;
  /** Whether passwords are accepted at all (SERVICE_PASSWORD_SIGN_IN). */
  readonly passwordSignIn: boolean;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly sessions: Pick<SessionManager, 'begin'>;
  readonly devices: Pick<KnownDevices, 'recognize'>;
  /** Checks one-time codes, if they are on. */
  readonly checkCode: CheckCode;
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
  const { limiter, devices, queue, proofLane } = deps;
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
    const verify = async (credentials: Credentials): Promise<VerifyOutcome> => {
      const slot = await (proof?.acquire(request) ?? queue.acquire({ ...request, work: 0 }));
      if (!slot.granted) {
        return slot.reason === 'aborted' ? { outcome: 'gone' } : delay('busy', BUSY_RETRY_SECONDS);
      }
      try {
        const consumed = slot.via === 'proof' ? NOTHING_CONSUMED : await limiter.consume(chains);
        if (!consumed.ok) return throttle(consumed.waitMs);
        const result = await checkFactors(credentials, device, deps);
        if (!isFailure(result)) await consumed.refund();
        return result;
      } finally {
        slot.release();
      }
    };
    const signIn = async (credentials: Credentials, sessionRequest: SessionRequest = {}) =>
      await beginSession(deps, { deviceTokens, ...sessionRequest }, await verify(credentials));
    return { outcome: 'admitted', signIn, verify };
  };
}

/**
 * Hashes a new password for the configuration, when its turn in the queue of the sign-ins comes. Not even a known device
 * goes first: a session must not be able to keep others from signing in.
 */
export type HashNewPassword = (
  password: string,
  network: string,
  signal: AbortSignal,
) => Promise<PasswordHash | SignInDelay | { readonly outcome: 'gone' }>;

/** Creates the hashing of new passwords. */
export function createHashNewPassword(
  { queue, limiter }: Pick<SignInDeps, 'queue' | 'limiter'>,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
): HashNewPassword {
  return async (password, network, signal) => {
    const keys = queueKeysOf(limiter.chainsFor(undefined, network)[0]);
    const request = { keys, knownDevice: false, proofOnly: false, work: 0, signal };
    const slot = await queue.acquire(request);
    if (!slot.granted) {
      const retryAfterSeconds = BUSY_RETRY_SECONDS;
      return slot.reason === 'aborted'
        ? { outcome: 'gone' }
        : { outcome: 'busy', retryAfterSeconds, challenge: undefined };
    }
    try {
      return await hashPassword(password, { cost: HASH_COST, salt: randomBytes(16) });
    } finally {
      slot.release();
    }
  };
}

/** Checks the password, and then the one-time code. */
async function checkFactors(
  credentials: Credentials,
  device: KnownDevice | undefined,
  deps: SignInDeps,
): Promise<VerifyOutcome> {
  const incorrect = await checkCredentials(credentials, deps);
  if (incorrect !== undefined) return incorrect;
  const checked = await deps.checkCode({ code: credentials.code, device });
  if (checked.outcome !== 'accepted') return checked;
  return { outcome: 'correct', gaveCode: checked.gaveCode };
}

/** A wrong code is a failed sign-in, too. The other rejections say nothing about the code. */
function isFailure({ outcome }: VerifyOutcome): boolean {
  return outcome === 'incorrect' || outcome === 'wrong-code';
}

/** Begins a session if the credentials were correct. */
async function beginSession(
  { sessions }: SignInDeps,
  request: SessionRequest,
  result: VerifyOutcome,
): Promise<PasswordOutcome> {
  if (result.outcome !== 'correct') return result;
  const { gaveCode } = result;
  const session = await sessions.begin(request, { method: 'password', gaveCode });
  return { outcome: 'signed-in', ...session };
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
): Promise<CredentialsRejection | undefined> {
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

/** The input of a sign-in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The one-time code. Ignored unless one-time codes are configured. */
  readonly code?: string | undefined;
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
      /**
       * Checks the credentials, and issues a token if they are correct. Call it, or `verify`, at most
       * once.
       */
      readonly signIn: (
        credentials: Credentials,
        request?: SessionRequest,
      ) => Promise<PasswordOutcome>;
      /** Like `signIn`, but begins no session: confirms that the owner is still there. */
      readonly verify: (credentials: Credentials) => Promise<VerifyOutcome>;
    }
  | { readonly outcome: 'disabled' }
  | SignInDelay;

/** Result of signing in. */
export type PasswordOutcome =
  (BegunSession & { readonly outcome: 'signed-in' }) | CredentialsRejection;

/** Result of checking credentials. */
export type VerifyOutcome =
  { readonly outcome: 'correct'; readonly gaveCode: boolean } | CredentialsRejection;

/** Why credentials were not accepted. */
export type CredentialsRejection =
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
