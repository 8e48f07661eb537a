import type { Revocation, SharedState } from '../shared-state.js';
import { isAppToken } from './app-tokens.js';
import type { Auth, IsRevoked, SignOutListener } from './auth.js';
import { passkeyOf } from './claims.js';
import { tokenDigest } from './revocations.js';
import type { Tokens } from './tokens.js';
import { INVALID, MISSING } from './user.js';

/** Ends sessions: one, all, or those of a passkey. */
interface SignOut extends Pick<Auth, 'signOut' | 'signOutEverywhere' | 'onSignOut'> {
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
    for (const listener of listeners) listener(isRevokedBy(revocation));
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
      const user = await tokens.verify(token);
      if (user === undefined) return INVALID;
      const expiresAt = user.expiresAt * 1000;
      const shared = await revoke({ kind: 'token', digest: tokenDigest(token), expiresAt });
      return { ok: true, user, shared };
    },
    signOutEverywhere: async () =>
      await revoke({ kind: 'everywhere', issuedUntil: tokens.latestIssuedAt() }),
    onSignOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    endSessionsOf: (passkey) => {
      tokens.forgetPasskey();
      for (const listener of listeners) listener((token) => passkeyOf(token) === passkey);
    },
  };
}

function isRevokedBy(revocation: Revocation): IsRevoked {
  return revocation.kind === 'everywhere'
    ? (token) => !isAppToken(token)
    : (token) => tokenDigest(token) === revocation.digest;
}
