import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../crypto.js';
import { LRUCache } from 'lru-cache';
import type { AppTokenProblem, AppTokenState } from '../../contract/index.js';
import type { ListedClient } from '../audit/audit-event.js';
import type { Deps } from '../deps.js';
import type { PathSet } from '../path-set.js';
import type { MadeEntries, MadeEntry } from './made-lines.js';
import type { SignedInUser } from './auth.js';

const NAME = /^[a-z\d][a-z\d-]{0,31}$/;
/** The prefix, the name, and 32 random bytes in base64url. */
const APP_TOKEN = /^hk_(?<name>[a-z\d][a-z\d-]{0,31})_[\w-]{43}$/;
const HOUR_MS = 3_600_000;
/** Uses of tokens from different networks that are remembered, to report each once an hour. */
const MAX_REPORTED = 1000;

/** A configured app token: what it may do, and the hash that recognizes it. */
export interface AppToken {
  readonly name: string;
  /** SHA-256 of the whole token, in base64url. The token has 256 random bits, so bcrypt is not needed. */
  readonly digest: string;
  /** Hosts of the permitted apps; `undefined` for all. */
  readonly apps: ReadonlySet<string> | undefined;
  /** Permitted methods; `undefined` for all. */
  readonly methods: ReadonlySet<string> | undefined;
  /** Permitted paths, with their entries as configured; `undefined` for all. */
  readonly paths: { readonly set: PathSet; readonly entries: readonly string[] } | undefined;
  /** Expiry, in seconds since the epoch; `undefined` for never. */
  readonly expiresAt: number | undefined;
}

/** A request for the app, as the app will receive it. */
export interface AppTarget {
  /** The host of the app; `undefined` if the app has every host. */
  readonly app: string | undefined;
  /** The method, and others that the app may take in its place. All must be permitted. */
  readonly methods: readonly string[];
  /** The raw paths that it names, without the query. All must be permitted. */
  readonly paths: readonly string[];
}

/** The classification of a string that was sent as an app token. */
export type AppTokenResult =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: AppTokenProblem; readonly token: AppToken }
  | { readonly outcome: 'accepted'; readonly token: AppToken; readonly user: SignedInUser };

/** An app token in the console. */
export interface ListedAppToken {
  readonly token: AppToken;
  readonly state: AppTokenState;
  /** Its line, if the console has made it. Default: the configuration has it. */
  readonly line?: string | undefined;
  /** Start of the hour in which it was last used here, in milliseconds since the epoch. */
  readonly lastUsedAt: number | undefined;
}

/** Whether the text has the form of an app token. */
export function isAppToken(text: string): boolean {
  return APP_TOKEN.test(text);
}

/** Whether the text can be the name of an app token. */
export function isAppTokenName(text: string): boolean {
  return NAME.test(text);
}

/** Creates the text of an app token. It is not stored anywhere. */
export function createAppToken(name: string, randomBytes: Deps['randomBytes']): string {
  return `hk_${name}_${Buffer.from(randomBytes(32)).toString('base64url')}`;
}

/** The part of an app token that the configuration keeps: SHA-256 in base64url. */
export function appTokenDigest(text: string): string {
  return sha256(text);
}

export interface AppTokensOptions extends Pick<Deps, 'now'> {
  /** The owner. Every app token acts as this user. */
  readonly email: string;
  readonly isRevoked: (digest: string) => boolean;
  /** Those that the console has made. Default: none. */
  readonly made?: MadeEntries<AppToken> | undefined;
}

/** The app tokens, configured or made in the console: recognizes them and decides what they may do. */
export class AppTokens {
  readonly #options: AppTokensOptions;
  readonly #configured: ReadonlyMap<string, AppToken>;
  readonly #users = new WeakMap<AppToken, SignedInUser>();
  /** Digest of the token → the hour. */
  readonly #lastUsed = new Map<string, number>();
  /** Token, network and app → the hour of the last use that was reported. */
  readonly #reported = new LRUCache<string, number>({ max: MAX_REPORTED });

  constructor(tokens: readonly AppToken[], options: AppTokensOptions) {
    this.#options = options;
    this.#configured = new Map(tokens.map((token) => [token.name, token]));
  }

  /** Whether there is none. */
  get isEmpty(): boolean {
    return this.#configured.size === 0 && this.#made.length === 0;
  }

  /** Whether the configuration has one of this name, which counts in place of one that was made. */
  isConfigured(name: string): boolean {
    return this.#configured.has(name);
  }

  /**
   * Decides whether a string is an app token that may send this request.
   *
   * @param target - the request; `undefined` if it is not known for certain, which only a token
   *   without limits on apps, methods and paths may send
   */
  authenticate(text: string, target: AppTarget | undefined): AppTokenResult {
    const token = this.#recognize(text);
    if (token === undefined) return { outcome: 'unknown' };
    const now = this.#options.now();
    const problem = this.#problemOf(token, now);
    if (problem !== undefined) return { outcome: problem, token };
    if (!isWithinScope(token, target)) return { outcome: 'out-of-scope', token };
    this.#lastUsed.set(token.digest, now - (now % HOUR_MS));
    return { outcome: 'accepted', token, user: this.#userOf(token) };
  }

  /** Whether a use should be reported: it is the first of this hour from this network, for this app. */
  isNewUse({ name }: AppToken, { network, app = '' }: ListedClient): boolean {
    const key = `${name} ${network} ${app}`;
    const hour = Math.floor(this.#options.now() / HOUR_MS);
    if (this.#reported.get(key) === hour) return false;
    this.#reported.set(key, hour);
    return true;
  }

  /** Whether requests that this app token started may go on. */
  isActive(text: string): boolean {
    const token = this.#recognize(text);
    return token !== undefined && this.#problemOf(token, this.#options.now()) === undefined;
  }

  /** All app tokens: those of the configuration in its order, then those that were made, the oldest first. */
  list(): ListedAppToken[] {
    const now = this.#options.now();
    const describe = (token: AppToken, line?: string): ListedAppToken => {
      const isHidden = line !== undefined && this.isConfigured(token.name);
      const state = isHidden ? 'hidden' : (this.#problemOf(token, now) ?? 'active');
      return { token, state, line, lastUsedAt: this.#lastUsed.get(token.digest) };
    };
    return [
      ...Array.from(this.#configured.values(), (token) => describe(token)),
      ...this.#made.map(({ entry, line }) => describe(entry, line)),
    ];
  }

  get #made(): readonly MadeEntry<AppToken>[] {
    return this.#options.made?.list() ?? [];
  }

  /** Always the same one, by which headers are cached. */
  #userOf(token: AppToken): SignedInUser {
    const { email } = this.#options;
    const known = this.#users.get(token);
    const user = known ?? { email, guest: false, expiresAt: token.expiresAt ?? Infinity };
    if (known === undefined) this.#users.set(token, user);
    return user;
  }

  /** The name is public. What follows it is compared by its hash, in constant time. */
  #recognize(text: string): AppToken | undefined {
    const name = APP_TOKEN.exec(text)?.groups?.['name'] ?? '';
    const token = this.#configured.get(name) ?? this.#options.made?.find(name);
    if (token === undefined) return undefined;
    const digest = Buffer.from(appTokenDigest(text));
    return timingSafeEqual(digest, Buffer.from(token.digest)) ? token : undefined;
  }

  #problemOf({ digest, expiresAt }: AppToken, now: number): 'revoked' | 'expired' | undefined {
    if (this.#options.isRevoked(digest)) return 'revoked';
    return expiresAt !== undefined && expiresAt * 1000 <= now ? 'expired' : undefined;
  }
}

/** Whether apps, methods and paths of a request are all permitted. */
export function isWithinScope(
  { apps, methods, paths }: AppToken,
  target: AppTarget | undefined,
): boolean {
  if (apps === undefined && methods === undefined && paths === undefined) return true;
  if (target === undefined) return false;
  return (
    (apps === undefined || apps.has(target.app ?? '')) &&
    (methods === undefined || target.methods.every((method) => methods.has(method))) &&
    (paths === undefined || target.paths.every((path) => paths.set.has(path)))
  );
}
