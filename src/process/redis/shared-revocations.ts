import { z } from 'zod';
import { combineSignOuts, isSameSignOut, type SignOutOfAll } from '../../core/auth/revocations.js';
import { createSignOutRetention } from '../../core/auth/sign-out-retention.js';
import type { Deps } from '../../core/deps.js';
import type { Revocation, RevocationStore } from '../../core/shared-state.js';
import { FutureSignOuts } from './future-sign-outs.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { PUBLISH_REVOCATIONS } from './scripts.js';

/** Records per command, so that no command takes long. */
const BATCH_SIZE = 500;

const revocationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), digest: z.string(), expiresAt: z.number() }),
  z.object({
    kind: z.literal('everywhere'),
    issuedUntil: z.number(),
    except: z.object({ digest: z.string(), issuedAt: z.number() }).optional(),
  }),
]);

/** The message that replicas publish. */
const messageSchema = z.object({
  kind: z.literal('sign-outs'),
  signOuts: z.array(revocationSchema),
});

type Message = z.infer<typeof messageSchema>;

export interface SharedRevocationsOptions extends Pick<Deps, 'now' | 'elapsed'> {
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
}

/** Stores sign-outs in Redis and keeps every replica's revocation store up to date. */
export class SharedRevocations {
  readonly #keys: { readonly tokens: string; readonly everywhere: string };
  readonly #options: SharedRevocationsOptions;
  readonly #forgetUntil: () => number;
  readonly #future: FutureSignOuts;
  #store: RevocationStore | undefined;
  #hasUnpublished = false;

  constructor(options: SharedRevocationsOptions) {
    const { prefix } = options;
    this.#keys = {
      tokens: `${prefix}signed-out`,
      everywhere: `${prefix}signed-out-everywhere`,
    };
    this.#options = options;
    this.#forgetUntil = createSignOutRetention(options);
    this.#future = new FutureSignOuts(options.now);
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

  /** Applies what another replica's clock was too far ahead for, once our clock reaches it. */
  applyDue(): void {
    for (const signOut of this.#future.takeDue()) this.#apply(signOut);
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

  #apply(revocation: Revocation): void {
    const due = revocation.kind === 'token' ? revocation : this.#future.limit(revocation);
    if (due !== undefined) this.#store?.apply(due);
  }

  #isStored(revocation: Revocation, { digests, ofAll }: StoredRevocations): boolean {
    return revocation.kind === 'token'
      ? digests.has(revocation.digest) || revocation.expiresAt <= this.#forgetUntil()
      : ofAll !== undefined && isSameSignOut(combineSignOuts(ofAll, revocation), ofAll);
  }

  async #write(
    commands: RedisClients['commands'],
    revocations: readonly Revocation[],
  ): Promise<unknown> {
    const { signer, channel } = this.#options;
    const message = { kind: 'sign-outs', signOuts: [...revocations] } satisfies Message;
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
        const { data: revocation } = revocationSchema.safeParse(
          this.#options.signer.verify('sign-out', record),
        );
        if (revocation === undefined) continue;
        if (revocation.kind === 'token') digests.add(revocation.digest);
        else if (this.#future.isDue(revocation)) ofAll = combineSignOuts(ofAll, revocation);
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

/** The index of its sorted set, its score, and the score below which others are not needed anymore. */
function placeOf(revocation: Revocation): readonly [number, number, number] {
  if (revocation.kind === 'token') return [1, revocation.expiresAt, 0];
  const { issuedUntil, except } = revocation;
  return [2, issuedUntil, except === undefined ? issuedUntil : Math.floor(except.issuedAt)];
}
