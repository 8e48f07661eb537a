import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import { createSignOutRetention } from '../../core/storage/sign-out-retention.js';
import {
  combineSignOuts,
  isSameSignOut,
  readSignOuts,
  type Revocation,
  type SignOutOfAll,
  type SignOuts,
} from '../../core/storage/sign-outs.js';
import type { Deps } from '../../core/deps.js';
import { array, literal, matches, object, string, unchecked } from '../../contract/schema.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { PUBLISH_REVOCATIONS } from './scripts.js';

/** Records per command, so that no command takes long. */
const BATCH_SIZE = 500;
/** Names the message that replicas publish. */
const KIND = 'sign-outs';
const MESSAGE = object({ kind: literal(KIND), signOuts: array(unchecked(string)) });

export interface SignOutSetOptions extends Pick<Deps, 'now' | 'elapsed'> {
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
}

/**
 * Stores sign-outs in Redis and keeps those of every replica up to date.
 *
 * Sign-outs of all sessions are limited to the present: otherwise a replica whose clock is a year ahead would
 * make all others reject every token for a year.
 */
export class SignOutSet {
  readonly #keys: { readonly tokens: string; readonly everywhere: string };
  readonly #options: SignOutSetOptions;
  readonly #forgetUntil: () => number;
  /** Those of other replicas that our clock has not reached, by their JSON. */
  readonly #future = new Map<string, SignOutOfAll>();
  #own: SignOuts | undefined;
  #hasUnpublished = false;

  constructor(options: SignOutSetOptions) {
    const { prefix } = options;
    this.#keys = {
      tokens: `${prefix}signed-out`,
      everywhere: `${prefix}signed-out-everywhere`,
    };
    this.#options = options;
    this.#forgetUntil = createSignOutRetention(options);
  }

  /** Whether this replica has a sign-out that Redis may not have. */
  get hasUnpublished(): boolean {
    return this.#hasUnpublished;
  }

  /** Applies those of other replicas to this replica's from now on. */
  subscribe(own: SignOuts): void {
    this.#own = own;
  }

  /**
   * Publishes a sign-out.
   *
   * @param requiredReceivers - how many replicas must receive it
   * @returns true once Redis has stored it and at least that many replicas have received it
   */
  async publish(
    connection: RedisConnection,
    revocation: object,
    requiredReceivers: number,
  ): Promise<boolean> {
    const receivers = await connection.run(
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
      const stored = await this.#read(commands);
      for (const revocation of stored.revocations) this.#apply(revocation);
      const known = [...(this.#own?.list() ?? [])];
      const missing = known.filter((revocation) => !isStored(revocation, stored));
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
    return Math.floor(this.#options.now() / 1000) + CLOCK_TOLERANCE_SECONDS;
  }

  async #write(
    commands: RedisClients['commands'],
    revocations: readonly Revocation[],
  ): Promise<unknown> {
    const { signer, channel } = this.#options;
    const message = { kind: KIND, signOuts: revocations };
    const records = revocations.flatMap((revocation) => [
      ...placeOf(revocation),
      signer.sign('sign-out', revocation),
    ]);
    const { tokens, everywhere } = this.#keys;
    const signed = signer.sign('message', message);
    const keys = [tokens, everywhere];
    const forgetUntil = Math.max(0, this.#forgetUntil());
    const parameters = [channel, signed, forgetUntil, ...records];
    return await commands.eval(PUBLISH_REVOCATIONS, 2, ...keys, ...parameters);
  }

  /** Reads all records with a valid signature. */
  async #read(commands: RedisClients['commands']): Promise<StoredRevocations> {
    const digests = new Set<string>();
    const revocations: Revocation[] = [];
    let ofAll: SignOutOfAll | undefined;
    for (const key of [this.#keys.tokens, this.#keys.everywhere]) {
      for await (const record of this.#records(commands, key)) {
        const [revocation] = readSignOuts(this.#options.signer.verify('sign-out', record));
        if (revocation === undefined) continue;
        if (revocation.kind === 'token') digests.add(revocation.digest);
        else if (this.#isDue(revocation)) ofAll = combineSignOuts(ofAll, revocation);
        revocations.push(revocation);
      }
    }
    return { digests, ofAll, revocations };
  }

  /** Scans in batches, because reading everything could exceed a command's deadline. May repeat one. */
  async *#records(commands: RedisClients['commands'], key: string): AsyncGenerator<string> {
    let cursor = '0';
    do {
      const [next, pairs] = await commands.zscan(key, cursor, 'COUNT', BATCH_SIZE);
      for (let index = 0; index < pairs.length; index += 2) yield pairs[index] ?? '';
      cursor = next;
    } while (cursor !== '0');
  }
}

interface StoredRevocations {
  readonly digests: ReadonlySet<string>;
  /** All sign-outs of all sessions that are not in the future, combined. */
  readonly ofAll: SignOutOfAll | undefined;
  readonly revocations: readonly Revocation[];
}

function isStored(revocation: Revocation, { digests, ofAll }: StoredRevocations): boolean {
  if (revocation.kind === 'token') return digests.has(revocation.digest);
  return ofAll !== undefined && isSameSignOut(combineSignOuts(ofAll, revocation), ofAll);
}

/** The index of its sorted set, its score, and the score below which others are not needed anymore. */
function placeOf(revocation: Revocation): readonly [number, number, number] {
  if (revocation.kind === 'token') return [1, revocation.expiresAt, 0];
  const { issuedUntil, except } = revocation;
  return [2, issuedUntil, except === undefined ? issuedUntil : Math.floor(except.issuedAt)];
}
