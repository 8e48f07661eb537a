import { timingSafeEqual } from 'node:crypto';
import type { Requester } from '../audit/audit-event.js';
import { randomId } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { RateLimiter } from '../storage/buckets.js';
import { appTokenDigest, isWithinScope, type AppTarget, type AppToken } from './app-tokens.js';
import type { MadeEntries, MadeEntry } from './made-lines.js';
import { formatGuestSession, GUEST_SESSION, readGuestSession } from './session-facts.js';
import { createSignedMessages } from './signed-messages.js';
import { tokenDigest } from './signature.js';
import { TokenCache, type TokensOptions } from './tokens.js';
import { INVALID, type AuthResult, type SignedInUser } from './auth.js';

/** A part of one app that a guest may use, as `housekey share` prints it. */
export interface Share extends AppToken {
  /** The host of the app; `undefined` if the app has every host. */
  readonly app: string | undefined;
  readonly paths: NonNullable<AppToken['paths']>;
  readonly expiresAt: number;
  /** Whether a guest may do more than read. */
  readonly write: boolean;
  /** SHA-256 of its line in the configuration. */
  readonly line: string;
}

/** The fragment of a link: the name of the share, and 32 random bytes in base64url. */
const SECRET = /^share_(?<name>[a-z\d][a-z\d-]{0,31})_[\w-]{43}$/;

/** Creates the fragment of a link. It is not stored anywhere. */
export function createShareSecret(name: string, randomBytes: Deps['randomBytes']): string {
  return `share_${name}_${Buffer.from(randomBytes(32)).toString('base64url')}`;
}

/** The guest of a share, as the app and the logs name it. */
export function guestUserName(name: string): `guest:${string}` {
  return `guest:${name}`;
}

/** How often a share may be opened: 100 times at once, then once a minute. */
const OPENINGS = { restoreMs: 60_000, fillMs: 100 * 60_000 };

export interface GuestsOptions extends TokensOptions, Pick<Deps, 'now' | 'randomBytes'> {
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  /** Those that the console has made. Default: none. */
  readonly made?: MadeEntries<Share> | undefined;
}

/**
 * The shares, configured or made in the console, and the sessions of their guests. A session is a signed message that opens nothing but its
 * share. It ends when the share's line is removed or changed, at its date, and like any other session.
 */
export class Guests {
  readonly #options: GuestsOptions;
  readonly #shares: ReadonlyMap<string, Share>;
  readonly #cache: TokenCache;

  constructor(shares: readonly Share[], options: GuestsOptions) {
    this.#options = options;
    this.#shares = new Map(shares.map((share) => [share.name, share]));
    this.#cache = new TokenCache(options.onSeen, options.now);
  }

  /** The shares of the configuration, in its order. */
  list(): readonly Share[] {
    return [...this.#shares.values()];
  }

  /** Those that the console has made, the oldest first. */
  listMade(): readonly MadeEntry<Share>[] {
    return this.#options.made?.list() ?? [];
  }

  /** Whether the configuration has one of this name, which counts in place of one that was made. */
  isConfigured(name: string): boolean {
    return this.#shares.has(name);
  }

  #named(name = ''): Share | undefined {
    return this.#shares.get(name) ?? this.#options.made?.find(name);
  }

  /** Whether the share of a guest's session is still there. */
  isActive(text: string): boolean {
    const facts = readGuestSession(text);
    return facts !== undefined && this.#named(facts.guest)?.line === facts.share;
  }

  isExpired({ expiresAt }: Share): boolean {
    return expiresAt * 1000 <= this.#options.now();
  }

  /** Whether the line with this digest is still there. */
  readonly hasLine = (line: string): boolean =>
    [...this.list(), ...this.listMade().map(({ entry }) => entry)].some(
      (share) => share.line === line && this.#named(share.name) === share,
    );

  /** The share that a link opens. Its secret is compared by its hash, in constant time. */
  find(secret: string): Share | undefined {
    const share = this.#named(SECRET.exec(secret)?.groups?.['name']);
    if (share === undefined || this.isExpired(share)) return undefined;
    const digest = Buffer.from(appTokenDigest(secret));
    return timingSafeEqual(digest, Buffer.from(share.digest)) ? share : undefined;
  }

  /**
   * Opens a share once more, if it may be. A guest may leave and come back, and each session costs memory, a record
   * and a line of the audit log, even after its end.
   *
   * @returns milliseconds until it may be opened; 0 if it was
   */
  async open({ name }: Share): Promise<number> {
    return await this.#options.rateLimiter.consume([{ key: `share ${name}`, ...OPENINGS }]);
  }

  /** Signs a session for a guest. */
  begin({ name: guest, line: share, expiresAt }: Share): string {
    const { now, signOuts } = this.#options;
    const issuedAt = signOuts.nextIssueAt(Math.floor(now() / 1000));
    const sessionId = randomId(this.#options);
    const facts = { guest, share, sessionId, issuedAt, expiresAt };
    return this.#messages.sign(...formatGuestSession(facts));
  }

  /**
   * Returns the guest of a session, or that it is not valid.
   *
   * @param requester - who sent it; it is only read if the session is reported as seen
   */
  authenticate(text: string, requester?: Requester): AuthResult<SignedInUser> {
    const cached = this.#cache.get(text, requester);
    if (cached !== undefined) return cached;
    if (this.#cache.isRefused(text)) return INVALID;
    const facts = this.#messages.open(text) && readGuestSession(text);
    if (facts === undefined) {
      this.#cache.refuse(text, -Infinity);
      return INVALID;
    }
    const { guest, issuedAt, expiresAt, sessionId } = facts;
    const isOver =
      this.#named(guest)?.line !== facts.share ||
      expiresAt * 1000 <= this.#options.now() ||
      this.#options.signOuts.covers({ digest: tokenDigest(text), issuedAt });
    if (isOver) return INVALID;
    const email = guestUserName(guest);
    const user = { email, guest: false, guestName: guest, expiresAt, sessionId } as const;
    return this.#cache.add(text, user, requester);
  }

  /** The share of an authenticated guest. */
  shareOf({ guestName }: SignedInUser): Share | undefined {
    return this.#named(guestName);
  }

  /** Has all sessions checked again. */
  readonly clearCache = (): void => {
    this.#cache.clear();
  };

  #created: ReturnType<typeof createSignedMessages> | undefined;

  /** Created with the first, because most services have no guests. */
  get #messages() {
    const { secret, fingerprint } = this.#options;
    return (this.#created ??= createSignedMessages(GUEST_SESSION, secret, fingerprint));
  }
}

/** Whether a share permits everything that a request names, on its own app. */
export function isShared(share: Share, target: AppTarget): boolean {
  return share.app === target.app && isWithinScope(share, target);
}
