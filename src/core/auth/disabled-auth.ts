import { GUEST_EMAIL } from '../../contract/index.js';
import { AuthenticationDisabledError, type Auth } from './auth.js';
import type { SignedInUser } from './user.js';

/** The parts that authentication brings. */
const NOTHING = {
  passkeys: undefined,
  account: undefined,
  createLink: undefined,
  deviceCodes: undefined,
  lock: undefined,
  host: undefined,
  sessions: undefined,
  devices: undefined,
  appSessions: undefined,
  passes: undefined,
  madeLines: undefined,
  codes: undefined,
  oidc: undefined,
  owner: undefined,
  appTokens: undefined,
  guests: undefined,
  fronts: undefined,
} as const;

/** Authenticates everyone as guest. */
export function createDisabledAuth(): Auth {
  const guest = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } } as const;
  return {
    ...NOTHING,
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
