import { isRecord } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import type { Revocation, RevocationStore } from '../shared-state.js';
import type { StateLog, StateSection } from './section.js';

const SECTION = 'sign-outs';
/** Length of a SHA-256 in base64url. */
const DIGEST_LENGTH = 43;
/** Sign-outs in one record of a snapshot: about 60 KB. */
const BLOCK_SIZE = 1000;
/** How long a sign-out is still written after its token has expired: a clock may be set back. */
const KEPT_AFTER_EXPIRY_MS = 86_400_000;
/**
 * Uptime after which the clock is trusted. A machine may start with a wrong time, and if that is far in
 * the future, everything would seem to have expired.
 */
const CLOCK_TRUSTED_AFTER_MS = 600_000;

/** Keeps sign-outs in the state directory. */
export class StoredRevocations implements StateSection {
  readonly name = SECTION;
  readonly #log: StateLog;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  readonly #startedAt: number;
  #store: RevocationStore | undefined;

  constructor(log: StateLog, { now, elapsed = now }: Pick<Deps, 'now' | 'elapsed'>) {
    this.#log = log;
    this.#now = now;
    this.#elapsed = elapsed;
    this.#startedAt = elapsed();
    log.add(this);
  }

  /** Restores this store's sign-outs, and writes them to snapshots. */
  subscribe(store: RevocationStore): void {
    this.#store = store;
  }

  /** @returns true once the sign-out is on the disk; false if it is only in memory. */
  async publish(revocation: Revocation): Promise<boolean> {
    const record =
      revocation.kind === 'everywhere' ? formatSignOut(revocation) : formatBlock([revocation]);
    return await this.#log.append(SECTION, record);
  }

  restore(record: unknown): void {
    if (!isRecord(record)) return;
    const { until, except, digests, expire } = record;
    if (typeof until === 'number') {
      this.#store?.restore({
        kind: 'everywhere',
        issuedUntil: until,
        except: readException(except),
      });
    } else if (typeof digests === 'string' && Array.isArray(expire)) {
      this.#restoreBlock(digests, expire);
    }
  }

  *snapshot(): Generator<object> {
    const isTrusted = this.#elapsed() - this.#startedAt > CLOCK_TRUSTED_AFTER_MS;
    const oldest = isTrusted ? this.#now() - KEPT_AFTER_EXPIRY_MS : -Infinity;
    let block: TokenRevocation[] = [];
    for (const revocation of this.#store?.list() ?? []) {
      if (revocation.kind === 'everywhere') yield formatSignOut(revocation);
      else if (revocation.expiresAt > oldest) block.push(revocation);
      if (block.length < BLOCK_SIZE) continue;
      yield formatBlock(block);
      block = [];
    }
    if (block.length > 0) yield formatBlock(block);
  }

  #restoreBlock(digests: string, expire: readonly unknown[]): void {
    for (const [index, seconds] of expire.entries()) {
      // A slice shares the block's memory.
      const digest = digests.slice(index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH);
      this.#store?.restore({ kind: 'token', digest, expiresAt: Number(seconds) * 1000 });
    }
  }
}

type TokenRevocation = Extract<Revocation, { kind: 'token' }>;

type SignOutOfAll = Extract<Revocation, { kind: 'everywhere' }>;

function formatSignOut({ issuedUntil, except }: SignOutOfAll): object {
  return { until: issuedUntil, except };
}

function readException(except: unknown): SignOutOfAll['except'] {
  if (!isRecord(except)) return undefined;
  const { digest, issuedAt } = except;
  if (typeof digest !== 'string' || typeof issuedAt !== 'number') return undefined;
  return { digest, issuedAt };
}

/** Sign-outs in one record: their digests as one string, and the seconds in which they expire. */
function formatBlock(revocations: readonly TokenRevocation[]): object {
  return {
    digests: revocations.map(({ digest }) => digest).join(''),
    expire: revocations.map(({ expiresAt }) => Math.ceil(expiresAt / 1000)),
  };
}
