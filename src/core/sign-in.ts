import { createHmac } from 'node:crypto';
import type { KnownDevices } from './known-devices.js';
import type { NestedBuckets } from './limits/nested-buckets.js';
import type { Bucket, RateLimiter } from './limits/rate-limiter.js';
import { verifyPassword, type BcryptVerify, type PasswordHash } from './password.js';
import { isSameText } from './same-text.js';
import { TOKEN_LIFETIME_SECONDS, type Tokens } from './token.js';
import type { Turns } from './turns.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Who tries to sign in, as far as their connection tells. */
export interface Visitor {
  /** The client network that failures count for. */
  readonly network: string;
  /** Whatever the visitor presents as a known device's mark. */
  readonly marks: readonly string[];
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
  | { readonly outcome: 'throttled' | 'busy'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'unreadable'; readonly fault: Fault };

/** Checks the credentials that `read` brings, and issues a token for the right ones. */
export type SignIn = <Fault>(
  visitor: Visitor,
  read: () => Promise<Reading<Fault>>,
) => Promise<SignInOutcome<Fault>>;

interface Door {
  readonly email: string;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly issueToken: Tokens['issue'];
  readonly devices: KnownDevices;
  readonly budgets: RateLimiter;
  readonly buckets: NestedBuckets;
  readonly turns: Turns;
  /** Key of the hashes that stand for tried emails. */
  readonly labelKey: Uint8Array;
}

type Nest = readonly Bucket[];

/** Seconds after which whoever found the queue full may try again. */
const BUSY_RETRY_SECONDS = 5;

function throttled(waitMs: number) {
  return { outcome: 'throttled', retryAfterSeconds: Math.ceil(waitMs / 1000) } as const;
}

/** The sign-in of the one user there is. */
export function createSignIn(door: Door): SignIn {
  const { devices, budgets, buckets, turns } = door;

  /**
   * Who may pay, in order. A known device whose own bucket is empty falls back to its network's: a
   * page of a sibling host can make the browser fail on it, and must not shut its owner out.
   */
  function nestsOf(device: string | undefined, network: string): readonly Nest[] {
    const around = buckets.ofNetwork(network);
    return device === undefined ? [around] : [buckets.ofDevice(device), around];
  }

  async function leastWait(nests: readonly Nest[]): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (const nest of nests) {
      least = Math.min(least, await budgets.waitMs(nest));
      if (least === 0) break;
    }
    return least;
  }

  /** Takes a token from the first that has one. */
  async function pay(nests: readonly Nest[]) {
    let wait = Number.POSITIVE_INFINITY;
    for (const nest of nests) {
      const refused = await budgets.consume(nest);
      if (refused === 0) return { paid: nest } as const;
      wait = Math.min(wait, refused);
    }
    return { paid: undefined, wait } as const;
  }

  return async (visitor, read) => {
    const device = devices.recognise(visitor.marks);
    const nests = nestsOf(device, visitor.network);
    const key = device === undefined ? `network ${visitor.network}` : `device ${device}`;
    // A token that a check under way may refund does not count against the next in line.
    const wait = turns.isServing(key) ? 0 : await leastWait(nests);
    if (wait > 0) return throttled(wait);
    const reading = await read();
    if (!reading.ok) return { outcome: 'unreadable', fault: reading.fault };

    const { signal } = visitor;
    const turn = await turns.take({ key, known: device !== undefined, signal });
    if (!turn.granted) {
      return turn.why === 'gone'
        ? { outcome: 'gone' }
        : { outcome: 'busy', retryAfterSeconds: BUSY_RETRY_SECONDS };
    }
    try {
      const payment = await pay(nests);
      if (payment.paid === undefined) return throttled(payment.wait);
      const judgement = await judge(reading.credentials, door);
      if (judgement.outcome === 'incorrect') return judgement;
      await budgets.refund(payment.paid);
      return {
        outcome: 'signed-in',
        token: await door.issueToken({ sub: door.email }),
        lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
        email: door.email,
        mark: devices.mark(device),
      };
    } finally {
      turn.leave();
    }
  };
}

/**
 * Email and password are both judged whatever the other says: a stranger must not learn from the
 * time it takes which of them was right.
 */
async function judge({ email, password }: Credentials, door: Door) {
  const passwordMatches = await verifyPassword(password, door.hash, door.bcryptVerify);
  const emailMatches = isSameText(email, door.email);
  const label = createHmac('sha256', door.labelKey).update(email).digest('hex').slice(0, 16);
  // A configured hash may be one of the empty password; nobody signs in with that.
  if (passwordMatches && emailMatches && password !== '') return { outcome: 'correct' } as const;
  return {
    outcome: 'incorrect',
    wrong: emailMatches ? 'password' : 'email',
    triedEmail: emailMatches ? door.email : `#${label}`,
  } as const;
}
