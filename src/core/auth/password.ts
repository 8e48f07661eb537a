/** bcrypt ignores all bytes of a password beyond these. */
const MAX_PASSWORD_BYTES = 72;

/**
 * Excludes `2x`, which marks hashes of a broken implementation. Salt and digest must end in a
 * character whose spare bits are zero: with any other, no password would ever match.
 */
const BCRYPT_HASH =
  /^\$2[aby]\$(?<cost>0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;

/** Compares a password with a bcrypt hash (`$2b$12$…`), off the main thread. */
export type BcryptVerify = (password: string, encoded: string) => Promise<boolean>;

/** Uses libuv's thread pool, which is shared with file access, DNS lookups and node:crypto. */
export const verifyInThreadPool: BcryptVerify = async (password, encoded) => {
  const { verify } = await loadBcrypt();
  return await verify(password, encoded);
};

/** Loaded on first use. */
async function loadBcrypt(): Promise<typeof import('@node-rs/bcrypt')> {
  return await import('@node-rs/bcrypt');
}

/** A valid bcrypt hash. */
export interface PasswordHash {
  /** Standard format: `$2b$12$…`. */
  readonly encoded: string;
  /** bcrypt's cost, 4 to 31: 2^cost rounds. */
  readonly cost: number;
}

/**
 * Parses a hash in the standard format (`$2a$`, `$2b$` or `$2y$`, any cost) or in the `$`-free one of
 * `formatWithoutDollars`. `undefined` if it is neither.
 */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const encoded = text.replace(/^bcrypt:(2[aby]):(\d\d):/, '$$$1$$$2$$');
  const cost = BCRYPT_HASH.exec(encoded)?.groups?.['cost'];
  return cost === undefined ? undefined : { encoded, cost: Number(cost) };
}

/** `bcrypt:2b:12:…`: the hash without `$`, which a shell or a compose file would expand. */
export function formatWithoutDollars({ encoded }: PasswordHash): string {
  const [, version, cost, rest] = encoded.split('$');
  return `bcrypt:${version}:${cost}:${rest}`;
}

/**
 * Detects how a hash was damaged on its way into the configuration. `expanded`: a shell, a compose
 * file or a `.env` reader expanded `$2b`, `$12` and the start of the salt as variables, or the `$` were
 * doubled for a reader that does not expand them. `wrapped`: quotes, backslashes or spaces were added.
 * `htpasswd`: the hash still has the user name before it.
 */
export function hashDamage(text: string): 'expanded' | 'wrapped' | 'htpasswd' | undefined {
  const bare = text.replaceAll(/[\s'"`\\‘’“”„]/g, '');
  if (parsePasswordHash(bare) !== undefined) return 'wrapped';
  if (parsePasswordHash(bare.replace(/^[^:]*:/, '')) !== undefined) return 'htpasswd';
  const expanded =
    /\$\$2[abxy]\$\$\d\d\$\$/.test(text) ||
    // With a cost below ten, `$0` expands to the shell's name.
    /^\$?2?[abxy]?\$?(?:\S*sh)?\d{0,2}\$?[./][./A-Za-z0-9]*$/.test(text) ||
    /^\$?2?[abxy]\$?(?:\S*sh)?\d{0,2}$/.test(text) ||
    /^(?!\$2[abxy]\$\d\d\$|[\da-f]*$)[$./A-Za-z0-9]{40,59}$/i.test(text);
  return expanded ? 'expanded' : undefined;
}

/** Whether the text is a bcrypt hash, even one with quotes around it or the user name before it. */
export function isHash(text: string): boolean {
  // One that is not damaged seems to be wrapped in nothing.
  return ['wrapped', 'htpasswd'].includes(hashDamage(text) ?? '');
}

/** Why nobody could sign in with the password, or with a part of it; `undefined` if it can be used. */
export function passwordProblem(password: string): string | undefined {
  if (isHash(password)) return 'is a bcrypt hash, which belongs in SERVICE_PASSWORD_HASH.';
  if (password.includes('\0'))
    return 'contains a NUL character, which ends the password for some programs.';
  const bytes = Buffer.byteLength(password);
  return bytes > MAX_PASSWORD_BYTES
    ? `is ${bytes} bytes long, but bcrypt reads only the first ${MAX_PASSWORD_BYTES}.`
    : undefined;
}

/** The cost of a hash for the configuration. OWASP’s minimum is 10. Each step doubles the time of a guess. */
export const HASH_COST = 12;

/**
 * Hashes a password with bcrypt, off the main thread.
 *
 * @param options.cost - 4 to 31
 * @param options.salt - 16 random bytes
 */
export async function hashPassword(
  password: string,
  { cost, salt }: { cost: number; salt: Uint8Array },
): Promise<PasswordHash> {
  const { hash } = await loadBcrypt();
  return { encoded: await hash(password, cost, salt), cost };
}

/**
 * Whether the password matches the hash. Like bcrypt, compares only the first 72 bytes. A password
 * that contains NUL never matches: bcrypt repeats its key, so `a\0a` would pass for `a`.
 */
export async function verifyPassword(
  password: string,
  { encoded }: PasswordHash,
  bcryptVerify: BcryptVerify,
): Promise<boolean> {
  const matches = await bcryptVerify(password, encoded);
  return matches && !password.includes('\0');
}
