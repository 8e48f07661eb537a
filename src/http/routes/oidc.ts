import { DETAILS, NEXT_PARAMETER, SIGNED_OUT_QUERY, viewsOf } from '../../contract/index.js';
import { CONFIRMED_SECONDS, factsOf } from '../../core/auth/app-sessions.js';
import { isDocumentAddress } from '../../core/config/document-clients.js';
import { redirectSources, type OidcConfig } from '../../core/config/oidc-clients.js';
import { LAST_SECOND } from '../../core/deps.js';
import type { SessionFacts } from '../../core/auth/session-facts.js';
import type { SignedInUser } from '../../core/auth/auth.js';
import { firstAccepted } from '../access/decision.js';
import { isOwnForm } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import { isNavigation } from '../navigation.js';
import {
  OIDC_PATHS,
  type ConsentRequest,
  type OidcProvider,
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderSession,
} from '../oidc-provider.js';
import { showPage } from '../page.js';
import type { PlainResponse } from '../plain-response.js';
import { readBodyBytes, rejectBody } from '../request-body.js';
import type { Handler } from '../router.js';
import {
  programHeaders,
  errorIn,
  queryOf,
  requestTarget,
  targetWith,
  toFormPage,
  fromProvider,
  devicesOf,
  withFewParameters,
} from './oidc-answers.js';
import type { OidcPages, OwnerRouteOptions } from './route-options.js';
import { confirmedIn, confirmOwner } from './step-up.js';

/** The owner's decision on a client, in the address to which the form of its page is sent. */
const DECISION_PARAMETER = 'housekey_decision';

/** Since when the owner has been asked for a credential, in seconds since the epoch. */
const ASKED_PARAMETER = 'housekey_asked';

/**
 * The endpoints of OpenID Connect. Our own router checks the host and the site, and our own headers are on each answer:
 * the library sees no cookie, and none of its cookies is sent.
 */
export function createOidcRoutes(options: OwnerRouteOptions, provider: OidcProvider): OidcPages {
  const { oidc: config } = options.settings;
  if (config === undefined) return { leading: {}, open: {} };
  const endpoints = new OidcEndpoints(options, { provider, config });
  const program = withFewParameters(endpoints.program);
  const authorize = withFewParameters(endpoints.authorize);
  const endSession = withFewParameters(endpoints.endSession);
  const read = { GET: program, isForAnySite: true } as const;
  return {
    leading: {
      [OIDC_PATHS.authorization]: { GET: authorize, POST: authorize },
      [OIDC_PATHS.token]: { POST: program, isForAnySite: true },
      ...(config.clients.some(({ device }) => device) && {
        [OIDC_PATHS.device]: { POST: program },
      }),
    },
    open: {
      [OIDC_PATHS.discovery]: read,
      [OIDC_PATHS.metadata]: read,
      [OIDC_PATHS.jwks]: read,
      [OIDC_PATHS.userinfo]: { ...read, POST: program },
      [OIDC_PATHS.endSession]: { GET: endSession, POST: endSession },
    },
  };
}

interface Parts {
  readonly provider: OidcProvider;
  readonly config: OidcConfig;
}

/** A browser's session of the owner. */
interface Current {
  readonly token: string;
  readonly user: SignedInUser;
}

class OidcEndpoints {
  readonly #options: OwnerRouteOptions;
  readonly #parts: Parts;

  constructor(options: OwnerRouteOptions, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
  }

  /** For programs and scripts of other sites, which prove who they are without a cookie. */
  readonly program: Handler = async (context) => {
    const { request } = context;
    const bytes = request.method === 'POST' ? await readBodyBytes(request) : undefined;
    if (typeof bytes === 'string') {
      return rejectBody(context, bytes, { content: 'the parameters', incomplete: '' });
    }
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const answer = await this.#parts.provider.respond({
      method,
      target: requestTarget(context),
      headers: programHeaders(context),
      body: bytes,
      devices: devicesOf(this.#options, context),
    });
    this.#auditClient(context, answer);
    return fromProvider(context, answer);
  };

  /** Issues a code, or has the owner sign in or confirm first. */
  readonly authorize: Handler = async (context) => {
    const { method, headers } = context.request;
    // No script and no frame may use the session. Browsers without Fetch Metadata protect the cookie by SameSite.
    if (headers.has('sec-fetch-mode') && !isNavigation(method, headers)) {
      return context.reject(403, 'Open this address as a page');
    }
    // No other page of ours may send its form to an address with a decision.
    if (method !== 'POST' && queryOf(context).has(DECISION_PARAMETER)) {
      return context.redirect(303, targetWith(context, { [DECISION_PARAMETER]: '' }));
    }
    const current = await this.#currentOf(context);
    if (current === 'other') return context.reject(403, DETAILS.unconfirmed);
    // A copied cookie must not open clients: without it, the browser proves its key again.
    if (current && this.#options.auth.appSessions.bound?.isProofDue(current.token) === true) {
      return context.redirect(303, requestTarget(context), context.clearSessionCookie());
    }
    if (current === undefined) return await this.#authorizeStranger(context);
    const ask = async (isConfirmed: boolean, decision: ProviderRequest['decision']) => {
      const session = this.#sessionOf(context, current, isConfirmed);
      return await this.#ask(context, { session, decision });
    };
    let answer = await ask(false, decisionIn(context));
    if (answer.needs === 'confirmation') {
      const rejection = await this.#confirm(context, current);
      if (rejection !== undefined) return rejection;
      // The page that asked for the password did not name the client, so its form cannot decide.
      answer = await ask(true, 'pending');
    }
    return answer.consent === undefined
      ? this.#respondSignedIn(context, answer, current.user)
      : this.#askForConsent(context, current, answer.consent);
  };

  /** Ends the session after a click, however the client got here: it ends at all clients and apps. */
  readonly endSession: Handler = async (context) => {
    const { auth, settings, renderLogoutPage } = this.#options;
    const current = await this.#currentOf(context);
    const session = { facts: NOBODY, authTime: 0, isFresh: false, isConfirmed: false };
    const answer = await this.#ask(context, { session });
    if (answer.signOut === undefined) return this.#respond(context, answer);
    const { login, welcome } = viewsOf(settings.layout);
    const { returnTo = login + SIGNED_OUT_QUERY } = answer.signOut;
    if (current === undefined || current === 'other') return context.redirect(303, returnTo);
    if (!isOwnForm(context) && renderLogoutPage !== undefined) {
      const view = { kind: 'confirm', back: welcome, action: requestTarget(context) } as const;
      return showPage(context, renderLogoutPage(context, view));
    }
    const { email } = current.user;
    await auth.signOut(current.token);
    context.audit({ event: 'sign-out', email, scope: 'session' });
    return context.redirect(303, returnTo, context.clearSessionCookie());
  };

  /** Asks the library about a page load. */
  async #ask(
    context: RequestContext,
    parts: Pick<ProviderRequest, 'session' | 'decision'>,
  ): Promise<ProviderAnswer> {
    const headers = { accept: 'application/json' };
    const target = requestTarget(context);
    return await this.#parts.provider.respond({ method: 'GET', target, headers, ...parts });
  }

  /** The owner signs in first, unless the request is wrong. Only then is the document of a client read. */
  async #authorizeStranger(context: RequestContext): Promise<PlainResponse> {
    const isInDocument = isDocumentAddress(String(queryOf(context).get('client_id')));
    const answer = isInDocument ? undefined : await this.#ask(context, {});
    return answer === undefined || answer.needs !== undefined
      ? this.#leadToLogin(context, context.clearRejectedCookie())
      : this.#respond(context, answer);
  }

  /** `other`: not a session that a sign-in of the owner began. */
  async #currentOf(context: RequestContext): Promise<Current | 'other' | undefined> {
    const { auth } = this.#options;
    const accepted = await firstAccepted(context.sessionTokens, auth, context);
    if (accepted === undefined) return undefined;
    const { token, user } = accepted;
    if (!auth.isOwner(user)) return 'other';
    const session = await auth.sessions.find(user.sessionId ?? '');
    return session === undefined ? 'other' : { token, user };
  }

  #sessionOf(context: RequestContext, current: Current, isConfirmedNow: boolean): ProviderSession {
    const { token, user } = current;
    const seconds = Math.floor(this.#options.clock.now() / 1000);
    const confirmedAt = confirmedIn(this.#options.confirmation, current);
    const facts = factsOf(token, user, confirmedAt);
    const authTime = Math.max(facts.issuedAt, confirmedAt);
    const isRecent = (at: number) => at <= seconds && seconds - at < CONFIRMED_SECONDS;
    const asked = Number(queryOf(context).get(ASKED_PARAMETER) ?? NaN);
    const isAnswered = isRecent(asked) && authTime >= asked;
    return {
      facts,
      authTime,
      isFresh: isRecent(confirmedAt),
      isConfirmed: isConfirmedNow || isAnswered,
    };
  }

  async #confirm(
    context: RequestContext,
    { token, user }: Current,
  ): Promise<PlainResponse | undefined> {
    const leadToLogin = (cookies: readonly string[]) => this.#leadToLogin(context, cookies);
    const options = { ...this.#options, leadToLogin };
    return await confirmOwner(context, options, token, user);
  }

  /** Shows who asks for what. Only a click on that page decides: other sites can link here, but not send its form. */
  #askForConsent(
    context: RequestContext,
    current: Current,
    consent: ConsentRequest,
  ): PlainResponse {
    // A confirmation that the client has asked for still counts when the form is sent.
    const { authTime } = this.#sessionOf(context, current, false);
    const actionFor = (decision: string) =>
      targetWith(context, { [ASKED_PARAMETER]: String(authTime), [DECISION_PARAMETER]: decision });
    const view = { ...consent, allow: actionFor('allow'), deny: actionFor('deny') };
    return showPage(context, this.#options.renderConsentPage(context, view));
  }

  #leadToLogin(context: RequestContext, cookies: readonly string[]): PlainResponse {
    const { login } = viewsOf(this.#options.settings.layout);
    const now = String(Math.floor(this.#options.clock.now() / 1000));
    const next = encodeURIComponent(targetWith(context, { [ASKED_PARAMETER]: now }));
    return context.redirect(303, `${login}?${NEXT_PARAMETER}=${next}`, cookies);
  }

  #respondSignedIn(
    context: RequestContext,
    answer: ProviderAnswer,
    user: SignedInUser,
  ): PlainResponse {
    this.#auditClient(context, answer);
    return this.#respond(context, answer, context.renewSessionCookie(user));
  }

  #auditClient(context: RequestContext, { client: clientName }: ProviderAnswer): void {
    const { email } = this.#options.auth.owner;
    if (clientName !== undefined) context.audit({ event: 'client-signed-in', email, clientName });
  }

  /** The answer to a page load. */
  #respond(
    context: RequestContext,
    answer: ProviderAnswer,
    cookies: readonly string[] = [],
  ): PlainResponse {
    const { headers, body } = answer;
    const { location, 'content-type': type } = headers;
    if (String(type).startsWith('text/html')) {
      return toFormPage(context, answer, redirectSources(this.#parts.config), cookies);
    }
    if (location !== undefined) return context.empty({ location }, cookies, 303);
    const { welcome } = viewsOf(this.#options.settings.layout);
    const page = {
      heading: 'clientRefused',
      text: 'clientRefusedHelp',
      href: welcome,
      link: 'openHousekey',
      values: { reason: errorIn(body) },
    } as const;
    return this.#options.renderErrorPage(context, fromProvider(context, answer), page);
  }
}

/** The decision in the address to which a form was sent: only that of our page about the client has one. */
function decisionIn(context: RequestContext): 'pending' | 'allow' | 'deny' {
  const decision = isOwnForm(context) ? queryOf(context).get(DECISION_PARAMETER) : undefined;
  return decision === 'allow' || decision === 'deny' ? decision : 'pending';
}

/** Stands for a session, so that the library checks where a sign-out may lead. */
const NOBODY: SessionFacts = {
  digest: '',
  issuedAt: 0,
  expiresAt: LAST_SECOND,
  confirmedAt: 0,
  sessionId: 'nobody',
  boundTo: undefined,
  email: '',
  method: undefined,
  slide: undefined,
};
