import { createECDH, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { IdentityKey, KeySetResponse } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import { deriveKey } from './derived-key.js';

/** Seconds from `iat` to `exp`. */
export const IDENTITY_LIFETIME_SECONDS = 60;

/** A token is handed out again for so long, in milliseconds: whoever gets it has 30 s to check it. */
const REUSED_MILLISECONDS = 30_000;

/** Tokens that are kept for that. Clients choose the host that they ask for, and so the audience. */
const MOST_KEPT = 1000;

/** Order of the base point of P-256 (SEC 2 §2.4.2). */
const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Who is asking, and whom. Origins may be in any spelling that the URL parser reads. */
export interface Identity {
  readonly subject: string;
  /** Origin of the app. */
  readonly audience: string;
  /** Our public origin. */
  readonly issuer: string;
}

/** Short-lived JWTs (ES256) by which an app can check who is asking without trusting bare headers. */
export interface IdentityTokens {
  /** The public key. */
  readonly keySet: KeySetResponse;
  /** A token with at least 30 of its 60 seconds left; `undefined` if an origin is none. */
  readonly issue: (identity: Identity) => string | undefined;
}

/**
 * The key follows from the secret: replicas that share it, and the service after a restart, sign
 * with the same one. With a generated secret it is a new key at each start. None of these tokens
 * passes as an access token: those are HS256 under the secret itself.
 */
export function createIdentityTokens(secret: string, { now }: Pick<Deps, 'now'>): IdentityTokens {
  const { privateKey, publicKey } = deriveKeyPair(secret);
  const header = encode({ alg: 'ES256', typ: 'JWT', kid: publicKey.kid });
  const kept = new LRUCache<string, { readonly token: string; readonly at: number }>({
    max: MOST_KEPT,
  });

  function signAfresh({ subject, audience, issuer }: Identity, at: number): string | undefined {
    if (!URL.canParse(audience) || !URL.canParse(issuer)) return undefined;
    const iat = Math.floor(at / 1000);
    const claims = {
      iss: new URL(issuer).origin,
      sub: subject,
      aud: new URL(audience).origin,
      iat,
      exp: iat + IDENTITY_LIFETIME_SECONDS,
    };
    const signed = `${header}.${encode(claims)}`;
    // RFC 7518 §3.4: r and s side by side, and not in DER.
    const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${signed}.${sign('sha256', Buffer.from(signed), options).toString('base64url')}`;
  }

  return {
    keySet: { keys: [publicKey] },
    issue: (identity) => {
      const at = now();
      const name = `${identity.issuer} ${identity.audience} ${identity.subject}`;
      const last = kept.get(name);
      // A clock that was set back would hand out a token from the future.
      if (last !== undefined && at >= last.at && at - last.at < REUSED_MILLISECONDS) {
        return last.token;
      }
      const token = signAfresh(identity, at);
      if (token !== undefined) kept.set(name, { token, at });
      return token;
    },
  };
}

/** FIPS 186-5 §A.2.1: a scalar from more bits than the order has, so that none is likelier. */
function deriveKeyPair(secret: string): { privateKey: KeyObject; publicKey: IdentityKey } {
  const bits = deriveKey(secret, 'identity token', 48);
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (P256_ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  // SEC 1 §2.3.3: 0x04, and then both coordinates.
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

/** RFC 7638 §3: the required members in the order of their names, without white space. */
function thumbprint(x: string, y: string): string {
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  return createHash('sha256').update(members).digest('base64url');
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
