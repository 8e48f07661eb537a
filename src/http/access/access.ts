import type { AppTokenProblem } from '../../contract/index.js';
import type { Share } from '../../core/auth/guests.js';
import type { User } from '../../core/auth/auth.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import type { HeaderFields } from '../plain-response.js';
import type { ClientAccess } from './client-credentials.js';

/** Whether a request may reach the app, who sends it, and with which credential. */
export type Access = GrantedAccess | RefusedAccess;

/** A request that may reach the app. */
export type GrantedAccess = KnownAccess | PublicAccess;

/** The owner, or the anonymous guest while authentication is disabled. */
export interface KnownAccess {
  readonly ok: true;
  readonly user: User;
  readonly token: string | undefined;
  /**
   * `open`: authentication is disabled. `front`: a proxy that has already checked who is asking. `guest`: the cookie of
   * a share's guest. `basic`: an app token in Basic credentials, which a browser repeats by itself, like a cookie.
   * `client`: an access token of a client of OpenID Connect, for the MCP server of the app.
   * `pass` and `home-network`: the client's address alone.
   */
  readonly via:
    | 'cookie'
    | 'bearer'
    | 'app-token'
    | 'basic'
    | 'client'
    | 'front'
    | 'guest'
    | 'pass'
    | 'home-network'
    | 'open';
  /** The Authorization header holds one of our tokens, which the app must not see. */
  readonly ownBearer: boolean;
  /** ID of the record of a client's grant, with which the request ends. */
  readonly grant?: string;
}

/** Nobody, as far as the app learns: all paths that the request names are public. */
export interface PublicAccess {
  readonly ok: true;
  readonly user: undefined;
  readonly token: undefined;
  readonly via: 'public';
  readonly ownBearer: boolean;
}

/** A request that may not reach the app. */
export interface RefusedAccess {
  readonly ok: false;
  /**
   * `cross-site`: the session is valid, and a page of another site sent the request. `unconfirmed`: the
   * session is valid, and the owner was not confirmed in it recently.
   */
  readonly reason: 'missing' | 'invalid' | 'cross-site' | 'unconfirmed';
  /** Whether confirming the owner helps: other credentials stay unconfirmed, forever. */
  readonly canConfirm?: boolean;
  /** The app token that was refused. */
  readonly appToken?: RefusedAppToken;
  /** The share of a guest, which does not permit the request. */
  readonly share?: Share;
  /** Tells a client of OpenID Connect how it gets access. */
  readonly challenge?: Challenge;
  readonly ownBearer?: boolean;
}

/** The answer to a client of OpenID Connect (RFC 6750 §3, RFC 9728 §5.1). */
export interface Challenge {
  readonly status: 401 | 403;
  /** WWW-Authenticate, and what lets a script read it. */
  readonly headers: HeaderFields;
}

/** An app token that does not admit a request. */
export type RefusedAppToken =
  { readonly problem: 'unknown' } | { readonly problem: AppTokenProblem; readonly name: string };

/** The rules of an app that decide on its requests. */
export type AccessRules = Pick<ProtectedApp, 'publicPaths' | 'stepUpPaths' | 'crossSite'> &
  Partial<Pick<ProtectedApp, 'passSeconds' | 'homeNetwork' | 'mcpPath' | 'origin' | 'name'>> & {
    /** Default: there are no clients of OpenID Connect. */
    readonly clients?: ClientAccess | undefined;
    /** Nobody knows which app is asked for, so that no guest is admitted. Default: one app. */
    readonly isAnyApp?: true;
  };

/** The consequences of one kind of credential for the other rules of access. */
interface CredentialRules {
  /** The app is told who the user is, so that its response may be for that user alone. */
  readonly identifies: boolean;
  /**
   * A browser sends it with the requests of any page, so that a page of another site can use it (CSRF). False for an
   * address, whose requests have a stricter rule (`ambient-credentials.ts`).
   */
  readonly isSentByBrowser: boolean;
  /** It is not in Authorization, which is then the app's own, or holds something that was refused. */
  readonly isBesideAuthorization: boolean;
  /** A proxy that asks us sees by itself that nothing in Authorization admitted the request. */
  readonly isSeenByProxy: boolean;
  /** The owner can be confirmed for a step-up path; by a front, in the session that signing in at the login begins. */
  readonly canConfirm: boolean;
}

const NONE: CredentialRules = {
  identifies: true,
  isSentByBrowser: false,
  isBesideAuthorization: false,
  isSeenByProxy: false,
  canConfirm: false,
};

const BESIDE = { ...NONE, isBesideAuthorization: true };
const COOKIE = { ...BESIDE, isSentByBrowser: true };

/** One entry for each credential, so that a new one does not compile before each question is answered. */
export const CREDENTIAL_RULES: Readonly<Record<GrantedAccess['via'], CredentialRules>> = {
  cookie: { ...COOKIE, isSeenByProxy: true, canConfirm: true },
  front: { ...COOKIE, canConfirm: true },
  guest: COOKIE,
  pass: BESIDE,
  'home-network': BESIDE,
  bearer: NONE,
  'app-token': NONE,
  client: NONE,
  basic: { ...NONE, isSentByBrowser: true },
  open: { ...NONE, identifies: false, isSeenByProxy: true },
  public: { ...NONE, identifies: false },
};
