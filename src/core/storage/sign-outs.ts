import { isRecord } from '../../contract/index.js';
import { matches, number, object, string, type TypeOf } from '../../contract/schema.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import type { Kind, StateContent, Storage } from './storage.js';

/** How long a sign-out is kept after its token has expired, in milliseconds: a clock may be set back. */
export const KEPT_AFTER_EXPIRY_MS = 86_400_000;

/**
 * Uptime after which the clock is trusted. A machine may start with a wrong time, and if that is far in
 * the future, everything would seem to have expired.
 */
const CLOCK_TRUSTED_AFTER_MS = 600_000;

/** Prune entries that may be forgotten when there are this many, at least. */
const MIN_PRUNE_SIZE = 1024;
/** Sign-outs in one record of a snapshot: half a megabyte. */
const BLOCK_SIZE = 10_000;
/** Bytes of a SHA-256, and of a time in seconds. */
const DIGEST_BYTES = 32;
const TIME_BYTES = 4;
/** In base64url. */
const SHA_256 = /^[\w-]{43}$/;
const MAX_SECONDS = 2 ** 32 - 1;

/** A sign-out, as replicas publish it. Never contains the token. */
export type Revocation = TokenSignOut | SignOutOfAll;

/** The sign-out of one token. */
interface TokenSignOut {
  readonly kind: 'token';
  /** SHA-256 of the token's signing input, or of a whole app token, in base64url. */
  readonly digest: string;
  /** When the token expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A sign-out of all sessions, or of all but one. */
export interface SignOutOfAll {
  readonly kind: 'everywhere';
  /** Revokes all tokens issued up to and including this second since the epoch. */
  readonly issuedUntil: number;
  /** The one session that stays: its token's digest and `iat`. Default: none. */
  readonly except?: RevocableToken | undefined;
}

/** The parts of a token that decide whether it is revoked. `issuedAt` is its `iat`: seconds since the epoch. */
const REVOCABLE_TOKEN = object({ digest: string, issuedAt: number });
export type RevocableToken = Readonly<TypeOf<typeof REVOCABLE_TOKEN>>;

/** Called with each revocation that was not known, on this replica or another. */
export type RevocationListener = (revocation: Revocation) => void;

/**
 * All sign-outs, in memory and stored: single tokens until a day after they expire, and the last sign-out of
 * all sessions. Only valid tokens are ever added, so strangers cannot fill the memory.
 */
export class SignOuts implements Kind {
  readonly name = 'sign-outs';
  readonly #expiries = new Map<string, number>();
  #ofAll: SignOutOfAll | undefined;
  #pruneAt = MIN_PRUNE_SIZE;
  readonly #listeners = new Set<RevocationListener>();
  readonly #storage: Storage;
  readonly #now: Deps['now'];
  readonly #forgetUntil: () => number;

  constructor(storage: Storage, deps: Pick<Deps, 'now' | 'elapsed'>) {
    this.#storage = storage;
    this.#now = deps.now;
    this.#forgetUntil = createSignOutRetention(deps);
    storage.watch(this);
  }

  /** Tokens issued up to this second are revoked; `undefined` without a sign-out of all sessions. */
  get issuedUntil(): number | undefined {
    return this.#ofAll?.issuedUntil;
  }

  /** When a token that is issued now is issued at the earliest: one must be later than a sign-out in the same second. */
  nextIssueAt(seconds: number): number {
    return Math.max(seconds, (this.issuedUntil ?? 0) + 1);
  }

  /** The one session that the last sign-out of all sessions left, if any. */
  get excepted(): RevocableToken | undefined {
    return this.#ofAll?.except;
  }

  /** Whether the token or app token with this digest was revoked by itself. */
  has(digest: string): boolean {
    return this.#expiries.has(digest);
  }

  /** Whether this token was revoked, alone or with all others. */
  covers({ digest, issuedAt }: RevocableToken): boolean {
    if (this.has(digest)) return true;
    const isExcepted = this.excepted?.digest === digest;
    // A token without `iat` is only refused after a sign-out everywhere.
    return Math.floor(issuedAt) <= (this.issuedUntil ?? -Infinity) && !isExcepted;
  }

  /**
   * Revokes at once here, and stores it.
   *
   * @returns true once all replicas have acknowledged it, or it is on the disk; false if that is impossible
   *   now, and will be retried
   */
  async publish(revocation: Revocation): Promise<boolean> {
    this.apply(revocation);
    return await this.#storage.put(this.name, revocation);
  }

  /** Revokes here alone, unless it was known already. */
  apply(revocation: Revocation): void {
    if (!this.#add(revocation)) return;
    for (const listener of this.#listeners) listener(revocation);
    if (this.#expiries.size >= this.#pruneAt) this.#prune();
  }

  /** @returns a function that removes the listener */
  onChange(listener: RevocationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sign-outs of tokens that expired then or earlier may be forgotten, in milliseconds since the epoch. */
  get forgetUntil(): number {
    return this.#forgetUntil();
  }

  /** Everything that must not be forgotten yet. */
  *list(): Generator<Revocation> {
    const until = this.#forgetUntil();
    for (const [digest, expiresAt] of this.#expiries) {
      if (expiresAt > until) yield { kind: 'token', digest, expiresAt };
    }
    if (this.#ofAll !== undefined) yield this.#ofAll;
  }

  restore(record: unknown): void {
    for (const revocation of readSignOuts(record)) {
      // A later time would end all sessions for good, those of the next sign-in included.
      if (revocation.kind === 'token' || revocation.issuedUntil <= LAST_SECOND) {
        this.apply(revocation);
      }
    }
  }

  /** If the sign-outs are lost, ends all sessions from before: any of them may have been signed out. */
  opened(content: StateContent): void {
    if (content !== 'no-format') return;
    this.apply({ kind: 'everywhere', issuedUntil: Math.floor(this.#now() / 1000) });
  }

  *snapshot(): Generator<object> {
    let block: TokenSignOut[] = [];
    for (const revocation of this.list()) {
      if (revocation.kind === 'everywhere') yield revocation;
      else block.push(revocation);
      if (block.length < BLOCK_SIZE) continue;
      yield formatBlock(block);
      block = [];
    }
    if (block.length > 0) yield formatBlock(block);
  }

  /** @returns false if it was known already */
  #add(revocation: Revocation): boolean {
    if (revocation.kind === 'everywhere') {
      const combined = combineSignOuts(this.#ofAll, revocation);
      if (this.#ofAll && isSameSignOut(combined, this.#ofAll)) return false;
      this.#ofAll = combined;
      return true;
    }
    if (this.has(revocation.digest)) return false;
    this.#expiries.set(revocation.digest, revocation.expiresAt);
    return true;
  }

  #prune(): void {
    const until = this.#forgetUntil();
    for (const [key, expiry] of this.#expiries) if (expiry <= until) this.#expiries.delete(key);
    // Doubled, so that pruning stays rare however many entries there are.
    this.#pruneAt = Math.max(MIN_PRUNE_SIZE, this.#expiries.size * 2);
  }
}

/**
 * Combines two sign-outs of all sessions: a token stays valid only if both leave it valid. So the result
 * is the same in whatever order replicas learn of them, and an exception never revives a session that an
 * earlier sign-out has ended.
 */
export function combineSignOuts(one: SignOutOfAll | undefined, other: SignOutOfAll): SignOutOfAll {
  if (one === undefined) return other;
  const [later, earlier] = one.issuedUntil < other.issuedUntil ? [other, one] : [one, other];
  const { issuedUntil, except } = later;
  const survives =
    except !== undefined &&
    (except.digest === earlier.except?.digest || Math.floor(except.issuedAt) > earlier.issuedUntil);
  return survives ? later : { kind: 'everywhere', issuedUntil };
}

/** Whether both have the same effect. */
export function isSameSignOut(left: SignOutOfAll, right: SignOutOfAll): boolean {
  return left.issuedUntil === right.issuedUntil && left.except?.digest === right.except?.digest;
}

/**
 * Many sign-outs in one record: digests of 32 bytes and times of 4 bytes, both in base64. Sorted by digest,
 * with an empty prefix, because earlier versions search in them.
 */
function formatBlock(signOuts: readonly TokenSignOut[]): object {
  const entries = signOuts.map(({ digest, expiresAt }) => ({
    bytes: Buffer.from(digest, 'base64url'),
    seconds: Math.min(Math.ceil(expiresAt / 1000), MAX_SECONDS),
  }));
  entries.sort((left, right) => left.bytes.compare(right.bytes));
  const expire = Buffer.alloc(entries.length * TIME_BYTES);
  for (const [index, { seconds }] of entries.entries()) {
    expire.writeUInt32LE(seconds, index * TIME_BYTES);
  }
  const digests = Buffer.concat(entries.map(({ bytes }) => bytes));
  return { prefix: '', digests: digests.toString('base64'), expire: expire.toString('base64') };
}

/** The sign-outs of a record, of which earlier versions wrote shorter ones; none if it has another form. */
export function readSignOuts(record: unknown): Revocation[] {
  if (!isRecord(record)) return [];
  const { digests, digest, expire, expiresAt, issuedUntil, until = issuedUntil, except } = record;
  if (typeof digests === 'string' && typeof expire === 'string') return readBlock(digests, expire);
  if (typeof until === 'number') {
    const kept = matches(REVOCABLE_TOKEN, except) ? except : undefined;
    return [{ kind: 'everywhere', issuedUntil: until, except: kept }];
  }
  const end = typeof expire === 'number' ? expire * 1000 : expiresAt;
  // One of another length would make its whole block unreadable, and one that expires before 1970 cannot be in a block.
  const isToken = typeof digest === 'string' && SHA_256.test(digest);
  return isToken && typeof end === 'number' && end >= 0
    ? [{ kind: 'token', digest, expiresAt: end }]
    : [];
}

function readBlock(digestText: string, expireText: string): TokenSignOut[] {
  const [digests, expire] = [Buffer.from(digestText, 'base64'), Buffer.from(expireText, 'base64')];
  const isWhole = expire.length % TIME_BYTES === 0;
  if (!isWhole || digests.length * TIME_BYTES !== expire.length * DIGEST_BYTES) return [];
  const signOuts: TokenSignOut[] = [];
  for (let start = 0, time = 0; time < expire.length; start += DIGEST_BYTES, time += TIME_BYTES) {
    const digest = digests.toString('base64url', start, start + DIGEST_BYTES);
    signOuts.push({ kind: 'token', digest, expiresAt: expire.readUInt32LE(time) * 1000 });
  }
  return signOuts;
}

/**
 * Decides which sign-outs may be forgotten, in memory, on the disk and in Redis. A sign-out that is
 * forgotten too early makes its token valid again.
 *
 * A wrong time server may set the clock ahead for a while. So a sign-out must have expired by the clock,
 * and also by the clock at the start plus the time that has passed since.
 *
 * @param deps - the clock, and `elapsed`, which is never set forward
 * @returns a function that returns a time in milliseconds since the epoch: sign-outs of tokens that
 *   expired then or earlier may be forgotten; `-Infinity` in the first ten minutes
 */
function createSignOutRetention({
  now,
  elapsed = now,
}: Pick<Deps, 'now' | 'elapsed'>): () => number {
  const startedAt = elapsed();
  const offset = now() - startedAt;
  return () => {
    const uptime = elapsed();
    if (uptime - startedAt <= CLOCK_TRUSTED_AFTER_MS) return -Infinity;
    return Math.min(now(), offset + uptime) - KEPT_AFTER_EXPIRY_MS;
  };
}
