import { parseAppToken } from '../config/app-tokens.js';
import { parseShare } from '../config/shares.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import type { Revocation } from '../storage/sign-outs.js';
import { AppTokens, isAppToken, type AppToken } from './app-tokens.js';
import type { Auth, AuthOptions, IsRevoked } from './auth.js';
import { Guests, type GuestsOptions, type Share } from './guests.js';
import type { MadeKind, MadeLine, MadeLines } from './made-lines.js';
import { GUEST_SESSION } from './session-facts.js';

/** A line that the console has made, parsed. */
export interface MadeEntry<Entry> {
  readonly entry: Entry;
  /** The text that the configuration would contain. */
  readonly line: string;
}

/** The lines of one kind that the console has made, parsed as those of the configuration are. */
export class MadeEntries<Entry extends { readonly name: string }> {
  readonly #lines: Pick<MadeLines, 'find' | 'list'>;
  readonly #kind: MadeKind;
  readonly #parse: (text: string) => Entry | readonly object[];
  /** Each line is parsed once. */
  readonly #parsed = new WeakMap<MadeLine, readonly MadeEntry<Entry>[]>();

  /** @param parse - returns the entry, or its problems: it may be from another version */
  constructor(
    lines: Pick<MadeLines, 'find' | 'list'>,
    kind: MadeKind,
    parse: (text: string) => Entry | readonly object[],
  ) {
    this.#lines = lines;
    this.#kind = kind;
    this.#parse = parse;
  }

  find(name: string): Entry | undefined {
    const line = this.#lines.find(this.#kind, name);
    return line && this.#read(line)[0]?.entry;
  }

  /** The oldest first. */
  list(): readonly MadeEntry<Entry>[] {
    return this.#lines.list(this.#kind).flatMap((line) => this.#read(line));
  }

  #read(made: MadeLine): readonly MadeEntry<Entry>[] {
    const known = this.#parsed.get(made);
    if (known !== undefined) return known;
    const { key, line } = made;
    const entry = this.#parse(line);
    // It is found by its key, so it must have that name.
    const entries = 'name' in entry && entry.name === key ? [{ entry, line }] : [];
    this.#parsed.set(made, entries);
    return entries;
  }
}

/** The entries of the configuration, next to which the console can make others; `undefined` if none count. */
export type ConfiguredEntries = Pick<AuthOptions, 'appTokens' | 'shares'>;

interface AppAccessOptions extends ConfiguredEntries, Omit<GuestsOptions, 'made' | keyof Deps> {
  readonly email: string;
  readonly madeLines: MadeLines;
}

/** Creates what opens apps without a session of the owner: app tokens and guests, configured or made in the console. */
export function createAppAccess(
  { appTokens: tokens, shares, email, madeLines, ...options }: AppAccessOptions,
  deps: Deps,
) {
  const isRevoked = (digest: string) => options.signOuts.has(digest);
  const made = tokens && new MadeEntries<AppToken>(madeLines, 'app-token', parseAppToken);
  const appTokens = tokens && new AppTokens(tokens, { ...deps, email, isRevoked, made });
  const madeShares = shares && new MadeEntries<Share>(madeLines, 'share', parseShare);
  const guests = new Guests(shares ?? [], { ...options, ...deps, made: madeShares });
  /** Wraps a check of tokens: the removal of what the console has made is a sign-out of its record. */
  const withMade =
    (isEnded: IsRevoked): IsRevoked =>
    (token) =>
      isEnded(token) ||
      (isAppToken(token) && appTokens?.isActive(token) === false) ||
      (token.startsWith(`${GUEST_SESSION}~`) && !guests.isActive(token));
  return { appTokens, guests, withMade };
}

/** Revokes an app token of the configuration until it expires by itself, or forever. */
export function createRevokeAppToken(
  configured: readonly AppToken[] | undefined,
  revoke: (revocation: Revocation) => Promise<boolean>,
): Auth['revokeAppToken'] {
  return async (name) => {
    const token = configured?.find((one) => one.name === name);
    if (token === undefined) return undefined;
    const { digest, expiresAt = LAST_SECOND } = token;
    return await revoke({ kind: 'token', digest, expiresAt: expiresAt * 1000 });
  };
}
