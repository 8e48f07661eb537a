import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import {
  combineSignOuts,
  isSameSignOut,
  readSignOuts,
  SignOuts,
  type Revocation,
  type SignOutOfAll,
} from '../../core/storage/sign-outs.js';
import type { Kind } from '../../core/storage/storage.js';
import { array, literal, matches, object, string, unchecked } from '../../contract/schema.js';
import type { RedisClients } from './client.js';
import { channelOf, type RedisContext } from './redis-connection.js';
import { PUBLISH_REVOCATIONS } from './scripts.js';

/** Records per command, so that no command takes long. */
const BATCH_SIZE = 500;
/** Names the message that replicas publish. */
const KIND = 'sign-outs';
const MESSAGE = object({ kind: literal(KIND), signOuts: array(unchecked(string)) });

/**
 * Stores sign-outs in Redis and keeps those of every replica up to date.
 *
 * Sign-outs of all sessions are limited to the present: otherwise a replica whose clock is a year ahead would
 * make all others reject every token for a year.
 */
export class SignOutSet {
  readonly #context: RedisContext;
  readonly #keys: readonly [tokens: string, everywhere: string];
  /** Those of other replicas that our clock has not reached, by their JSON. */
  readonly #future = new Map<string, SignOutOfAll>();
  #own: SignOuts | undefined;
  #hasUnpublished = false;

  constructor(context: RedisContext) {
    const { prefix } = context;
    this.#context = context;
    this.#keys = [`${prefix}signed-out`, `${prefix}signed-out-everywhere`];
  }

  /** Whether this replica has a sign-out that Redis may not have. */
  get hasUnpublished(): boolean {
    return this.#hasUnpublished;
  }

  watch(kind: Kind): void {
    if (kind instanceof SignOuts) this.#own = kind;
  }

  /**
   * Publishes a sign-out.
   *
   * @param requiredReceivers - how many replicas must receive it
   * @returns true once Redis has stored it and at least that many replicas have received it
   */
  async put(revocation: object, requiredReceivers: number): Promise<boolean> {
    const receivers = await this.#context.connection.run(
      async (commands) => await this.#write(commands, readSignOuts(revocation)),
    );
    // A reconciliation in progress may have missed it.
    if (receivers === undefined) this.#hasUnpublished = true;
    return receivers !== undefined && Number(receivers) >= requiredReceivers;
  }

  /** Handles a verified message. */
  onMessage(message: unknown): void {
    if (!matches(MESSAGE, message)) return;
    for (const revocation of message.signOuts.flatMap(readSignOuts)) this.#apply(revocation);
  }

  /** Applies what another replica's clock was too far ahead for, once our clock reaches it. */
  applyDue(): void {
    for (const [key, signOut] of this.#future) {
      if (!this.#isDue(signOut)) continue;
      this.#future.delete(key);
      this.#apply(signOut);
    }
  }

  /**
   * Copies missing sign-outs both ways: Redis may have been unavailable or lost its data, and this
   * replica may have missed messages.
   */
  async reconcile(commands: RedisClients['commands']): Promise<void> {
    this.#hasUnpublished = false;
    try {
      const missing = await this.#readStored(commands);
      for (let start = 0; start < missing.length; start += BATCH_SIZE) {
        await this.#write(commands, missing.slice(start, start + BATCH_SIZE));
      }
    } catch (error) {
      this.#hasUnpublished = true;
      throw error;
    }
  }

  #apply(revocation: Revocation): void {
    if (revocation.kind === 'token' || this.#isDue(revocation)) {
      this.#own?.apply(revocation);
      return;
    }
    const key = JSON.stringify(revocation);
    if (this.#future.has(key)) return;
    this.#future.set(key, revocation);
    this.#own?.apply({ ...revocation, issuedUntil: this.#latest() });
  }

  /** Whether the time of a sign-out is one that a replica's clock may show now. */
  #isDue({ issuedUntil }: SignOutOfAll): boolean {
    return issuedUntil <= this.#latest();
  }

  #latest(): number {
    return Math.floor(this.#context.now() / 1000) + CLOCK_TOLERANCE_SECONDS;
  }

  async #write(
    commands: RedisClients['commands'],
    revocations: readonly Revocation[],
  ): Promise<unknown> {
    const { signer, prefix } = this.#context;
    const message = signer.sign('message', { kind: KIND, signOuts: revocations });
    const records = revocations.flatMap((revocation) => [
      ...placeOf(revocation),
      signer.sign('sign-out', revocation),
    ]);
    const parameters = [
      channelOf(prefix),
      message,
      Math.max(0, this.#own?.forgetUntil ?? 0),
      ...records,
    ];
    return await commands.eval(PUBLISH_REVOCATIONS, 2, ...this.#keys, ...parameters);
  }

  /**
   * Applies all records with a valid signature.
   *
   * @returns the sign-outs of this replica that are not among them
   */
  async #readStored(commands: RedisClients['commands']): Promise<Revocation[]> {
    const digests = new Set<string>();
    let ofAll: SignOutOfAll | undefined;
    for await (const record of this.#records(commands)) {
      const [revocation] = readSignOuts(this.#context.signer.verify('sign-out', record));
      if (revocation === undefined) continue;
      if (revocation.kind === 'token') digests.add(revocation.digest);
      else if (this.#isDue(revocation)) ofAll = combineSignOuts(ofAll, revocation);
      this.#apply(revocation);
    }
    return [...(this.#own?.list() ?? [])].filter((one) =>
      one.kind === 'token'
        ? !digests.has(one.digest)
        : ofAll === undefined || !isSameSignOut(combineSignOuts(ofAll, one), ofAll),
    );
  }

  /** Scans in batches, because reading everything could exceed a command's deadline. May repeat one. */
  async *#records(commands: RedisClients['commands']): AsyncGenerator<string> {
    for (const key of this.#keys) {
      let cursor = '0';
      do {
        const [next, pairs] = await commands.zscan(key, cursor, 'COUNT', BATCH_SIZE);
        yield* pairs.filter((_, index) => index % 2 === 0);
        cursor = next;
      } while (cursor !== '0');
    }
  }
}

/** The index of its sorted set, its score, and the score below which others are not needed anymore. */
function placeOf(revocation: Revocation): readonly [number, number, number] {
  if (revocation.kind === 'token') return [1, revocation.expiresAt, 0];
  const { issuedUntil, except } = revocation;
  return [2, issuedUntil, except === undefined ? issuedUntil : Math.floor(except.issuedAt)];
}
