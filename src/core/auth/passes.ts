import type { Requester } from '../audit/audit-event.js';
import type { Deps } from '../deps.js';
import { credentialsId } from './fingerprint.js';
import { randomId, sha256 } from '../crypto.js';
import type { SignOuts } from '../storage/sign-outs.js';
import type { IsRevoked, SignedInUser } from './auth.js';
import { factsOf } from './app-sessions.js';
import {
  formatFacts,
  decodePart,
  encodePart,
  hasEnded,
  readFacts,
  type SessionFacts,
} from './session-facts.js';
import {
  createSignedMessages,
  type SignedItem,
  type SignedMessages,
  createSignedRecords,
  recordIdOf,
  type SignedRecords,
  type SignedRecordsOptions,
} from './signed-messages.js';
import type { TokensOptions } from './tokens.js';

/** The kind of the messages that are passes. */
const PASS = 'pass';

/** The permission of one address to use one app without a session, for hours. */
export interface Pass extends SignedItem {
  /** The host of the app. */
  readonly app: string;
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The browser that made it. */
  readonly userAgent: string | null;
  /** The session that made it. */
  readonly session: SessionFacts;
  /** The fingerprint of the credentials, hashed. */
  readonly credentials: string;
  /** The owner, until the pass ends. */
  readonly user: SignedInUser;
  /** Stands for the pass at requests that it admits. It opens nothing. */
  readonly token: string;
}

export interface PassesOptions extends SignedRecordsOptions, TokensOptions {
  readonly signOuts: SignOuts;
}

/**
 * Passes, for programs that can neither show a login page nor send a header. A pass ends with the session that made
 * it, and with all that ends this session. Only signed records count: someone who can write to the storage cannot
 * make one, and one that was ended stays among the sign-outs, so that its record cannot come back.
 */
export class Passes {
  readonly #options: PassesOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  readonly #messages: SignedMessages;
  readonly #credentials: string;
  readonly #records: SignedRecords<Pass>;

  constructor(options: PassesOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    this.#options = options;
    this.#deps = deps;
    this.#messages = createSignedMessages(PASS, options.secret, '');
    this.#records = createSignedRecords(options, this.#messages, readPass);
    this.#credentials = credentialsId(options.fingerprint);
  }

  /** The pass of a network for an app. From this process's memory, because each request without a session asks. */
  find(app: string, network: string): Pass | undefined {
    const pass = this.#records.peek(recordIdOf(app, network));
    return pass && this.#isLive(pass) ? pass : undefined;
  }

  /** Whether the pass of a running request still counts. */
  isActive(token: string): boolean {
    const [, app = '', network = ''] = token.split('~');
    return this.find(app, network)?.token === token;
  }

  /** Wraps a check of tokens, so that it knows those of passes, which end for more reasons. */
  withPasses(isRevoked: IsRevoked): IsRevoked {
    return (token) => (token.startsWith(`${PASS}~`) ? !this.isActive(token) : isRevoked(token));
  }

  /**
   * Lets a network use an app until the pass or the session that makes it ends. It replaces an earlier one.
   *
   * @param session - the valid token of that session, and its user
   * @returns whether all replicas have it
   */
  async create(
    {
      app,
      network,
      lifetimeSeconds,
    }: Readonly<Record<'app' | 'network', string>> & {
      readonly lifetimeSeconds: number;
    },
    { token, user }: { readonly token: string; readonly user: SignedInUser },
    { auditClient: { userAgent } }: Requester,
  ): Promise<boolean> {
    const now = this.#deps.now();
    const facts = factsOf(token, user, 0);
    const expiresAt = Math.min(now + lifetimeSeconds * 1000, facts.expiresAt * 1000);
    // Another program may claim a later time, with which a sign-out everywhere would not end the pass.
    const latest = this.#options.signOuts.nextIssueAt(Math.floor(now / 1000));
    const session = { ...facts, issuedAt: Math.min(facts.issuedAt, latest) };
    const nonce = randomId(this.#deps);
    const parts = [
      app,
      network,
      String(now),
      String(expiresAt),
      encodePart(userAgent ?? ''),
      nonce,
    ];
    const signed = this.#messages.sign(...parts, this.#credentials, ...formatFacts(session));
    const id = recordIdOf(app, network);
    return await this.#options.store.put({ id, updatedAt: now, expiresAt, signed });
  }

  /** The passes that count, the latest first. */
  async list(): Promise<{ readonly passes: readonly Pass[]; readonly complete: boolean }> {
    const { items, complete } = await this.#records.list();
    return { passes: items.filter((pass) => this.#isLive(pass)), complete };
  }

  /**
   * Ends a pass, and what it has admitted.
   *
   * @returns whether all replicas have acknowledged it
   */
  async end(pass: Pass): Promise<boolean> {
    return await this.#records.remove(pass);
  }

  /** The number of records in memory that were not signed with this secret. */
  get forged(): number {
    return this.#records.forged();
  }

  #isLive(pass: Pass): boolean {
    return (
      pass.expiresAt > this.#deps.now() &&
      pass.credentials === this.#credentials &&
      !hasEnded(pass.session, this.#options) &&
      !this.#records.isRevoked(pass)
    );
  }
}

function readPass(parts: readonly string[], signed: string): Pass {
  const [app = '', network = '', createdAt, expiry, userAgent, , credentials = '', ...facts] =
    parts;
  const session = readFacts(facts);
  const expiresAt = Number(expiry);
  return {
    id: recordIdOf(app, network),
    app,
    network,
    createdAt: Number(createdAt),
    expiresAt,
    userAgent: decodePart(userAgent) || null,
    session,
    credentials,
    user: { email: session.email, guest: false, expiresAt: expiresAt / 1000 },
    token: signed,
    digest: sha256(signed),
  };
}
