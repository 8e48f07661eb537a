import { z } from 'zod';
import type { SignOut, SignOutMemory } from '../../core/shared-state.js';
import type { Link } from './link.js';
import type { Connections } from './redis.js';
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

/** Sign-outs in Redis, and each replica's memory of them kept up to date. */
export class SharedSignOuts {
  readonly #keys: { readonly tokens: string; readonly everywhere: string };
  readonly #channel: string;
  readonly #now: () => number;
  #memory: SignOutMemory | undefined;
  #hasUntold = false;

  constructor(prefix: string, channel: string, now: () => number) {
    this.#keys = { tokens: `${prefix}signed-out`, everywhere: `${prefix}issued-until` };
    this.#channel = channel;
    this.#now = now;
  }

  /** Whether one is known here that Redis may not have. */
  get hasUntold(): boolean {
    return this.#hasUntold;
  }

  follow(memory: SignOutMemory): void {
    this.#memory = memory;
  }

  /** True once Redis has it and has told all that listen, if these are `replicas` at the least. */
  async tell(link: Link, signOut: SignOut, replicas: number): Promise<boolean> {
    const listeners = await link.ask(async (commands) => await this.#write(commands, [signOut]));
    // It may have come too late for a reconciliation that is under way.
    if (listeners === undefined) this.#hasUntold = true;
    return listeners !== undefined && Number(listeners) >= replicas;
  }

  hear(message: unknown): void {
    const heard = messageSchema.safeParse(message);
    if (heard.success) for (const signOut of heard.data.signOuts) this.#memory?.apply(signOut);
  }

  /**
   * Brings both up to date: what this replica knows may be news to a Redis that was away, or that
   * has lost everything, and the reverse.
   */
  async reconcile(commands: Connections['commands']): Promise<void> {
    this.#hasUntold = false;
    try {
      const stored = await this.#read(commands);
      for (const signOut of stored.signOuts) this.#memory?.apply(signOut);
      const missing = (this.#memory?.known() ?? []).filter((one) => !this.#isStored(one, stored));
      for (let start = 0; start < missing.length; start += AT_ONCE) {
        await this.#write(commands, missing.slice(start, start + AT_ONCE));
      }
    } catch (error) {
      this.#hasUntold = true;
      throw error;
    }
  }

  #isStored(signOut: SignOut, { digests, issuedUntil }: Stored): boolean {
    return signOut.kind === 'token'
      ? digests.has(signOut.digest) || signOut.expiresAt <= this.#now()
      : signOut.issuedUntil <= issuedUntil;
  }

  async #write(commands: Connections['commands'], signOuts: readonly SignOut[]): Promise<unknown> {
    const until = signOuts.map((one) => (one.kind === 'everywhere' ? one.issuedUntil : 0));
    const tokens = signOuts.flatMap((one) =>
      one.kind === 'token' ? [one.expiresAt, one.digest] : [],
    );
    const message = { kind: 'sign-outs', signOuts: [...signOuts] } satisfies Message;
    return await commands.eval(
      SIGN_OUT,
      2,
      this.#keys.tokens,
      this.#keys.everywhere,
      this.#channel,
      JSON.stringify(message),
      Math.max(0, ...until),
      ...tokens,
    );
  }

  /** All that Redis has; a scan, for the whole at once could take longer than a command may. */
  async #read(commands: Connections['commands']): Promise<Stored> {
    const { tokens, everywhere } = this.#keys;
    const issuedUntil = Number(await commands.get(everywhere));
    const digests = new Set<string>();
    const signOuts: SignOut[] = issuedUntil > 0 ? [{ kind: 'everywhere', issuedUntil }] : [];
    let cursor = '0';
    do {
      const [next, pairs] = await commands.zscan(tokens, cursor, 'COUNT', AT_ONCE);
      for (let index = 0; index < pairs.length; index += 2) {
        const [digest = '', expiresAt] = pairs.slice(index, index + 2);
        if (digests.has(digest)) continue;
        digests.add(digest);
        signOuts.push({ kind: 'token', digest, expiresAt: Number(expiresAt) });
      }
      cursor = next;
    } while (cursor !== '0');
    return { digests, issuedUntil, signOuts };
  }
}

interface Stored {
  readonly digests: ReadonlySet<string>;
  /** 0 where nobody was signed out everywhere. */
  readonly issuedUntil: number;
  readonly signOuts: readonly SignOut[];
}
