import { createHmac } from 'node:crypto';
import type { KnownDevices } from './devices.js';
import {
  createFailureBudgets,
  NOTHING_TO_PAY,
  pathOf,
  type FailureBudgetOptions,
} from '../limits/failure-budgets.js';
import type { FairQueue } from '../limits/fair-queue.js';
import type { ProofLane } from '../limits/proof-lane.js';
import { verifyPassword, type BcryptVerify, type PasswordHash } from './password.js';
import { constantTimeEqual } from './constant-time.js';
import { TOKEN_LIFETIME_SECONDS, type Tokens } from './tokens.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Who tries to sign in, as far as their connection tells. */
export interface SignInClient {
  /** The client network that failures count for. */
  readonly network: string;
  /** Whatever the visitor presents as a known device's mark. */
  readonly deviceTokens: readonly string[];
  /** A solved challenge of an earlier refusal, if the visitor presents one. */
  readonly proof?: string | undefined;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
}

/** What came of reading the visitor's credentials; `Fault` is whatever the reader has to say. */
export type Reading<Fault> =
  | { readonly ok: true; readonly credentials: Credentials }
  | { readonly ok: false; readonly fault: Fault };

/** What came of a sign-in. */
export type SignInOutcome<Fault> =
  | {
      readonly outcome: 'signed-in';
      readonly token: string;
      readonly lifetimeSeconds: number;
      readonly email: string;
      /** The mark that makes the visitor's device a known one. */
      readonly mark: string;
    }
  | {
      readonly outcome: 'incorrect';
      /** For the owner's log, never for the visitor. */
      readonly wrong: 'email' | 'password';
      /** The configured email, or a keyed hash of another: it may be a password typed too early. */
      readonly triedEmail: string;
    }
  | { readonly outcome: 'disabled' }
  | {
      readonly outcome: 'throttled' | 'busy';
      readonly retryAfterSeconds: number;
      /** Its solution, presented as a proof, gets past this refusal. */
      readonly challenge: string | undefined;
    }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'unreadable'; readonly fault: Fault };

/** Checks the credentials that `read` brings, and issues a token for the right ones. */
export type SignIn = <Fault>(
  visitor: SignInClient,
  read: () => Promise<Reading<Fault>>,
) => Promise<SignInOutcome<Fault>>;

interface SignInDeps extends FailureBudgetOptions {
  readonly email: string;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly issueToken: Tokens['issue'];
  readonly devices: KnownDevices;
  readonly queue: FairQueue;
  /** The way past empty budgets and a full queue, if there is one. */
  readonly proofLane: ProofLane | undefined;
  /** Key of the hashes that stand for tried emails. */
  readonly labelKey: Uint8Array;
}

/** Seconds after which a client that found the queue full may try again. */
const BUSY_RETRY_SECONDS = 5;

/** The sign-in of the one user there is. */
export function createSignIn(door: SignInDeps): SignIn {
  const { devices, queue, proofLane } = door;
  const budgets = createFailureBudgets(door);
  return async (visitor, read) => {
    const { network, signal } = visitor;
    const device = devices.recognize(visitor.deviceTokens);
    const payers = budgets.payersFor(device, network);
    const path = pathOf(payers[0]);
    const ticket = proofLane?.accept(visitor.proof, network);
    const refuse = (outcome: 'throttled' | 'busy', retryAfterSeconds: number) =>
      ({ outcome, retryAfterSeconds, challenge: proofLane?.challenge(network) }) as const;
    const throttled = (waitMs: number) => refuse('throttled', Math.ceil(waitMs / 1000));

    // A token that a check under way may refund does not count against the next in line.
    const wait = queue.isServing(path[0]) ? 0 : await budgets.waitMs(payers);
    const inTurn = wait === 0;
    if (!inTurn && ticket === undefined) return throttled(wait);
    const reading = await read();
    if (!reading.ok) return { outcome: 'unreadable', fault: reading.fault };

    const request = { path, known: device !== undefined && inTurn, inTurn, signal };
    const turn = await (ticket?.acquire(request) ?? queue.acquire({ ...request, work: 0 }));
    if (!turn.granted) {
      return turn.why === 'gone' ? { outcome: 'gone' } : refuse('busy', BUSY_RETRY_SECONDS);
    }
    try {
      const payment = turn.by === 'proof' ? NOTHING_TO_PAY : await budgets.pay(payers);
      if (!payment.paid) return throttled(payment.waitMs);
      const judgement = await judge(reading.credentials, door);
      if (judgement.outcome === 'incorrect') return judgement;
      await payment.refund();
      return {
        outcome: 'signed-in',
        token: await door.issueToken({ sub: door.email }),
        lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
        email: door.email,
        mark: devices.issue(device),
      };
    } finally {
      turn.release();
    }
  };
}

/**
 * Email and password are both judged whatever the other says: a stranger must not learn from the
 * time it takes which of them was right.
 */
async function judge({ email, password }: Credentials, door: SignInDeps) {
  const passwordMatches = await verifyPassword(password, door.hash, door.bcryptVerify);
  const emailMatches = constantTimeEqual(email, door.email);
  const label = createHmac('sha256', door.labelKey).update(email).digest('hex').slice(0, 16);
  // A configured hash may be one of the empty password; nobody signs in with that.
  if (passwordMatches && emailMatches && password !== '') return { outcome: 'correct' } as const;
  return {
    outcome: 'incorrect',
    wrong: emailMatches ? 'password' : 'email',
    triedEmail: emailMatches ? door.email : `#${label}`,
  } as const;
}
