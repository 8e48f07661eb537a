import { z } from 'zod';
import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import type { Revocation, RevocationStore } from '../../core/shared-state.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { PUBLISH_REVOCATIONS } from './scripts.js';

/** Records per command, so that no command takes long. */
const BATCH_SIZE = 500;

const revocationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), digest: z.string(), expiresAt: z.number() }),
  z.object({ kind: z.literal('everywhere'), issuedUntil: z.number() }),
]);

/** The message that replicas publish. */
const messageSchema = z.object({
  kind: z.literal('sign-outs'),
  signOuts: z.array(revocationSchema),
});

type Message = z.infer<typeof messageSchema>;

export interface SharedRevocationsOptions {
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Stores sign-outs in Redis and keeps every replica's revocation store up to date. */
export class SharedRevocations {
  readonly #keys: { readonly tokens: string; readonly everywhere: string };
  readonly #options: SharedRevocationsOptions;
  /** "Sign out everywhere" times that are far ahead of our clock, in seconds since the epoch. */
  readonly #future = new Set<number>();
  #store: RevocationStore | undefined;
  #hasUnpublished = false;

  constructor(options: SharedRevocationsOptions) {
    const { prefix } = options;
    this.#keys = {
      tokens: `${prefix}signed-out`,
      everywhere: `${prefix}signed-out-everywhere`,
    };
    this.#options = options;
  }

  /** Whether this replica has a sign-out that Redis may not have. */
  get hasUnpublished(): boolean {
    return this.#hasUnpublished;
  }

  /** Applies sign-outs of other replicas to this store from now on. */
  subscribe(store: RevocationStore): void {
    this.#store = store;
  }

  /**
   * Publishes a sign-out.
   *
   * @param requiredReceivers - how many replicas must receive it
   * @returns true once Redis has stored it and at least that many replicas have received it
   */
  async publish(
    connection: RedisConnection,
    revocation: Revocation,
    requiredReceivers: number,
  ): Promise<boolean> {
    const receivers = await connection.run(
      async (commands) => await this.#write(commands, [revocation]),
    );
    // A reconciliation in progress may have missed it.
    if (receivers === undefined) this.#hasUnpublished = true;
    return receivers !== undefined && Number(receivers) >= requiredReceivers;
  }

  /** Handles a verified message. */
  onMessage(message: unknown): void {
    const { data } = messageSchema.safeParse(message);
    for (const revocation of data?.signOuts ?? []) this.#apply(revocation);
  }

  /** Applies "sign out everywhere" times that were in the future once our clock reaches them. */
  applyDue(): void {
    for (const issuedUntil of this.#future) {
      if (issuedUntil > this.#latest) continue;
      this.#future.delete(issuedUntil);
      this.#apply({ kind: 'everywhere', issuedUntil });
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
      const known = this.#store?.list() ?? [];
      const missing = known.filter((revocation) => !this.#isStored(revocation, stored));
      for (let start = 0; start < missing.length; start += BATCH_SIZE) {
        await this.#write(commands, missing.slice(start, start + BATCH_SIZE));
      }
    } catch (error) {
      this.#hasUnpublished = true;
      throw error;
    }
  }

  /** The latest time that a replica's clock may show now, in seconds since the epoch. */
  get #latest(): number {
    return Math.floor(this.#options.now() / 1000) + CLOCK_TOLERANCE_SECONDS;
  }

  /**
   * Limits "sign out everywhere" to the present. Otherwise a replica whose clock is a year ahead would
   * make all others reject every token for a year. The rest is applied when our clock reaches it.
   */
  #apply(revocation: Revocation): void {
    if (revocation.kind === 'token' || revocation.issuedUntil <= this.#latest) {
      this.#store?.apply(revocation);
    } else if (!this.#future.has(revocation.issuedUntil)) {
      this.#future.add(revocation.issuedUntil);
      this.#store?.apply({ kind: 'everywhere', issuedUntil: this.#latest });
    }
  }

  #isStored(revocation: Revocation, { digests, issuedUntil }: StoredRevocations): boolean {
    return revocation.kind === 'token'
      ? digests.has(revocation.digest) || revocation.expiresAt <= this.#options.now()
      : revocation.issuedUntil <= issuedUntil;
  }

  async #write(
    commands: RedisClients['commands'],
    revocations: readonly Revocation[],
  ): Promise<unknown> {
    const { signer, channel } = this.#options;
    const message = { kind: 'sign-outs', signOuts: [...revocations] } satisfies Message;
    const records = revocations.flatMap((revocation) => [
      revocation.kind === 'everywhere' ? 2 : 1,
      revocation.kind === 'everywhere' ? revocation.issuedUntil : revocation.expiresAt,
      signer.sign('sign-out', revocation),
    ]);
    const { tokens, everywhere } = this.#keys;
    const signed = signer.sign('message', message);
    const keys = [tokens, everywhere];
    return await commands.eval(PUBLISH_REVOCATIONS, 2, ...keys, channel, signed, ...records);
  }

  /** Reads all records with a valid signature. */
  async #read(commands: RedisClients['commands']): Promise<StoredRevocations> {
    const digests = new Set<string>();
    const revocations: Revocation[] = [];
    let issuedUntil = 0;
    for (const key of [this.#keys.tokens, this.#keys.everywhere]) {
      for await (const record of this.#records(commands, key)) {
        const { data: revocation } = revocationSchema.safeParse(
          this.#options.signer.verify('sign-out', record),
        );
        if (revocation === undefined) continue;
        if (revocation.kind === 'token') digests.add(revocation.digest);
        else if (revocation.issuedUntil <= this.#latest) {
          issuedUntil = Math.max(issuedUntil, revocation.issuedUntil);
        }
        revocations.push(revocation);
      }
    }
    return { digests, issuedUntil, revocations };
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
  /** The latest "sign out everywhere" that is not in the future, in seconds; 0 if there is none. */
  readonly issuedUntil: number;
  readonly revocations: readonly Revocation[];
}
