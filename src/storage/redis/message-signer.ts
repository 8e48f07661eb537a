import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OperationsLog } from '../../logs/operations-log.js';

/** Length of an HMAC-SHA-256 in base64url. */
const MAC_CHARACTERS = 43;
const REPORT_INTERVAL_MS = 60_000;
const RECENT_MS = 60 * 60_000;

/** Part of what is signed, so that a text signed for one purpose is never valid for another. */
export type SignedPurpose =
  | 'message'
  | 'sign-out'
  | 'activity'
  | 'session'
  | 'device'
  | 'device-code'
  | 'pass'
  | 'made-line'
  | 'oidc'
  | 'oidc-key'
  | 'lock';

export interface MessageSignerOptions {
  /** Derived from the secret for this purpose only. */
  readonly key: Uint8Array;
  /** The prefix of every key and channel. It is signed too, to separate services with one secret. */
  readonly prefix: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Learns how many texts were rejected so far, at most once a minute. */
  readonly log: Pick<OperationsLog, 'warn'>;
}

/**
 * Signs what replicas send each other through Redis and rejects everything else. Otherwise, anyone
 * who can write to Redis could sign everyone out forever or show the owner events that never
 * happened. A signed text can be replayed, so receiving one twice must be harmless.
 */
export class MessageSigner {
  readonly #options: MessageSignerOptions;
  #rejected = 0;
  #rejectedAt = Number.NEGATIVE_INFINITY;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MessageSignerOptions) {
    this.#options = options;
  }

  /** The number of rejected texts; 0 if there was none in the last hour. */
  get rejected(): number {
    return this.#options.now() - this.#rejectedAt < RECENT_MS ? this.#rejected : 0;
  }

  /** Returns the HMAC followed by the value as JSON. */
  sign(purpose: SignedPurpose, value: unknown): string {
    const text = JSON.stringify(value);
    return this.#macOf(purpose, text) + text;
  }

  /** Returns the signed value; `undefined` unless a replica with our key signed it for `purpose`. */
  verify(purpose: SignedPurpose, signed: string): unknown {
    const text = signed.slice(MAC_CHARACTERS);
    const mac = Buffer.from(signed.slice(0, MAC_CHARACTERS));
    const expected = Buffer.from(this.#macOf(purpose, text));
    if (mac.length === expected.length && timingSafeEqual(mac, expected)) return JSON.parse(text);
    this.#countRejected();
    return undefined;
  }

  #macOf(purpose: SignedPurpose, text: string): string {
    const { key, prefix } = this.#options;
    return createHmac('sha256', key).update(`${prefix}\n${purpose}\n${text}`).digest('base64url');
  }

  #countRejected(): void {
    const now = this.#options.now();
    this.#rejected += 1;
    this.#rejectedAt = now;
    if (now - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = now;
    const count = this.#rejected;
    this.#options.log.warn(
      { finding: 'redis-unsigned', count },
      `Ignored ${count} messages or records in Redis that were not signed by a replica with this secret`,
    );
  }
}
