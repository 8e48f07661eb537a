import { z } from 'zod';
import { CLOCK_TOLERANCE_SECONDS } from '../../core/auth/claims.js';
import type { Revocation, RevocationStore } from '../../core/shared-state.js';
import type { RedisConnection } from './redis-connection.js';
import type { MessageSigner } from './message-signer.js';
import type { RedisClients } from './client.js';
import { SIGN_OUT } from './scripts.js';

/** So many in one command, that none takes long however many there are. */
const AT_ONCE = 500;

const signOutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), digest: z.string(), expiresAt: z.number() }),
  z.object({ kind: z.literal('everywhere'), issuedUntil: z.number() }),
]);

/** What one replica tells the others. */
const messageSchema = z.object({ kind: z.literal('sign-outs'), signOuts: z.array(signOutSchema) });

type Message = z.infer<typeof messageSchema>;

export interface SharedSignOutsOptions {
  readonly prefix: string;
  readonly channel: string;
  readonly signer: MessageSigner;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Sign-outs in Redis, and each replica's memory of them kept up to date. */
export class SharedRevocations {
  readonly #keys: { readonly tokens: string; readonly everywhere: string };
  readonly #options: SharedSignOutsOptions;
  /** Sign-outs everywhere that were told under a clock far ahead of ours, in seconds. */
  readonly #ahead = new Set<number>();
  #memory: RevocationStore | undefined;
  #hasUntold = false;

  constructor(options: SharedSignOutsOptions) {
    const { prefix } = options;
    this.#keys = {
      tokens: `${prefix}signed-out`,
      everywhere: `${prefix}signed-out-everywhere`,
    };
    this.#options = options;
  }

  /** Whether one is known here that Redis may not have. */
  get hasUntold(): boolean {
    return this.#hasUntold;
  }

  follow(memory: RevocationStore): void {
    this.#memory = memory;
  }

  /** True once Redis has it and has told all that listen, if these are `replicas` at the least. */
  async tell(link: RedisConnection, signOut: Revocation, replicas: number): Promise<boolean> {
    const listeners = await link.ask(async (commands) => await this.#write(commands, [signOut]));
    // It may have come too late for a reconciliation that is under way.
    if (listeners === undefined) this.#hasUntold = true;
    return listeners !== undefined && Number(listeners) >= replicas;
  }

  hear(message: unknown): void {
    const heard = messageSchema.safeParse(message);
    if (heard.success) for (const signOut of heard.data.signOuts) this.#apply(signOut);
  }

  /** Applies those that were too far ahead of our clock, once it has come round. */
  applyDue(): void {
    for (const issuedUntil of this.#ahead) {
      if (issuedUntil > this.#latest) continue;
      this.#ahead.delete(issuedUntil);
      this.#apply({ kind: 'everywhere', issuedUntil });
    }
  }

  /**
   * Brings both up to date: what this replica knows may be news to a Redis that was away, or that
   * has lost everything, and the reverse.
   */
  async reconcile(commands: RedisClients['commands']): Promise<void> {
    this.#hasUntold = false;
    try {
      const stored = await this.#read(commands);
      for (const signOut of stored.signOuts) this.#apply(signOut);
      const missing = (this.#memory?.list() ?? []).filter((one) => !this.#isStored(one, stored));
      for (let start = 0; start < missing.length; start += AT_ONCE) {
        await this.#write(commands, missing.slice(start, start + AT_ONCE));
      }
    } catch (error) {
      this.#hasUntold = true;
      throw error;
    }
  }

  /** The latest second that any replica's clock may show now. */
  get #latest(): number {
    return Math.floor(this.#options.now() / 1000) + CLOCK_TOLERANCE_SECONDS;
  }

  /**
   * A replica whose clock is a year ahead would have all others refuse every token for a year: until
   * our own clock has come so far, such a sign-out counts as one of now.
   */
  #apply(signOut: Revocation): void {
    if (signOut.kind === 'token' || signOut.issuedUntil <= this.#latest) {
      this.#memory?.apply(signOut);
    } else if (!this.#ahead.has(signOut.issuedUntil)) {
      this.#ahead.add(signOut.issuedUntil);
      this.#memory?.apply({ kind: 'everywhere', issuedUntil: this.#latest });
    }
  }

  #isStored(signOut: Revocation, { digests, issuedUntil }: Stored): boolean {
    return signOut.kind === 'token'
      ? digests.has(signOut.digest) || signOut.expiresAt <= this.#options.now()
      : signOut.issuedUntil <= issuedUntil;
  }

  async #write(
    commands: RedisClients['commands'],
    signOuts: readonly Revocation[],
  ): Promise<unknown> {
    const { signer, channel } = this.#options;
    const message = { kind: 'sign-outs', signOuts: [...signOuts] } satisfies Message;
    const records = signOuts.flatMap((one) => [
      one.kind === 'everywhere' ? 2 : 1,
      one.kind === 'everywhere' ? one.issuedUntil : one.expiresAt,
      signer.sign('sign-out', one),
    ]);
    const { tokens, everywhere } = this.#keys;
    const news = signer.sign('message', message);
    return await commands.eval(SIGN_OUT, 2, tokens, everywhere, channel, news, ...records);
  }

  /** All that replicas have put there, whatever else there is. */
  async #read(commands: RedisClients['commands']): Promise<Stored> {
    const digests = new Set<string>();
    const signOuts: Revocation[] = [];
    let issuedUntil = 0;
    for (const key of [this.#keys.tokens, this.#keys.everywhere]) {
      for await (const record of this.#records(commands, key)) {
        const { data: signOut } = signOutSchema.safeParse(
          this.#options.signer.verify('sign-out', record),
        );
        if (signOut === undefined) continue;
        if (signOut.kind === 'token') digests.add(signOut.digest);
        else if (signOut.issuedUntil <= this.#latest) {
          issuedUntil = Math.max(issuedUntil, signOut.issuedUntil);
        }
        signOuts.push(signOut);
      }
    }
    return { digests, issuedUntil, signOuts };
  }

  /** A scan, because all at once could take longer than a command may. One may come twice. */
  async *#records(commands: RedisClients['commands'], key: string): AsyncGenerator<string> {
    let cursor = '0';
    do {
      const [next, pairs] = await commands.zscan(key, cursor, 'COUNT', AT_ONCE);
      for (let index = 0; index < pairs.length; index += 2) yield pairs[index] ?? '';
      cursor = next;
    } while (cursor !== '0');
  }
}

interface Stored {
  readonly digests: ReadonlySet<string>;
  /** The latest by our clock; 0 if nobody was signed out everywhere. */
  readonly issuedUntil: number;
  readonly signOuts: readonly Revocation[];
}
