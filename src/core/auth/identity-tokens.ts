import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseUrl, type IdentityKey, type KeySetResponse } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import type { RootKey } from '../storage/root-key.js';
import { deriveKey, sha256 } from '../crypto.js';

/** Seconds from `iat` to `exp`. */
const IDENTITY_LIFETIME_SECONDS = 60;

/** A cached token is reused for this long, so the app has at least 30 s to verify it. */
const REUSE_MS = 30_000;

/** Limits the cache because clients choose the host they request, and with it the audience. */
const MAX_CACHED = 1000;

/** Order of the base point of P-256 (SEC 2 §2.4.2). */
const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Claims of an identity token. Origins may have any spelling that the URL parser accepts. */
export interface Identity {
  /** The user's email, or `guest`. */
  readonly subject: string;
  /** Origin of the app. */
  readonly audience: string;
  /** Housekey's public origin. */
  readonly issuer: string;
}

/** Short-lived JWTs (ES256) that let an app verify the user without trusting plain headers. */
export type IdentityTokens = ReturnType<typeof createIdentityTokens>;

/**
 * Creates the issuer of identity tokens. Strangers can read the public key, so the key pair is not derived
 * from SERVICE_SECRET_KEY, except slowly ({@link RootKey}). An identity token is never valid as an
 * access token, which is signed with HS256 and the secret itself.
 *
 * @param rootKey - the key pair is derived from it, so it is the same for all who have it
 * @param deps - the clock
 * @returns the issuer, with the public key that verifies its tokens
 */
export function createIdentityTokens(rootKey: RootKey, { now }: Pick<Deps, 'now'>) {
  let signer: Signer | undefined;
  const cache = new LRUCache<string, { readonly token: string; readonly at: number }>({
    max: MAX_CACHED,
  });

  function currentSigner(): Signer {
    const root = rootKey();
    if (signer?.root === root) return signer;
    cache.clear();
    return (signer = createSigner(root));
  }

  return {
    /** The public key, as a JWK Set. */
    get keySet(): KeySetResponse {
      return { keys: [currentSigner().publicKey] };
    },
    /** @returns a token with at least 30 of its 60 seconds left; `undefined` if an origin is invalid */
    issue: (identity: Identity) => {
      const current = currentSigner();
      const at = now();
      const cacheKey = `${identity.issuer} ${identity.audience} ${identity.subject}`;
      const cached = cache.get(cacheKey);
      // If the clock was set back, a cached token would come from the future.
      if (cached !== undefined && at >= cached.at && at - cached.at < REUSE_MS) {
        return cached.token;
      }
      const token = signToken(current, identity, at);
      if (token !== undefined) cache.set(cacheKey, { token, at });
      return token;
    },
  };
}

function signToken(
  { header, privateKey }: Signer,
  { subject, audience, issuer }: Identity,
  at: number,
): string | undefined {
  const [audienceUrl, issuerUrl] = [parseUrl(audience), parseUrl(issuer)];
  if (audienceUrl === undefined || issuerUrl === undefined) return undefined;
  const iat = Math.floor(at / 1000);
  const claims = {
    iss: issuerUrl.origin,
    sub: subject,
    aud: audienceUrl.origin,
    iat,
    exp: iat + IDENTITY_LIFETIME_SECONDS,
  };
  const signed = `${header}.${encode(claims)}`;
  // RFC 7518 §3.4: r and s concatenated, not DER-encoded.
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), options).toString('base64url')}`;
}

interface Signer {
  readonly root: Uint8Array;
  readonly privateKey: KeyObject;
  readonly publicKey: IdentityKey;
  /** The header of each token, encoded. */
  readonly header: string;
}

function createSigner(root: Uint8Array): Signer {
  const pair = deriveKeyPair(root);
  const header = encode({ alg: 'ES256', typ: 'JWT', kid: pair.publicKey.kid });
  return { root, header, ...pair };
}

/** FIPS 186-5 §A.2.1: the scalar comes from more bits than the order has, which avoids bias. */
function deriveKeyPair(root: Uint8Array): { privateKey: KeyObject; publicKey: IdentityKey } {
  const bits = deriveKey(root, 'identity token', 48);
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  // SEC 1 §2.3.3: 0x04, followed by both coordinates.
  const point = pair.getPublicKey();
  const curve = { kty: 'EC', crv: 'P-256' } as const;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = { ...curve, x, y, d: d.toString('base64url') };
  return {
    privateKey: createPrivateKey({ key, format: 'jwk' }),
    publicKey: { ...curve, x, y, alg: 'ES256', use: 'sig', kid: thumbprint(x, y) },
  };
}

/** RFC 7638 §3: the required members in lexicographic order, without white space. */
function thumbprint(x: string, y: string): string {
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  return sha256(members);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
