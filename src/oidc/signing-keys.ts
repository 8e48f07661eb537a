import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import { isRecord } from '../contract/index.js';
import type { Deps } from '../core/deps.js';
import { randomId } from '../core/crypto.js';
import type { Records } from '../core/storage/records.js';
import { createKeySealer, type KeySealer } from '../core/storage/root-key.js';
import type { SignedRecord } from '../core/storage/record-kinds.js';

const generate = promisify(generateKeyPair);
const DAY_MS = 86_400_000;
/** A pair of keys is replaced after this time, in milliseconds: 90 days. */
const REPLACED_AFTER_MS = 90 * DAY_MS;
/** New keys are published for a day before they sign, so that apps that cache the set know them. */
const PUBLISHED_BEFORE_MS = DAY_MS;
/** Old ones are published for a day after the last ID token that they signed has expired. */
const KEPT_MS = REPLACED_AFTER_MS + PUBLISHED_BEFORE_MS + DAY_MS;
/** How long the stored keys are not read again, in milliseconds: a minute. */
const CACHED_MS = 60_000;

/** One key for each algorithm. */
interface KeyPair {
  readonly createdAt: number;
  readonly keys: readonly JsonWebKey[];
}

export interface SigningKeysOptions {
  /** SERVICE_OIDC_KEYS. Default: they are made here, and stored. */
  readonly configured: readonly JsonWebKey[] | undefined;
  readonly store: Records<SignedRecord>;
  /** SERVICE_SECRET_KEY, under which they are stored. */
  readonly secret: string;
}

/** The private keys that sign ID tokens, the one that signs before the others of its algorithm. */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  readonly #deps: Pick<Deps, 'now' | 'randomBytes'>;
  readonly #sealer: KeySealer;
  #latest: readonly JsonWebKey[] = [];
  #current: { readonly at: number; readonly keys: Promise<readonly JsonWebKey[]> } | undefined;

  constructor(options: SigningKeysOptions, deps: Pick<Deps, 'now' | 'randomBytes'>) {
    this.#options = options;
    this.#deps = deps;
    this.#sealer = createKeySealer(options.secret, 'oidc keys', deps, 'oidc keys');
  }

  /** The same list, as long as nothing changes. */
  async current(): Promise<readonly JsonWebKey[]> {
    if (this.#options.configured !== undefined) return this.#options.configured;
    const now = this.#deps.now();
    const { at = -Infinity } = this.#current ?? {};
    if (now < at || now - at >= CACHED_MS) this.#current = { at: now, keys: this.#read(now) };
    const { keys = Promise.resolve([]) } = this.#current ?? {};
    // A failure is not remembered.
    keys.catch(() => (this.#current = undefined));
    return await keys;
  }

  async #read(now: number): Promise<readonly JsonWebKey[]> {
    const { records } = await this.#options.store.list();
    const pairs = records
      .flatMap((record) => this.#open(record) ?? [])
      .toSorted((left, right) => left.createdAt - right.createdAt);
    const latest = pairs.at(-1);
    if (latest === undefined || now - latest.createdAt >= REPLACED_AFTER_MS) {
      pairs.push(await this.#create(now));
    }
    const published = pairs.findLast(({ createdAt }) => now - createdAt >= PUBLISHED_BEFORE_MS);
    const signing = published ?? pairs[0];
    const keys = [signing, ...pairs.filter((pair) => pair !== signing)].flatMap((pair) =>
      pair === undefined ? [] : pair.keys,
    );
    const isSame = JSON.stringify(keys) === JSON.stringify(this.#latest);
    return isSame ? this.#latest : (this.#latest = keys);
  }

  async #create(createdAt: number): Promise<KeyPair> {
    const [rsa, ec] = await Promise.all([
      generate('rsa', { modulusLength: 3072 }),
      generate('ec', { namedCurve: 'P-256' }),
    ]);
    const keys = [rsa, ec].map(({ privateKey }) => privateKey.export({ format: 'jwk' }));
    const signed = this.#sealer.seal(Buffer.from(JSON.stringify({ createdAt, keys })));
    const id = randomId(this.#deps);
    const record = { id, updatedAt: createdAt, expiresAt: createdAt + KEPT_MS, signed };
    await this.#options.store.put(record);
    return { createdAt, keys };
  }

  /** `undefined` if it was stored with another secret. */
  #open({ signed }: SignedRecord): KeyPair | undefined {
    const bytes = this.#sealer.open(signed);
    if (bytes === undefined) return undefined;
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isKeyPair(value) ? value : undefined;
  }
}

function isKeyPair(value: unknown): value is KeyPair {
  return isRecord(value) && typeof value['createdAt'] === 'number' && Array.isArray(value['keys']);
}
