import { isRecord } from '../../contract/index.js';
import { RevocationBlock, type RevokedToken } from '../auth/revocation-block.js';
import type { SignOutOfAll } from '../auth/revocations.js';
import { createSignOutRetention } from '../auth/sign-out-retention.js';
import type { Deps } from '../deps.js';
import { LAST_SECOND } from '../auth/claims.js';
import type { Revocation, RevocationStore } from '../shared-state.js';
import type { StateContent, StateLog, StateSection } from './section.js';

const SECTION = 'sign-outs';
/** Up to this many sign-outs are one block; more are split by the first character of their digests. */
const MAX_BLOCK_SIZE = 2000;

/** Keeps sign-outs in the state directory. */
export class StoredRevocations implements StateSection {
  readonly name = SECTION;
  readonly #log: StateLog;
  readonly #now: Deps['now'];
  readonly #forgetUntil: () => number;
  #store: RevocationStore | undefined;

  constructor(log: StateLog, deps: Pick<Deps, 'now' | 'elapsed'>) {
    this.#log = log;
    this.#now = deps.now;
    this.#forgetUntil = createSignOutRetention(deps);
    log.add(this);
  }

  /** Restores this store's sign-outs, and writes them to snapshots. */
  subscribe(store: RevocationStore): void {
    this.#store = store;
  }

  /** @returns true once the sign-out is on the disk; false if it is only in memory. */
  async publish(revocation: Revocation): Promise<boolean> {
    const record =
      revocation.kind === 'everywhere'
        ? formatSignOut(revocation)
        : { digest: revocation.digest, expire: Math.ceil(revocation.expiresAt / 1000) };
    return await this.#log.append(SECTION, record);
  }

  restore(record: unknown): void {
    const revocation = readRecord(record);
    if (revocation !== undefined) this.#store?.restore(revocation);
  }

  /** If the sign-outs are lost, ends all sessions from before: any of them may have been signed out. */
  opened(content: StateContent): void {
    if (content !== 'lost') return;
    this.#store?.apply({ kind: 'everywhere', issuedUntil: Math.floor(this.#now() / 1000) });
  }

  merge(record: unknown): void {
    const revocation = readRecord(record);
    if (revocation === undefined) return;
    const all = revocation instanceof RevocationBlock ? revocation.list() : [revocation];
    for (const one of all) this.#store?.apply(one);
  }

  *snapshot(): Generator<object> {
    const until = this.#forgetUntil();
    const tokens: RevokedToken[] = [];
    for (const revocation of this.#store?.list() ?? []) {
      if (revocation.kind === 'everywhere') yield formatSignOut(revocation);
      else if (revocation.expiresAt > until) tokens.push(revocation);
    }
    for (const [prefix, group] of split(tokens)) yield RevocationBlock.format(prefix, group);
  }
}

function readRecord(record: unknown): Revocation | RevocationBlock | undefined {
  if (!isRecord(record)) return undefined;
  const { until, except, digest, expire } = record;
  const block = RevocationBlock.parse(record);
  if (block !== undefined) return block;
  // A later time would end all sessions for good, those of the next sign-in included.
  if (typeof until === 'number' && until <= LAST_SECOND) {
    return { kind: 'everywhere', issuedUntil: until, except: readException(except) };
  }
  return typeof digest === 'string' && typeof expire === 'number'
    ? { kind: 'token', digest, expiresAt: expire * 1000 }
    : undefined;
}

function formatSignOut({ issuedUntil, except }: SignOutOfAll): object {
  return { until: issuedUntil, except };
}

function readException(except: unknown): SignOutOfAll['except'] {
  if (!isRecord(except)) return undefined;
  const { digest, issuedAt } = except;
  if (typeof digest !== 'string' || typeof issuedAt !== 'number') return undefined;
  return { digest, issuedAt };
}

function split(tokens: readonly RevokedToken[]): ReadonlyMap<string, readonly RevokedToken[]> {
  if (tokens.length === 0) return new Map();
  if (tokens.length <= MAX_BLOCK_SIZE) return new Map([['', tokens]]);
  const groups = new Map<string, RevokedToken[]>();
  for (const token of tokens) {
    const prefix = token.digest.slice(0, 1);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [token]);
    else group.push(token);
  }
  return groups;
}
