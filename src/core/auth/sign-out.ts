import type { Revocation, SharedState } from '../shared-state.js';
import { isAppToken } from './app-tokens.js';
import type { Auth, IsRevoked, SignOutListener } from './auth.js';
import { readToken } from './claims.js';
import { tokenDigest } from './revocations.js';
import type { Tokens } from './tokens.js';
import { MISSING } from './user.js';

/** Ends sessions: by their token, or those of a passkey. */
interface SignOut extends Pick<Auth, 'signOut' | 'onSignOut'> {
  /** Revokes a token, on all replicas. */
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
  /** Rejects the tokens of a passkey that was removed, by its digest. */
  readonly endSessionsOf: (passkey: string) => void;
}

export function createSignOut(tokens: Tokens, state: SharedState): SignOut {
  const listeners = new Set<SignOutListener>();

  /** Applies a sign-out from this replica or another, and notifies the listeners. */
  function apply(revocation: Revocation): void {
    if (!tokens.revoke(revocation)) return;
    for (const listener of listeners) listener(isRevokedBy(revocation, tokens));
  }

  async function revoke(revocation: Revocation): Promise<boolean> {
    apply(revocation);
    return await state.publish(revocation);
  }

  state.subscribe({
    apply,
    restore: (revocation) => tokens.restoreRevocation(revocation),
    list: () => tokens.revocations(),
  });

  return {
    revoke,
    signOut: async (token) => {
      if (token === undefined) return MISSING;
      const result = await tokens.authenticate(token);
      if (!result.ok) return result;
      const { user } = result;
      const expiresAt = user.expiresAt * 1000;
      const shared = await revoke({ kind: 'token', digest: tokenDigest(token), expiresAt });
      return { ok: true, user, shared };
    },
    onSignOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    endSessionsOf: (passkey) => {
      tokens.forgetPasskey();
      for (const listener of listeners) listener((token) => readToken(token).passkey === passkey);
    },
  };
}

function isRevokedBy(revocation: Revocation, tokens: Tokens): IsRevoked {
  return revocation.kind === 'everywhere'
    ? (token) => !isAppToken(token) && !tokens.isExcepted(token)
    : (token) => tokenDigest(token) === revocation.digest;
}
