import { layoutFacts, type Layout, type PageFacts } from '../contract/index.js';
import type { Appearance } from '../core/appearance/appearance.js';
import type { FrontName } from '../core/audit/audit-event.js';
import type { RequestContext, RequestHead } from '../http/context.js';
import type { HeaderFields } from '../http/headers.js';
import { LANGUAGE_HEADERS } from '../http/language.js';
import type { CheckSetup } from '../http/routes/setup.js';
import type { Encodings } from '../http/representation.js';
import { mediaTypeOf, respondWithFile } from './static-files.js';
import type { PlainResponse } from '../http/plain-response.js';

export type PageContext = RequestContext<RequestHead>;

export interface PageOptions {
  readonly appearance: Appearance;
  /** Whether authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
  /** Why the login cannot be set up in the browser; `undefined` if it can. */
  readonly checkSetup: CheckSetup;
  /** Whether someone can sign in at all. */
  readonly authEnabled: boolean;
  /** Whether the login is locked now. */
  readonly isLocked: () => boolean;
  /** The domain whose hosts share the session cookie. */
  readonly cookieDomain: string | undefined;
  /** Whether the login page leads to the approval by another device. */
  readonly offersDevice: boolean;
  /** The provider of the account that can sign in; `undefined` if none can. */
  readonly accountProvider: string | undefined;
  /** The origins of apps to which a sign-in leads. */
  readonly appOrigins: readonly string[];
  /** The addresses of OpenID Connect clients to which a sign-in may lead, as sources of a content security policy. */
  readonly clientSources: readonly string[];
  /** Whether passkeys can sign in now, whether a new one would be kept, and whether the password cannot sign in. */
  readonly signInFacts: () => Pick<PageFacts, 'passkeys' | 'keepsPasskeys' | 'passwordOff'>;
  /** Whether a session cookie of this request is valid. */
  readonly isSignedIn: (context: PageContext) => Promise<boolean>;
  /** The front that names the owner in this request, and can begin a session; `undefined` without one. */
  readonly frontOf: (
    context: PageContext,
  ) => FrontName | undefined | Promise<FrontName | undefined>;
}

/** The facts of a view: its layout, whether there is a session cookie, and how to sign in. */
export function viewFacts(
  layout: Layout,
  hasSession: boolean,
  { signInFacts }: PageOptions,
): PageFacts {
  const noSession = layout.session === 'cookie' && !hasSession;
  return { ...layoutFacts(layout), noSession, ...signInFacts() };
}

export interface PageResponseOptions {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Default: none. */
  readonly more?: HeaderFields;
  readonly options: PageOptions;
}

/** Responds with a page, which is never cached. */
export function respondWithPage(
  context: PageContext,
  html: Encodings,
  { status, headers, more = {}, options: { appUnprotected } }: PageResponseOptions,
): PlainResponse {
  return respondWithFile(context, html, {
    status,
    mediaType: mediaTypeOf('index.html'),
    headers,
    more,
    cacheControl: 'no-store',
    // The cookie decides on the language as well, and in front of an app on whose page it is.
    vary: LANGUAGE_HEADERS,
    appUnprotected,
  });
}
