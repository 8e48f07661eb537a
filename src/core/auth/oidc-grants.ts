import { sha256 } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { SignOuts } from '../storage/sign-outs.js';
import type { SingleUseStore } from '../storage/single-use.js';
import {
  formatFacts,
  decodePart,
  encodePart,
  hasEnded,
  readClientGrant,
  readFacts,
  type SessionFacts,
} from './session-facts.js';
import type { IsRevoked } from './auth.js';
import type { Sessions } from './sessions/sessions.js';
import type { TokensOptions } from './tokens.js';
import {
  createSignedMessages,
  type SignedMessages,
  createSignedRecords,
  recordIdOf,
  type SignedRecords,
  type SignedRecordsOptions,
} from './signed-messages.js';

/** The kind of the record that all codes and tokens of one authorization belong to. */
export const GRANT = 'Grant';
const CODE = 'AuthorizationCode';

/** Something that OpenID Connect has issued. The value itself, which opens something, is not stored. */
export interface OidcItem {
  readonly id: string;
  /** Grant, code, access token or refresh token, as the library names it. */
  readonly kind: string;
  /** ID of the record of its grant. */
  readonly grant: string;
  /** The name of the client. */
  readonly client: string;
  /** In milliseconds since the epoch. */
  readonly issuedAt: number;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  /** When it was used up, in milliseconds since the epoch; 0 for never. */
  readonly consumedAt: number;
  /** The session at the login in which the owner signed in to the client. */
  readonly session: SessionFacts;
  /** JSON. */
  readonly payload: string;
}

/** Something to keep. */
export interface NewOidcItem extends Pick<OidcItem, 'kind' | 'client' | 'payload'> {
  /** The code or token; for a grant, its ID. */
  readonly value: string;
  /** The ID of the grant. */
  readonly grantId: string;
  readonly lifetimeSeconds: number;
}

export interface OidcGrantsOptions extends SignedRecordsOptions, TokensOptions {
  readonly singleUse: SingleUseStore;
  readonly signOuts: SignOuts;
  readonly sessions: Pick<Sessions, 'find'>;
}

/**
 * The codes and tokens of OpenID Connect. Everything ends with the session in which the owner signed in, and with all
 * that ends this session: that is checked whenever something is used. Only signed records count: someone who can write
 * to the storage can neither issue anything nor bring back a grant that was ended.
 */
export class OidcGrants {
  readonly #options: OidcGrantsOptions;
  readonly #now: Deps['now'];
  readonly #messages: SignedMessages;
  readonly #records: SignedRecords<OidcItem>;

  constructor(options: OidcGrantsOptions, { now }: Pick<Deps, 'now'>) {
    const { secret, fingerprint } = options;
    this.#options = options;
    this.#now = now;
    this.#messages = createSignedMessages('oidc', secret, fingerprint);
    this.#records = createSignedRecords(options, this.#messages, readItem);
  }

  /**
   * Keeps something, unless its session has ended. It never outlives it.
   *
   * @param session - of a grant. Default: that of its grant
   */
  async put(item: NewOidcItem, session?: SessionFacts): Promise<void> {
    const grant = recordIdOf(GRANT, item.grantId);
    const facts = session ?? (await this.#find(grant))?.session;
    if (facts === undefined) return;
    const { kind, client, payload, value, lifetimeSeconds } = item;
    const issuedAt = this.#now();
    const expiresAt = Math.min(issuedAt + lifetimeSeconds * 1000, facts.expiresAt * 1000);
    const id = recordIdOf(kind, value);
    const times = { issuedAt, expiresAt, consumedAt: 0 };
    await this.#write({ id, kind, grant, client, ...times, session: facts, payload });
  }

  /** Finds what counts now, even if it was used up. */
  async find(kind: string, value: string): Promise<OidcItem | undefined> {
    return await this.#find(recordIdOf(kind, value));
  }

  /** Finds a grant that counts now, by the ID of its record. */
  async findGrant(id: string): Promise<OidcItem | undefined> {
    const item = await this.#find(id);
    return item?.kind === GRANT ? item : undefined;
  }

  /**
   * Uses a code or a refresh token up. A second use ends the grant (RFC 9700 §4.14.2): one of both was not the client.
   *
   * @returns false if it was used before, or that cannot be checked now
   */
  async consume(kind: string, value: string): Promise<boolean> {
    const item = await this.find(kind, value);
    if (item === undefined) return false;
    const { id, issuedAt, expiresAt, grant } = item;
    // Another request may have used it meanwhile. Nothing is awaited from here until it is marked.
    const isUsed = [item, this.#records.peek(id)].some((one) => Number(one?.consumedAt) > 0);
    const written = isUsed ? undefined : this.#write({ ...item, consumedAt: this.#now() });
    // Another replica may use the same one now. Both are written at once, because a directory takes longest.
    const isCode = kind === CODE;
    // Redis refuses what was issued before it lost its data. A refresh token has its own record, which tells.
    const use = { id, issuedAt: isCode ? issuedAt : expiresAt };
    const redeemed = isUsed ? 'used' : this.#options.singleUse.redeem('oidc-code', use);
    const [result] = await Promise.all([redeemed, written]);
    // Without Redis, a code must not be used. A client must not lose its refresh token because of that.
    if (isCode ? result === 'first' : result !== 'used') return true;
    await this.#endIfLive(grant);
    return false;
  }

  /** Wraps a check of tokens: a client's request ends with its grant, too. */
  withGrants(isRevoked: IsRevoked): IsRevoked {
    return (token) => {
      const grant = readClientGrant(token);
      const isEnded = grant !== undefined && this.#options.signOuts.has(digestOf(grant));
      return isEnded || isRevoked(token);
    };
  }

  /** Ends a grant with everything that belongs to it. */
  async endGrant(grantId: string): Promise<void> {
    await this.#endIfLive(recordIdOf(GRANT, grantId));
  }

  /** The grants that count, of all replicas. */
  async list(): Promise<{ readonly items: readonly OidcItem[]; readonly complete: boolean }> {
    const { items, complete } = await this.#records.list();
    const grants = items.filter(({ kind }) => kind === GRANT);
    const live = await Promise.all(grants.map(async (item) => await this.#isLive(item)));
    return { items: grants.filter((_, index) => live[index]), complete };
  }

  /**
   * Ends everything that a client has got.
   *
   * @returns whether all replicas know; `undefined` if there was nothing
   */
  async endClient(name: string): Promise<boolean | undefined> {
    const grants = (await this.list()).items.filter(({ client }) => client === name);
    if (grants.length === 0) return undefined;
    const shared = await Promise.all(grants.map(async (item) => await this.#end(item)));
    return !shared.includes(false);
  }

  async #endIfLive(id: string): Promise<void> {
    const item = await this.#find(id);
    if (item !== undefined) await this.#end(item);
  }

  async #end({ id, expiresAt }: OidcItem): Promise<boolean> {
    const isShared = await this.#options.revoke({ kind: 'token', digest: digestOf(id), expiresAt });
    await this.#options.store.remove(id);
    return isShared;
  }

  async #find(id: string): Promise<OidcItem | undefined> {
    const item = await this.#records.find(id);
    return item !== undefined && (await this.#isLive(item)) ? item : undefined;
  }

  async #isLive({ expiresAt, session, grant }: OidcItem): Promise<boolean> {
    const { lock, signOuts, sessions } = this.#options;
    const found = await sessions.find(String(session.sessionId));
    // Checked last, because the session may have ended meanwhile.
    return (
      found !== undefined &&
      !lock.isLocked &&
      expiresAt > this.#now() &&
      !hasEnded(session, this.#options) &&
      !signOuts.has(digestOf(grant))
    );
  }

  async #write(item: OidcItem): Promise<void> {
    const { id, kind, grant, client, issuedAt, expiresAt, consumedAt, session, payload } = item;
    const times = [issuedAt, expiresAt, consumedAt].map(String);
    // The address of a client may contain what separates the parts.
    const parts = [id, kind, grant, encodePart(client), ...times, encodePart(payload)];
    const signed = this.#messages.sign(...parts, ...formatFacts(session));
    await this.#options.store.put({ id, updatedAt: this.#now(), expiresAt, signed });
  }
}

/** Identifies a grant among the sign-outs. */
function digestOf(grant: string): string {
  return sha256(`oidc grant ${grant}`);
}

function readItem(parts: readonly string[]): OidcItem {
  const [id = '', kind = '', grant = '', client, issuedAt, expiresAt, ...rest] = parts;
  const [consumedAt, payload, ...facts] = rest;
  return {
    id,
    kind,
    grant,
    client: decodePart(client),
    issuedAt: Number(issuedAt),
    expiresAt: Number(expiresAt),
    consumedAt: Number(consumedAt),
    session: readFacts(facts),
    payload: decodePart(payload),
  };
}
