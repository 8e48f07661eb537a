import { createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import {
  CLOCK_TOLERANCE_SECONDS,
  validateClaims,
  LAST_SECOND,
  parseJsonObject,
  type IssuePeriod,
} from './claims.js';
import { FINGERPRINT_CLAIM } from './fingerprint.js';
import { Revocations } from './revocations.js';
import type { Revocation } from '../shared-state.js';
import { hasValidSignature } from './signature.js';
import type { SignedInUser } from './user.js';

/** 7 days, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 604_800;

/** All remembered tokens together: 4 Mi characters, some 12,000 of ours. */
const REMEMBERED_CHARACTERS = 4 * 1024 * 1024;

/** Extra claims; the four that Housekey sets itself are nobody else's. */
export type TokenClaims = { readonly sub: string } & Readonly<Record<string, unknown>> & {
    readonly exp?: never;
    readonly iat?: never;
    readonly jti?: never;
    readonly [FINGERPRINT_CLAIM]?: never;
  };

export interface TokenOptions {
  /** Whole seconds, at least one; 7 days where it is left out. */
  readonly lifetimeSeconds?: number;
}

/** Thrown for a token that nobody could use. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: 'ERR_HOUSEKEY_TOKEN_SUBJECT' | 'ERR_HOUSEKEY_TOKEN_LIFETIME';

  constructor(code: TokenError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface Tokens {
  /** @throws TokenError for an empty `sub`, or a lifetime that is no whole number of seconds. */
  readonly issue: (claims: TokenClaims, options?: TokenOptions) => Promise<string>;
  /**
   * Whose token it is, or `undefined` for every token that the contract refuses. At once for those
   * that are remembered, and for those that do not pass the gate.
   */
  readonly verify: (token: string) => SignedInUser | undefined | Promise<SignedInUser | undefined>;
  /** Refuses what was signed out, from now on. False where it was known already. */
  readonly revoke: (signOut: Revocation) => boolean;
  /**
   * The second until which all tokens must be refused so that none issued until now passes: this
   * one, or a later one that a token of ours says, for the clock may have been set back.
   */
  readonly issuedUntil: () => number;
  /** All that was signed out, as far as it still matters. */
  readonly revoked: () => Revocation[];
}

/** JWT access tokens (RFC 7519), HS256 with the bytes of `secret` as the key. */
export function createTokens(
  secret: string,
  fingerprint: string,
  { now, randomBytes }: Deps,
): Tokens {
  const key = createSecretKey(secret, 'utf8');
  const revocations = new Revocations();
  let lastIssuedAt = 0;
  // Keyed by the whole token: by a part or a digest, one token could pass for another.
  const remembered = new LRUCache<string, SignedInUser>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_, token) => token.length,
  });

  async function verifyAfresh(token: string): Promise<SignedInUser | undefined> {
    const payload = await verifiedPayload(token, key);
    const user =
      payload && validateClaims(payload, { fingerprint, now: now(), issued: issuePeriod() });
    // Signed out while the signature was being checked counts too, so these come last.
    if (user === undefined || revocations.has(token)) return undefined;
    remembered.set(token, user);
    return user;
  }

  /** Tokens of ours can be ahead of the clock: after a sign-out, or if the clock was set back. */
  function issuePeriod(): IssuePeriod | undefined {
    const after = revocations.issuedUntil;
    if (after === undefined) return undefined;
    const ahead = now() / 1000 + CLOCK_TOLERANCE_SECONDS;
    return { after, oursUntil: Math.max(ahead, after + 1, lastIssuedAt) };
  }

  function recall(token: string): SignedInUser | undefined {
    const known = remembered.get(token);
    if (known === undefined || known.expiresAt * 1000 > now()) return known;
    remembered.delete(token);
    return undefined;
  }

  return {
    issue: async (claims, { lifetimeSeconds = TOKEN_LIFETIME_SECONDS } = {}) => {
      const seconds = Math.floor(now() / 1000);
      assertIssuable(claims.sub, lifetimeSeconds, LAST_SECOND - seconds);
      // In the very second in which everybody was signed out, this one is already after it.
      const issuedAt = Math.max(seconds, (revocations.issuedUntil ?? 0) + 1);
      lastIssuedAt = Math.max(lastIssuedAt, issuedAt);
      const { SignJWT } = await loadJose();
      return await new SignJWT({
        ...claims,
        iat: issuedAt,
        exp: seconds + lifetimeSeconds,
        jti: Buffer.from(randomBytes(16)).toString('base64url'),
        [FINGERPRINT_CLAIM]: fingerprint,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
    },

    verify: (token) =>
      recall(token) ?? (hasValidSignature(token, key) ? verifyAfresh(token) : undefined),

    revoke: (signOut) => {
      const isNews = revocations.apply(signOut, now());
      // They are remembered by the token, and the sign-out knows its digest alone. It is rare.
      if (isNews) remembered.clear();
      return isNews;
    },

    issuedUntil: () => Math.max(lastIssuedAt, Math.floor(now() / 1000)),
    revoked: () => revocations.known(),
  };
}

let jose: typeof import('jose') | undefined;

/** With the first token: a service that starts, and waits, has no use for it. A failure is not kept. */
async function loadJose(): Promise<typeof import('jose')> {
  return (jose ??= await import('jose'));
}

/** What the token carries, if jose finds it signed under HS256 and it asks for no extension. */
async function verifiedPayload(token: string, key: KeyObject): Promise<Uint8Array | undefined> {
  const { compactVerify } = await loadJose();
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    return asksForExtension(token) ? undefined : payload;
  } catch {
    return undefined;
  }
}

/**
 * We understand no extension, so a header must name none (RFC 7515 §4.1.11). jose understands `b64`
 * (RFC 7797), which has no place in a JWT (§7 there), and strips a byte order mark, which is no JSON.
 */
function asksForExtension(token: string): boolean {
  const header = parseJsonObject(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url'));
  return header === undefined || 'crit' in header || 'b64' in header;
}

function assertIssuable(sub: unknown, lifetimeSeconds: number, longest: number): void {
  if (typeof sub !== 'string' || sub === '') {
    throw new TokenError('ERR_HOUSEKEY_TOKEN_SUBJECT', 'sub must be a non-empty string');
  }
  if (!Number.isSafeInteger(lifetimeSeconds) || lifetimeSeconds < 1 || lifetimeSeconds > longest) {
    throw new TokenError(
      'ERR_HOUSEKEY_TOKEN_LIFETIME',
      'lifetimeSeconds must be a whole number of seconds, at least 1, that ends before the year 275760',
    );
  }
}
