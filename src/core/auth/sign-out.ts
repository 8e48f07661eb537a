import type { Revocation } from '../storage/sign-outs.js';
import type { SharedState } from '../storage/state.js';
import { isAppToken } from './app-tokens.js';
import {
  type Auth,
  type IsRevoked,
  type SignOutListener,
  MISSING,
  type AuthResult,
  type SignedInUser,
} from './auth.js';
import { readToken } from './claims.js';
import { tokenDigest } from './signature.js';
import type { Tokens } from './tokens.js';

/** Ends sessions: by their token, or those of a passkey. */
export interface SignOut extends Pick<Auth, 'signOut' | 'onSignOut'> {
  /** Revokes a token, on all replicas. */
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
  /** Rejects the tokens of a passkey that was removed, by its digest. */
  readonly endSessionsOf: (digest: string) => void;
}

type AuthenticateCookie = (
  token: string,
) => AuthResult<SignedInUser> | Promise<AuthResult<SignedInUser>>;

/** @param removedPasskey - the passkey that ends when the stored record with this digest is revoked */
export function createSignOut(
  tokens: Pick<Tokens, 'clearCache' | 'authenticate'>,
  { signOuts, onSignOut, lock }: Pick<SharedState, 'signOuts' | 'onSignOut' | 'lock'>,
  authenticateCookie: AuthenticateCookie,
  removedPasskey: (record: string) => string | undefined,
): SignOut {
  const listeners = new Set<SignOutListener>();
  const revoke = async (revocation: Revocation) => await signOuts.publish(revocation);
  const endSessionsOf = (digest: string) => {
    tokens.clearCache();
    for (const listener of listeners) listener((token) => readToken(token).boundTo === digest);
  };

  onSignOut((revocation) => {
    tokens.clearCache();
    const isRevoked = isRevokedBy(revocation, signOuts.excepted?.digest);
    for (const listener of listeners) listener(isRevoked);
    const passkey = revocation.kind === 'token' ? removedPasskey(revocation.digest) : undefined;
    if (passkey !== undefined) endSessionsOf(passkey);
  });
  lock.onLocked(() => {
    for (const listener of listeners) listener(() => true);
  });

  return {
    revoke,
    signOut: async (token, isBearer) => {
      if (token === undefined) return MISSING;
      const authenticate = isBearer === true ? tokens.authenticate : authenticateCookie;
      const result = await authenticate(token);
      if (!result.ok) return result;
      // A cookie may be renewed until its session ends for good.
      const expiresAt = readToken(token).expiresAt * 1000;
      const shared = await revoke({ kind: 'token', digest: tokenDigest(token), expiresAt });
      return { ...result, shared };
    },
    onSignOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    endSessionsOf,
  };
}

/** Stands for the token of a request that an address or a front alone admits. Only a lock ends such a request. */
export const NO_TOKEN = '';

/** @param excepted - the digest of the one session that a sign-out of all sessions leaves */
function isRevokedBy(revocation: Revocation, excepted: string | undefined): IsRevoked {
  return revocation.kind === 'everywhere'
    ? (token) => token !== NO_TOKEN && !isAppToken(token) && tokenDigest(token) !== excepted
    : (token) => tokenDigest(token) === revocation.digest;
}
