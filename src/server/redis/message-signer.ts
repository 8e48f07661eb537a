import { createHmac, timingSafeEqual } from 'node:crypto';

/** An HMAC-SHA-256 in base64url. */
const MAC_CHARACTERS = 43;
const REPORT_INTERVAL_MS = 60_000;
const RECENT_MS = 60 * 60_000;

/** What is signed for one of them never passes for another. */
export type SignedPurpose = 'message' | 'sign-out' | 'activity';

export interface MessageSignerOptions {
  /** Derived from the secret, for this alone. */
  readonly key: Uint8Array;
  /** Before every key and channel in Redis: another service with the same secret has another. */
  readonly prefix: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with the number of rejected texts so far, once a minute at most. */
  readonly onRejected: (count: number) => void;
}

/**
 * Signs what replicas tell each other through Redis, and rejects what none of them has signed. Who can
 * write to Redis could otherwise sign everybody out for ever, or show the owner what never happened.
 * A signed text can be repeated, so what it says must be harmless when it is heard again.
 */
export class MessageSigner {
  readonly #options: MessageSignerOptions;
  #rejected = 0;
  #rejectedAt = Number.NEGATIVE_INFINITY;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MessageSignerOptions) {
    this.#options = options;
  }

  /** How many texts were rejected, if any was within the last hour; else 0. */
  get rejected(): number {
    return this.#options.now() - this.#rejectedAt < RECENT_MS ? this.#rejected : 0;
  }

  /** The value as JSON, behind its HMAC. */
  sign(purpose: SignedPurpose, value: unknown): string {
    const text = JSON.stringify(value);
    return this.#macOf(purpose, text) + text;
  }

  /** What was signed for this purpose; `undefined` if a replica with our key did not sign it. */
  verify(purpose: SignedPurpose, signed: string): unknown {
    const text = signed.slice(MAC_CHARACTERS);
    const mac = Buffer.from(signed.slice(0, MAC_CHARACTERS));
    const expected = Buffer.from(this.#macOf(purpose, text));
    if (mac.length === expected.length && timingSafeEqual(mac, expected)) return JSON.parse(text);
    this.#reject();
    return undefined;
  }

  #macOf(purpose: SignedPurpose, text: string): string {
    const { key, prefix } = this.#options;
    return createHmac('sha256', key).update(`${prefix}\n${purpose}\n${text}`).digest('base64url');
  }

  #reject(): void {
    const now = this.#options.now();
    this.#rejected += 1;
    this.#rejectedAt = now;
    if (now - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = now;
    this.#options.onRejected(this.#rejected);
  }
}
