import type { MadeProblem } from '../../contract/index.js';
import { randomId, sha256 } from '../crypto.js';
import { LAST_SECOND, type Deps } from '../deps.js';
import { decodePart, encodePart, GUEST_SESSION } from './session-facts.js';
import {
  createSignedMessages,
  type SignedItem,
  type SignedMessages,
  createSignedRecords,
  recordIdOf,
  type SignedRecords,
  type SignedRecordsOptions,
} from './signed-messages.js';
import { parseAppToken, parseShare } from '../config/access-lines.js';
import type { Revocation } from '../storage/sign-outs.js';
import { AppTokens, isAppToken, type AppToken } from './app-tokens.js';
import type { Auth, AuthOptions, IsRevoked } from './auth.js';
import { Guests, type GuestsOptions, type Share } from './guests.js';

/** The kind of the messages that are made lines. Their key is derived for "made here". */
const MADE_HERE = 'made-here';

/** The variables whose lines the console can make. */
export type MadeKind = 'app-token' | 'share' | 'passkey' | 'totp';

/** A line of configuration that the owner has made in the console. */
export interface MadeLine extends SignedItem {
  readonly kind: MadeKind;
  /** Identifies it among those of its kind: the name, or another key. */
  readonly key: string;
  /** The entry as the variable would contain it; encrypted if that is a secret. */
  readonly line: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export interface MadeLinesOptions extends SignedRecordsOptions {
  /** SERVICE_SECRET_KEY, from which the key is derived. */
  readonly secret: string;
  readonly problem: MadeProblem | undefined;
}

/** More than one owner makes. The storage keeps more, so that none is ever dropped to make room. */
const MAX_LINES = 300;

/** A clock may be set back a little. A line from later than this grants nothing. */
const FUTURE_MS = 300_000;

/**
 * Lines of configuration that the owner makes in the console: app tokens, shares, passkeys, the secret of one-time
 * codes. Only signed records count. One that was removed stays among the sign-outs, so that its record cannot come
 * back. They outlive a new password, as lines of the configuration do, but not a new SERVICE_SECRET_KEY.
 */
export class MadeLines {
  /** Why nothing can be made; `undefined` if it can. */
  readonly problem: MadeProblem | undefined;
  readonly #options: MadeLinesOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  readonly #messages: SignedMessages;
  readonly #records: SignedRecords<MadeLine>;

  constructor(options: MadeLinesOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    this.problem = options.problem;
    this.#options = options;
    this.#deps = deps;
    this.#messages = createSignedMessages(MADE_HERE, options.secret, '');
    this.#records = createSignedRecords(options, this.#messages, readLine);
  }

  /** The line with this key. From this process's memory, because requests ask. */
  find(kind: MadeKind, key: string): MadeLine | undefined {
    const line = this.#records.peek(recordIdOf(kind, key));
    return line && this.#isLive(line) ? line : undefined;
  }

  /** The lines of a kind, the oldest first. */
  list(kind: MadeKind): readonly MadeLine[] {
    return this.#records.own().filter((line) => line.kind === kind && this.#isLive(line));
  }

  /** The line whose record has this digest, whether or not it was revoked. */
  withDigest(digest: string): MadeLine | undefined {
    return this.#records.own().find((line) => line.digest === digest);
  }

  /** Whether there is room for another one. */
  get hasRoom(): boolean {
    return this.#records.own().length < MAX_LINES;
  }

  /**
   * Makes a line. It replaces one with the same key, whose record cannot come back.
   *
   * @param expiresAt - in seconds since the epoch. Default: never
   * @returns whether all replicas have it, and the state directory
   */
  async create(
    { kind, key, line }: Pick<MadeLine, 'kind' | 'key' | 'line'>,
    expiresAt = LAST_SECOND,
  ): Promise<boolean> {
    const now = this.#deps.now();
    const times = [String(now), String(expiresAt * 1000)];
    const texts = [encodePart(key), encodePart(line)];
    const signed = this.#messages.sign(kind, ...texts, ...times, randomId(this.#deps));
    const id = recordIdOf(kind, key);
    const { store } = this.#options;
    const replaced = this.#records.peek(id);
    const isStored = await store.put({ id, updatedAt: now, expiresAt: expiresAt * 1000, signed });
    return (replaced === undefined || (await this.#records.revoke(replaced))) && isStored;
  }

  /**
   * Removes a line for good.
   *
   * @returns whether all replicas have acknowledged it
   */
  async remove(line: MadeLine): Promise<boolean> {
    return await this.#records.remove(line);
  }

  /**
   * The number of records in memory that grant nothing: not signed with this secret, from the future, or put back after
   * they were removed.
   */
  get ignored(): number {
    const own = this.#records.own().filter((line) => !this.#counts(line));
    return this.#records.forged() + own.length;
  }

  #isLive(line: MadeLine): boolean {
    return line.expiresAt > this.#deps.now() && this.#counts(line);
  }

  #counts(line: MadeLine): boolean {
    return line.createdAt <= this.#deps.now() + FUTURE_MS && !this.#records.isRevoked(line);
  }
}

const KINDS: Readonly<Record<string, MadeKind>> = {
  'app-token': 'app-token',
  share: 'share',
  passkey: 'passkey',
  totp: 'totp',
};

function readLine(parts: readonly string[], signed: string): MadeLine | undefined {
  const [name = '', encodedKey, encodedLine, createdAt, expiresAt] = parts;
  const kind = KINDS[name];
  // A later version may sign other kinds.
  if (kind === undefined) return undefined;
  const key = decodePart(encodedKey);
  return {
    id: recordIdOf(kind, key),
    kind,
    key,
    line: decodePart(encodedLine),
    createdAt: Number(createdAt),
    expiresAt: Number(expiresAt),
    digest: sha256(signed),
  };
}

/** A line that the console has made, parsed. */
export interface MadeEntry<Entry> {
  readonly entry: Entry;
  /** The text that the configuration would contain. */
  readonly line: string;
}

/** See `createMadeEntries`. */
export type MadeEntries<Entry extends { readonly name: string }> = ReturnType<
  typeof createMadeEntries<Entry>
>;

/**
 * The lines of one kind that the console has made, parsed as those of the configuration are.
 *
 * @param parse - returns the entry, or its problems: it may be from another version
 */
export function createMadeEntries<Entry extends { readonly name: string }>(
  lines: Pick<MadeLines, 'find' | 'list'>,
  kind: MadeKind,
  parse: (text: string) => Entry | readonly object[],
) {
  /** Each line is parsed once. */
  const parsed = new WeakMap<MadeLine, readonly MadeEntry<Entry>[]>();
  const read = (made: MadeLine): readonly MadeEntry<Entry>[] => {
    const known = parsed.get(made);
    if (known !== undefined) return known;
    const { key, line } = made;
    const entry = parse(line);
    // It is found by its key, so it must have that name.
    const entries = 'name' in entry && entry.name === key ? [{ entry, line }] : [];
    parsed.set(made, entries);
    return entries;
  };
  return {
    find: (name: string): Entry | undefined => {
      const line = lines.find(kind, name);
      return line && read(line)[0]?.entry;
    },
    /** The oldest first. */
    list: () => lines.list(kind).flatMap((line) => read(line)),
  };
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
  const made = tokens && createMadeEntries<AppToken>(madeLines, 'app-token', parseAppToken);
  const appTokens = tokens && new AppTokens(tokens, { ...deps, email, isRevoked, made });
  const madeShares = shares && createMadeEntries<Share>(madeLines, 'share', parseShare);
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
