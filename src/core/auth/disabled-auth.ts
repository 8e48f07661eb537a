import { GUEST_EMAIL } from '../../contract/index.js';
import { AuthenticationDisabledError, type DisabledAuth } from './auth.js';
import type { SignedInUser } from './user.js';

/** Authenticates everyone as guest. */
export function createDisabledAuth(): DisabledAuth {
  const guest = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } } as const;
  return {
    enabled: false,
    isOwner: (_user): _user is SignedInUser => false,
    admitSignIn: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInWithLink: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInLoad: () => ({ waiting: 0, checking: 0 }),
    anonymous: guest,
    authenticate: () => guest,
    authenticateCookie: () => guest,
    signOut: async () => await Promise.resolve({ ...guest, shared: true }),
    signOutEverywhere: async () => await Promise.resolve(true),
    signOutOthers: async () => await Promise.resolve(true),
    proveKey: () => undefined,
    deviceCookieSuffix: '',
    hasSigned: () => false,
    revokeAppToken: async () => await Promise.resolve(undefined),
    onSignOut: () => () => {},
    issueToken: async () =>
      await Promise.reject(
        new AuthenticationDisabledError(
          'Authentication is disabled: set SERVICE_EMAIL and a password',
        ),
      ),
  };
}
