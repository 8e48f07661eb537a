/** bcrypt reads no further: what stands behind these bytes would not be checked at all. */
export const MAXIMUM_PASSWORD_BYTES = 72;

/**
 * `2x` is missing: it marks the hashes of a faulty implementation. Salt and digest end in the
 * characters whose spare bits are zero: with others, nothing would ever match.
 */
const PLAIN_SPELLING =
  /^\$2[aby]\$(?<cost>0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;

/** bcrypt's own verdict on a password and a hash in its plain spelling; never on the main thread. */
export type BcryptVerify = (password: string, encoded: string) => Promise<boolean>;

/** In libuv's thread pool, which files, name look-ups and node:crypto share. */
export const verifyInThreadPool: BcryptVerify = async (password, encoded) => {
  const { verify } = await loadBcrypt();
  return await verify(password, encoded);
};

/** Where it is wanted: a service with a hash checks passwords on threads of its own. */
async function loadBcrypt(): Promise<typeof import('@node-rs/bcrypt')> {
  return await import('@node-rs/bcrypt');
}

/** A bcrypt hash in its plain spelling, `$2b$12$…`, known to be one that can be verified. */
export interface PasswordHash {
  readonly encoded: string;
  /** bcrypt's cost, 4 to 31: the work is 2^cost rounds. */
  readonly cost: number;
}

/**
 * Reads a hash in its plain spelling (`$2a$`, `$2b$` or `$2y$`, any cost) or in the `$`-free one
 * that `spellWithoutDollars` gives. `undefined` where it is neither.
 */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const encoded = text.replace(/^bcrypt:(2[aby]):(\d\d):/, '$$$1$$$2$$');
  const cost = PLAIN_SPELLING.exec(encoded)?.groups?.['cost'];
  return cost === undefined ? undefined : { encoded, cost: Number(cost) };
}

/** `bcrypt:2b:12:…`: the same hash for places where a shell or a compose file would expand `$`. */
export function spellWithoutDollars({ encoded }: PasswordHash): string {
  const [, version, cost, rest] = encoded.split('$');
  return `bcrypt:${version}:${cost}:${rest}`;
}

/**
 * What has become of a hash on its way into the configuration. `expanded`: a shell, a compose file
 * or a `.env` reader took `$2b`, `$12` and the salt's beginning for variables, or its `$` were
 * doubled for one that did not. `wrapped`: quotes, backslashes or spaces came along.
 */
export function hashDamage(text: string): 'expanded' | 'wrapped' | undefined {
  if (parsePasswordHash(text.replaceAll(/[\s'"`\\]/g, '')) !== undefined) return 'wrapped';
  const expanded =
    /^\$\$2[abxy]\$\$\d\d\$\$/.test(text) ||
    // `$0`, of a cost below ten, is the shell's own name.
    /^\$?2?[abxy]?\$?(?:\S*sh)?\d{0,2}\$?[./][./A-Za-z0-9]*$/.test(text) ||
    /^\$?2?[abxy]\$?(?:\S*sh)?\d{0,2}$/.test(text) ||
    /^(?!\$2[abxy]\$\d\d\$|[\da-f]*$)[$./A-Za-z0-9]{40,59}$/i.test(text);
  return expanded ? 'expanded' : undefined;
}

/** Why bcrypt would not check all of this password; `undefined` where it would. */
export function passwordProblem(password: string): string | undefined {
  if (password.includes('\0')) return 'contains a NUL character, at which some programs stop.';
  const bytes = Buffer.byteLength(password);
  return bytes > MAXIMUM_PASSWORD_BYTES
    ? `is ${bytes} bytes long, and bcrypt reads ${MAXIMUM_PASSWORD_BYTES} at most.`
    : undefined;
}

/** Hashes with bcrypt at `cost` (4 to 31), off the main thread. `salt` is 16 random bytes. */
export async function hashPassword(
  password: string,
  { cost, salt }: { cost: number; salt: Uint8Array },
): Promise<PasswordHash> {
  const { hash } = await loadBcrypt();
  return { encoded: await hash(password, cost, salt), cost };
}

/**
 * Whether bcrypt finds the password behind the hash.
 * A longer password than bcrypt reads is verified by its first 72 bytes, as bcrypt does.
 * A NUL never matches: bcrypt repeats its key, so that `a\0a` would pass for `a`.
 */
export async function verifyPassword(
  password: string,
  { encoded }: PasswordHash,
  bcryptVerify: BcryptVerify,
): Promise<boolean> {
  const matches = await bcryptVerify(password, encoded);
  return matches && !password.includes('\0');
}
