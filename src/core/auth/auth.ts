import type { SignInLimits } from '../limits/failed-sign-in-limiter.js';
import { HousekeyError } from '../errors.js';
import type { SharedState } from '../storage/state.js';
import type { AppSessions } from './app-sessions.js';
import type { AppToken, AppTokens } from './app-tokens.js';
import type { DeviceCodes } from './device-codes.js';
import type { Requester } from '../audit/audit-event.js';
import type { FrontLogin, FrontOptions } from './fronts.js';
import type { ServerProof } from './server-proof.js';
import type { KnownDevices } from './devices.js';
import type { MadeLines } from './made-lines.js';
import type { OidcGrants } from './oidc-grants.js';
import type { OneTimeCodes } from './one-time-codes.js';
import type { Passes } from './passes.js';
import type { BegunSession, SessionRequest, Sessions } from './sessions/sessions.js';
import type { Guests, Share } from './guests.js';
import type { HostCommands } from './host-commands.js';
import type { LoginLock } from './login-lock.js';
import type { BcryptVerify } from './password.js';
import type { AdmitSignIn, HashNewPassword } from './sign-in.js';
import type { TokenClaims, TokenOptions } from './claims.js';
import type { AccountSignIn, LoadAccountProvider } from './account.js';
import type { Passkeys } from './passkeys/passkeys.js';
import type { SignInMethod } from '../../contract/index.js';

/** The part of the login that is there whether authentication is enabled or not, so that most callers need no special case. */
interface AnyAuth {
  /** Whether the user is the configured one, and not the subject of another program's token. */
  readonly isOwner: (user: User) => user is SignedInUser;
  /**
   * Decides whether a client may try to sign in: not while authentication is disabled, nor after too
   * many failures.
   *
   * @param client - its network, device tokens and proof of work, and the signal of its connection
   * @returns `admitted`, with the function `signIn` that checks credentials; `throttled` or `busy`, with
   *   the seconds to wait; or `disabled`
   */
  readonly admitSignIn: AdmitSignIn;
  /**
   * Signs in with a link of `housekey link` or of the console, which replaces the password and the one-time code.
   *
   * @param linkToken - the fragment of the link's address
   * @param request - who asks, and whether to stay signed in
   */
  readonly signInWithLink: (linkToken: string, request?: SessionRequest) => Promise<LinkOutcome>;
  /** Number of sign-ins that wait for a password check, and of checks that are running. */
  readonly signInLoad: () => { readonly waiting: number; readonly checking: number };
  /** The result for a request without a credential: the guest if authentication is disabled. */
  readonly anonymous: AuthResult;
  /**
   * Checks an access token: synchronously if it is cached or its signature is wrong, which most tokens are.
   *
   * @param token - the token, or `undefined` if the request has none
   * @param requester - who sent it, for the list of sessions
   * @returns the user, or why the request is not authenticated; the guest if authentication is
   *   disabled, whatever the token
   */
  readonly authenticate: (
    token: string | undefined,
    requester?: Requester,
  ) => AuthResult | Promise<AuthResult>;
  /**
   * The same for a session cookie. It may hold what is no token, and what no Authorization header may hold.
   *
   * @param host - of the app; `undefined` at the login
   */
  readonly authenticateCookie: (
    session: string,
    host?: string,
    requester?: Requester,
  ) => AuthResult | Promise<AuthResult>;
  /**
   * Like `authenticate`, for a token or the cookie of the login, and revokes the session if it is valid.
   *
   * @param token - the token, or `undefined` if the request has none
   * @param isBearer - whether it came in an Authorization header, which holds no cookie. Default: false
   * @returns the user, and whether all replicas have acknowledged the revocation; or why the request is
   *   not authenticated
   */
  readonly signOut: (token: string | undefined, isBearer?: boolean) => Promise<SignOutResult>;
  /**
   * Revokes every token issued until now, by any issuer, and tokens without `iat`. The revocation is
   * kept in memory, and is lost on restart unless it is stored in the state directory or in Redis.
   *
   * @returns whether all replicas have acknowledged it; `true` without replicas, and while
   *   authentication is disabled
   */
  readonly signOutEverywhere: () => Promise<boolean>;
  /**
   * Like `signOutEverywhere`, but one session stays.
   *
   * @param token - the valid token of that session; without one, none stays
   * @returns whether all replicas have acknowledged it
   */
  readonly signOutOthers: (token: string | undefined) => Promise<boolean>;
  /**
   * Proves to a program that has the signing key that this service has it too.
   *
   * @returns `undefined` if the question is not from such a program, and while authentication is disabled
   */
  readonly proveKey: ServerProof['answer'];
  /**
   * Distinguishes the device cookies of several instances on one host, which browsers send to all ports. Empty
   * if the secret is generated: no instance would recognize its cookies after a restart.
   */
  readonly deviceCookieSuffix: string;
  /** Whether the secret has signed a token, which may have expired or been signed out. */
  readonly hasSigned: (token: string) => boolean;
  /**
   * Revokes an app token at once. Unless the state directory or Redis stores it, the revocation is lost on
   * restart, so its line must be removed from the configuration as well.
   *
   * @returns whether all replicas have acknowledged it; `undefined` if there is no such app token
   */
  readonly revokeAppToken: (name: string) => Promise<boolean | undefined>;
  /**
   * Calls the listener on each sign-out, on this replica or another.
   *
   * @param listener - receives a function that reports whether the sign-out revoked a given token
   * @returns a function that removes the listener
   */
  readonly onSignOut: (listener: SignOutListener) => () => void;
  /**
   * Signs a token with extra claims. Housekey sets `exp`, `iat`, `jti` and the fingerprint of the
   * credentials, and overrides claims with these names.
   *
   * @param claims - `sub` (not empty), and any other claims
   * @param options - `lifetimeSeconds`: SERVICE_SESSION_LIFETIME by default, which is 7 days
   *   unless it is set
   * @returns the JWT
   * @throws TokenError - `ERR_HOUSEKEY_TOKEN_SUBJECT` if `sub` is empty, `ERR_HOUSEKEY_TOKEN_LIFETIME`
   *   if the lifetime is not usable
   * @throws AuthenticationDisabledError - `ERR_HOUSEKEY_AUTHENTICATION_DISABLED` without a password
   */
  readonly issueToken: (claims: TokenClaims, options?: TokenOptions) => Promise<string>;
}

/** The login with a configured email and password. */
export interface PasswordAuth extends AnyAuth {
  readonly enabled: true;
  /**
   * Creates the token of a link for another device. What it begins is approved by this session: it is listed with it,
   * and can end with it. If the session ends first, the link does not work.
   *
   * @param approvedBy - ID of the session
   */
  readonly createLink: (approvedBy: string) => string;
  /** Hashes a new password, among the sign-ins. */
  readonly hashNewPassword: HashNewPassword;
  /** Codes of devices that wait for the owner. */
  readonly deviceCodes: DeviceCodes;
  /** Locks the login. */
  readonly lock: LoginLock;
  /** The commands of the host. */
  readonly host: HostCommands;
  /** The list of sessions. */
  readonly sessions: Sessions;
  /** The list of known devices. */
  readonly devices: KnownDevices;
  /** Sessions on the hosts of apps. */
  readonly appSessions: AppSessions;
  /** Addresses that may use an app without a session. */
  readonly passes: Passes;
  /** Lines that the owner has made in the console. */
  readonly madeLines: MadeLines;
  /** The codes and tokens of OpenID Connect. */
  readonly oidc: OidcGrants;
  /** One-time codes. */
  readonly codes: OneTimeCodes;
  /** The owner, as the home network of an app is. */
  readonly owner: SignedInUser;
  /** The shares and their guests. */
  readonly guests: Guests;
  /** The app tokens; `undefined` if none count here. */
  readonly appTokens: AppTokens | undefined;
  /** Fronts that have checked who is asking; `undefined` if there are none. */
  readonly fronts: FrontLogin | undefined;
  /** Sign-in with passkeys. */
  readonly passkeys: Passkeys;
  /** Sign-in with the owner's account elsewhere; `undefined` without one. */
  readonly account: AccountSignIn | undefined;
}

/** Authenticates everyone as guest. */
export interface DisabledAuth
  extends
    AnyAuth,
    Readonly<Partial<Record<Exclude<keyof PasswordAuth, keyof AnyAuth | 'enabled'>, undefined>>> {
  readonly enabled: false;
  readonly anonymous: AuthResult & { readonly ok: true };
}

/** The login. */
export type Auth = PasswordAuth | DisabledAuth;

/** Result of signing in with a link. */
export type LinkOutcome =
  /** `device`: the link was made in the console. */
  | (BegunSession & { readonly outcome: 'signed-in'; readonly method: 'link' | 'device' })
  /** `unknown`: whether it was used cannot be checked now. */
  | { readonly outcome: 'invalid' | 'used' | 'unknown' | 'disabled' };

/** Whether a sign-out revoked this token. */
export type IsRevoked = (token: string) => boolean;

export type SignOutListener = (isRevoked: IsRevoked) => void;

/** Result of signing out with a token. `shared`: all replicas reject it from now on. */
export type SignOutResult =
  | (AuthResult & { readonly ok: false })
  | (AuthResult & { readonly ok: true; readonly shared: boolean });

export interface AuthOptions {
  /** Limits on sign-ins; `DEFAULT_LIMITS` by default. */
  readonly limits?: SignInLimits;
  /** Verifies passwords with bcrypt; in libuv's thread pool by default. */
  readonly bcryptVerify?: BcryptVerify;
  /** App tokens of the configuration, for the app behind Housekey. Default: no app token counts. */
  readonly appTokens?: readonly AppToken[] | undefined;
  /** Loads what asks the provider of the owner's account. Without it, no account signs in. */
  readonly loadAccountProvider?: LoadAccountProvider;
  /** Shares of the configuration, for guests. Default: no share counts. */
  readonly shares?: readonly Share[] | undefined;
  /** Fronts that have already checked who is asking; none by default. */
  readonly fronts?: FrontOptions | undefined;
  /** State shared by replicas; by default this process's memory. */
  readonly state?: SharedState;
}

/** Thrown if a token is requested while authentication is disabled. */
export class AuthenticationDisabledError extends HousekeyError {
  override readonly name = 'AuthenticationDisabledError';
  readonly code = 'ERR_HOUSEKEY_AUTHENTICATION_DISABLED';
}

/** The subject of a valid token. */
export interface SignedInUser {
  /** The token's `sub`. */
  readonly email: string;
  readonly guest: false;
  /** The token's `exp`: seconds since the epoch, possibly with a fraction. */
  readonly expiresAt: number;
  /** How and when the user signed in, unless it was with the password. */
  readonly signedIn?: SignInRecord;
  /** The token's `jti`, if Housekey issued it. */
  readonly sessionId?: string;
  /** The name of a guest, who may use a share. */
  readonly guestName?: string;
  /** On an app's host: when the owner was last confirmed, in seconds since the epoch; 0 for never. */
  readonly confirmedAt?: number;
  /** The next cookie of a session that slides; the function returns `undefined` before half of the idle time. */
  readonly renew?: () => CookieSession | undefined;
}

/** A session as a browser keeps it. */
export interface CookieSession {
  readonly session: string;
  /** How long the browser keeps it; `undefined`: until it closes. */
  readonly lifetimeSeconds: number | undefined;
}

/** How a session began, if not with the password. */
interface SignInRecord {
  readonly method: SignInMethod;
  /** The token's `iat`: seconds since the epoch. */
  readonly at: number;
}

/** Every user while authentication is disabled. */
interface GuestUser {
  readonly email: string;
  readonly guest: true;
  readonly expiresAt: null;
}

export type User = SignedInUser | GuestUser;

/** Result of authenticating a request. `missing`: no credential. `invalid`: a rejected one. */
export type AuthResult<Authenticated extends User = User> =
  | { readonly ok: true; readonly user: Authenticated }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' };

export const MISSING = { ok: false, reason: 'missing' } as const satisfies AuthResult;
export const INVALID = { ok: false, reason: 'invalid' } as const satisfies AuthResult;
