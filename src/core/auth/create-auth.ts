import { GUEST_EMAIL } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import type { Deps } from '../deps.js';
import { AuthenticationDisabledError, type Auth, type AuthOptions } from './auth.js';
import { createPasswordAuth } from './password-auth.js';
import type { SignedInUser } from './user.js';

/**
 * Creates the login for a configuration. Hashes a plain-text password with bcrypt, once.
 *
 * @param config - from `parseConfig`
 * @param deps - clock and randomness
 * @param options - limits, bcrypt implementation and shared state
 * @returns the login; if authentication is disabled, one that authenticates everyone as guest
 */
export async function createAuth(
  config: Config,
  deps: Deps,
  options: AuthOptions = {},
): Promise<Auth> {
  return config.mode === 'open'
    ? createDisabledAuth()
    : await createPasswordAuth(config, deps, options);
}

/** Authenticates everyone as guest. */
function createDisabledAuth(): Auth {
  const guest = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } } as const;
  return {
    enabled: false,
    codesEvery: undefined,
    passkeys: undefined,
    isOwner: (_user): _user is SignedInUser => false,
    admitSignIn: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInWithLink: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInLoad: () => ({ waiting: 0, checking: 0 }),
    anonymous: guest,
    authenticateSync: () => guest,
    authenticate: async () => await Promise.resolve(guest),
    signOut: async () => await Promise.resolve({ ...guest, shared: true }),
    signOutEverywhere: async () => await Promise.resolve(true),
    signOutOthers: async () => await Promise.resolve(true),
    proveKey: () => undefined,
    sessions: undefined,
    devices: undefined,
    appTokens: undefined,
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
