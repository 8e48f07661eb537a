import type {
  AppIconType,
  Finding,
  NoticeTarget,
  SettingEntry,
  Pending,
  PendingResponse,
} from '../../contract/index.js';
import type { Activity } from '../../core/audit/activity.js';
import type { Auth, PasswordAuth } from '../../core/auth/auth.js';
import type { ProtectedApp } from '../../core/config/app-table.js';
import type { IdentityTokens } from '../../core/auth/identity-tokens.js';
import type { ClientAccess } from '../access/client-credentials.js';
import type { Guard } from '../access/guard.js';
import type { Clock } from '../clock.js';
import type { HttpSettings } from '../http-settings.js';
import type { ConsentView } from '../oidc-provider.js';
import type { Methods } from '../router.js';
import type { RenderErrorPage, RenderPage, GuestView } from '../page.js';
import type { RenderDevicePage } from './device-codes.js';
import type { RenderLoginForm } from './login-form.js';
import type { StepUpView } from './step-up.js';
import type { LockView } from './lock.js';
import type { LogoutView } from './logout-page.js';
import type { Exposition } from './operations.js';
import type { OwnerConfirmation } from './reauthentication.js';
import type { FirstSetup } from './setup.js';
import type { RequestContext } from '../context.js';
import type { PlainResponse } from '../plain-response.js';

/** The facts about this instance that only the server around the endpoints knows. */
export interface InstanceInfo {
  /** Host and port that it listens on, such as `127.0.0.1:8000`; `undefined` if the app listens. */
  readonly listens: string | undefined;
  /** URL of the app behind it (SERVICE_UPSTREAM); `undefined` if there is none. */
  readonly upstream: string | undefined;
}

/** An image, whose type was recognized by its content. */
export interface AppIcon {
  readonly type: AppIconType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Asks the apps, with a few requests that carry no credentials. */
export interface Launcher {
  /** `undefined` if only a proxy knows the address of the app. */
  readonly responds: (app: ProtectedApp) => Promise<boolean | undefined>;
  readonly icon: (app: ProtectedApp) => Promise<AppIcon | undefined>;
}

/** Renders pages for browsers. The library may have none of them. */
export interface PageRenderers {
  /** The login page in answer to its own form, for browsers without JavaScript. Without it, the form gets JSON. */
  readonly renderLoginForm: RenderLoginForm;
  /** The page to sign out on. Without it, there is only its POST. */
  readonly renderLogoutPage: RenderPage<LogoutView>;
  /** The page of the link in a notice, which locks the login. */
  readonly renderLockPage: RenderPage<LockView>;
  /** The page that asks the owner for the password. */
  readonly renderStepUpPage: RenderPage<StepUpView>;
  /** The page of a browser that waits for its approval. */
  readonly renderDevicePage: RenderDevicePage;
  /** The pages of a guest. Without them, shares cannot be opened. */
  readonly renderGuestPage: RenderPage<GuestView>;
}

/** The endpoints of OpenID Connect, by path. Those that lead to a session are closed while the login is locked. */
export interface OidcPages {
  readonly leading: Readonly<Record<string, Methods>>;
  readonly open: Readonly<Record<string, Methods>>;
}

/** Creates the routes of OpenID Connect. */
export type CreateOidcRoutes = (options: OwnerRouteOptions) => OidcPages;

/** The dependencies of the routes. */
export interface RouteOptions extends Partial<PageRenderers> {
  readonly auth: Auth;
  readonly settings: HttpSettings;
  readonly clock: Clock;
  /** Version of Housekey. */
  readonly version: string;
  /** The security events since the start. */
  readonly activity: Activity;
  /**
   * Findings about the configuration.
   *
   * @param live - whether to include a check of the app behind Housekey, which takes time.
   */
  readonly findings: (live: boolean) => Promise<Finding[]>;
  readonly instance: () => InstanceInfo;
  /** Asks the apps for the welcome page; `undefined` in the library. */
  readonly launcher: Launcher | undefined;
  /** Every setting with its source; `undefined` in the library, whose app has them. */
  readonly variables: readonly SettingEntry[] | undefined;
  /** The targets of notices, and their test, as of `housekey notify-test`; `undefined` without one. */
  readonly notices:
    | { readonly targets: () => NoticeTarget[]; readonly test: () => Promise<NoticeTarget[]> }
    | undefined;
  /** Whether the service accepts requests. */
  readonly isReady: () => boolean;
  /** Whether Redis can be reached; `undefined` if it is not configured. */
  readonly isRedisConnected: () => boolean | undefined;
  /** Whether the state directory can be written; `undefined` if none is configured. */
  readonly isStateWritable: () => boolean | undefined;
  /** Returns the current metrics. */
  readonly metrics: () => Promise<Exposition>;
  /** Aborts when the service stops, which ends event streams. */
  readonly stopping: AbortSignal;
  /** Called with each unexpected error. The client gets a 500 without details. */
  readonly onError: (error: unknown) => void;
  /** Signs who is asking, for the app behind Housekey; `undefined`: nothing is signed. */
  readonly identityTokens: IdentityTokens | undefined;
  /** Creates the routes of OpenID Connect, whose code is loaded only if there are clients. Default: none. */
  readonly createOidcRoutes?: CreateOidcRoutes | undefined;
  /** Admits clients of OpenID Connect to apps. Default: there are none. */
  readonly clients?: ClientAccess | undefined;
  /** The first setup in the browser; `undefined` in the library, where Housekey is a part of an app. */
  readonly setup: FirstSetup | undefined;
  /** The page in place of an error. Without pages, the error itself. */
  readonly renderErrorPage: RenderErrorPage;
  /** The page on which the owner allows a client of OpenID Connect that is in no line. Without pages, nothing. */
  readonly renderConsentPage: RenderPage<ConsentView>;
}

/** The dependencies of the routes that authentication brings. */
export interface OwnerRouteOptions extends RouteOptions {
  readonly auth: PasswordAuth;
  readonly confirmation: OwnerConfirmation;
  readonly guard: Guard;
}

/** Change → what was done, and what a restart undoes if the change is only in memory. */
const CHANGES = {
  signedOut: ['Signed out', 'the token is valid again'],
  signedOutEverywhere: ['Signed out everywhere', 'all tokens from before are valid again'],
  locked: ['Locked the login', 'it is open again'],
  commandDone: ['Done', 'it is as it was'],
  sessionEnded: ['Ended the session', 'its token is valid again'],
  otherSessionsEnded: ['Ended the other sessions', 'their tokens are valid again'],
  deviceRemoved: ['Removed the device', 'the device is known again'],
  deviceRenamed: ['Renamed the device', 'it has its old name again'],
  passCreated: ['The address may use the app', 'it may not use it anymore'],
  passEnded: ['Ended the pass', 'it counts again'],
  clientEnded: ['Ended what the client had got', 'it counts again'],
  passkeyRemoved: ['Removed the passkey', 'it can sign in again'],
  'codes-on': ['Turned one-time codes on', 'they are off, and earlier sessions count again'],
  'codes-off': ['Turned one-time codes off', 'they are on, and earlier sessions count again'],
  appTokenRevoked: ['Revoked', 'the app token is valid again'],
  appTokenCreated: ['Created the app token', 'it is gone'],
  appTokenRemoved: ['Removed the app token', 'it is valid again'],
  shareCreated: ['Created the share', 'it is gone'],
  shareRemoved: ['Removed the share', 'it can be opened again'],
} as const;

/** The change that was made, which the detail names. */
export type SharedChange = keyof typeof CHANGES;

/** `detail` of a 202: what has changed so far, and what is missing. The pages say it in their own words. */
export function changeDetail(change: SharedChange, pending: Pending): string {
  const [done, undone] = CHANGES[change];
  return pending === 'replicas'
    ? `${done} on this replica; the others will follow as soon as Redis can be reached again`
    : `${done}, but only in memory: if the service restarts before it can write to its state directory again, ${undone}`;
}

/** The content of a response to a change, apart from its status. */
export interface ChangedOptions {
  /** Whether all replicas have it, and the state directory. */
  readonly shared: boolean;
  readonly what: SharedChange;
  /** More than that it was changed. Default: none. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Set-Cookie values. */
  readonly cookies?: readonly string[];
}

/**
 * 204, 200 with a body, or 202 if the other replicas do not know yet, or if it is not in the state directory yet
 * (RFC 9110 §15.3.3).
 */
export function respondChanged(
  context: RequestContext,
  options: Pick<RouteOptions, 'isStateWritable'>,
  { what, shared, body, headers = {}, cookies = [] }: ChangedOptions,
): PlainResponse {
  if (shared) {
    return body ? context.json(200, body, headers, cookies) : context.empty(headers, cookies);
  }
  const pending = pendingOf(options);
  const detail = changeDetail(what, pending);
  const missing = { detail, pending } satisfies PendingResponse;
  return context.json(202, { ...missing, ...body }, headers, cookies);
}

/** The places that an incomplete change has not reached yet. */
export function pendingOf({ isStateWritable }: Pick<RouteOptions, 'isStateWritable'>): Pending {
  return isStateWritable() === undefined ? 'replicas' : 'state-directory';
}
