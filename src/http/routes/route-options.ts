import type { AppIconType, Finding, NoticeTarget, SettingEntry } from '../../contract/index.js';
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
