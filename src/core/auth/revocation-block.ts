/** Bytes of a SHA-256. */
const DIGEST_BYTES = 32;
/** Bytes of a time in seconds. */
const TIME_BYTES = 4;
const MAX_SECONDS = 2 ** 32 - 1;

/** A token that was signed out: its digest, and when it expires in milliseconds since the epoch. */
export interface RevokedToken {
  readonly kind: 'token';
  readonly digest: string;
  readonly expiresAt: number;
}

/** A block as it is written: both in base64. */
export interface BlockRecord {
  /** The common prefix of all digests. */
  readonly prefix: string;
  /** Digests, sorted. */
  readonly digests: string;
  /** When the tokens expire, in seconds since the epoch, in the same order. */
  readonly expire: string;
}

/**
 * Many signed-out tokens whose digests have a common prefix, as sorted bytes. They are searched as they
 * are: 100,000 digests as strings in a map would take four times the memory, and time at each start.
 */
export class RevocationBlock {
  readonly #prefix: string;
  readonly #digests: Buffer;
  readonly #expire: Buffer;

  private constructor(prefix: string, digests: Buffer, expire: Buffer) {
    this.#prefix = prefix;
    this.#digests = digests;
    this.#expire = expire;
  }

  /** Creates the record of a block. */
  static format(prefix: string, tokens: readonly RevokedToken[]): BlockRecord {
    const digests = Buffer.alloc(tokens.length * DIGEST_BYTES);
    const expire = Buffer.alloc(tokens.length * TIME_BYTES);
    const entries = tokens.map(({ digest, expiresAt }) => ({
      bytes: Buffer.from(digest, 'base64url'),
      seconds: Math.min(Math.ceil(expiresAt / 1000), MAX_SECONDS),
    }));
    entries.sort((left, right) => left.bytes.compare(right.bytes));
    for (const [index, { bytes, seconds }] of entries.entries()) {
      bytes.copy(digests, index * DIGEST_BYTES);
      expire.writeUInt32LE(seconds, index * TIME_BYTES);
    }
    return { prefix, digests: digests.toString('base64'), expire: expire.toString('base64') };
  }

  /** @returns `undefined` if it is not the record of a block */
  static parse(record: Partial<Record<keyof BlockRecord, unknown>>): RevocationBlock | undefined {
    const { prefix, digests: digestText, expire: expireText } = record;
    if (typeof prefix !== 'string' || typeof digestText !== 'string') return undefined;
    if (typeof expireText !== 'string') return undefined;
    const digests = Buffer.from(digestText, 'base64');
    const expire = Buffer.from(expireText, 'base64');
    const isValid = digests.length * TIME_BYTES === expire.length * DIGEST_BYTES;
    return isValid ? new RevocationBlock(prefix, digests, expire) : undefined;
  }

  has(digest: string): boolean {
    if (!digest.startsWith(this.#prefix)) return false;
    const wanted = Buffer.from(digest, 'base64url');
    let [low, high] = [0, this.#digests.length / DIGEST_BYTES];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const start = middle * DIGEST_BYTES;
      const order = this.#digests.compare(wanted, 0, wanted.length, start, start + DIGEST_BYTES);
      if (order === 0) return true;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return false;
  }

  list(): RevokedToken[] {
    return Array.from({ length: this.#expire.length / TIME_BYTES }, (_, index) => ({
      kind: 'token',
      digest: this.#digests.toString('base64url', index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES),
      expiresAt: this.#expire.readUInt32LE(index * TIME_BYTES) * 1000,
    }));
  }
}
