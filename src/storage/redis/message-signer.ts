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

/** See `createMessageSigner`. */
export type MessageSigner = ReturnType<typeof createMessageSigner>;

/**
 * Signs what replicas send each other through Redis and rejects everything else. Otherwise, anyone
 * who can write to Redis could sign everyone out forever or show the owner events that never
 * happened. A signed text can be replayed, so receiving one twice must be harmless.
 */
export function createMessageSigner({ key, prefix, now, log }: MessageSignerOptions) {
  let rejected = 0;
  let rejectedAt = Number.NEGATIVE_INFINITY;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const macOf = (purpose: SignedPurpose, text: string) =>
    createHmac('sha256', key).update(`${prefix}\n${purpose}\n${text}`).digest('base64url');
  const countRejected = () => {
    rejected += 1;
    rejectedAt = now();
    if (rejectedAt - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = rejectedAt;
    const message = `Ignored ${rejected} messages or records in Redis that were not signed by a replica with this secret`;
    log.warn({ finding: 'redis-unsigned', count: rejected }, message);
  };
  return {
    /** The number of rejected texts; 0 if there was none in the last hour. */
    get rejected(): number {
      return now() - rejectedAt < RECENT_MS ? rejected : 0;
    },
    /** Returns the HMAC followed by the value as JSON. */
    sign: (purpose: SignedPurpose, value: unknown): string => {
      const text = JSON.stringify(value);
      return macOf(purpose, text) + text;
    },
    /** Returns the signed value; `undefined` unless a replica with our key signed it for `purpose`. */
    verify: (purpose: SignedPurpose, signed: string): unknown => {
      const text = signed.slice(MAC_CHARACTERS);
      const mac = Buffer.from(signed.slice(0, MAC_CHARACTERS));
      const expected = Buffer.from(macOf(purpose, text));
      if (mac.length === expected.length && timingSafeEqual(mac, expected)) return JSON.parse(text);
      countRejected();
      return undefined;
    },
  };
}
