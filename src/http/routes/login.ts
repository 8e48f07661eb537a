import {
  DETAILS,
  LoginRequest,
  PROOF_HEADERS,
  type LoginResponse,
  SECOND_FACTOR,
  type SecondFactorResponse,
  LinkRequest,
  type SignInMethod,
} from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type {
  Credentials,
  CredentialsRejection,
  SignInAdmission,
  SignInDelay,
} from '../../core/auth/sign-in.js';
import type { RequestContext } from '../context.js';
import { readFields, type Fields, rejectBody, type BodyTerms, readBody } from '../request-body.js';
import type { Handler } from '../router.js';
import { setDeviceCookies, readAccountFlows, readDeviceTokens } from '../cookies/cookie.js';
import { FORM_FIELDS, type LoginForm } from './login-form.js';
import type { PasskeyMethod } from '../../core/audit/audit-event.js';
import type { BegunSession, SessionRequest } from '../../core/auth/sessions/sessions.js';
import type { CodeRejection } from '../../core/auth/one-time-codes.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../../core/storage/single-use.js';
import type { PlainResponse } from '../plain-response.js';

type Rejected = Exclude<SignInAdmission, { outcome: 'admitted' }> | CredentialsRejection;

const BODY_TERMS: BodyTerms = {
  content: 'the credentials',
  incomplete: 'Both email and password are required, as strings',
};

/**
 * `POST /api/auth/login`: exchanges credentials for an access token. The body is read only after
 * the limits have admitted the client.
 *
 * @param form - answers the login page's own form. Default: everything is answered with JSON.
 */
export function createPasswordSignIn(auth: Auth, form?: LoginForm): Handler {
  return async (context) => {
    const { request, client } = context;
    const admission = await auth.admitSignIn({
      network: client.network,
      deviceTokens: readDeviceTokens(context),
      proof: request.headers.get(PROOF_HEADERS.solution) ?? undefined,
      signal: request.signal,
    });
    if (admission.outcome !== 'admitted') {
      const rejection = rejectSignIn(context, admission);
      return (await form?.reject(context, rejection, admission.outcome)) ?? rejection;
    }
    const fields = await readFields(request, LoginRequest, FORM_FIELDS);
    if (typeof fields === 'string') return rejectBody(context, fields, BODY_TERMS);
    const credentials = credentialsOf(fields);
    if (credentials === undefined) return rejectBody(context, 'incomplete', BODY_TERMS);
    const sessionRequest = sessionRequestOf(context, fields);
    const result = await admission.signIn(credentials, sessionRequest);
    if (result.outcome !== 'signed-in') {
      const rejection = rejectSignIn(context, result, credentials.email);
      return (await form?.reject(context, rejection, result.outcome, fields)) ?? rejection;
    }
    const signedIn = { session: result, request: sessionRequest };
    return form?.isFrom(fields) === true
      ? form.redirect(context, fields, acceptSignIn(context, signedIn))
      : respondSignedIn(context, signedIn);
  };
}

/** The rule of `LoginRequest`, except that `email` takes precedence, which the schema cannot express. */
function credentialsOf(fields: Fields): Credentials | undefined {
  const { email = fields['username'], password, code } = fields;
  if (typeof email !== 'string' || typeof password !== 'string') return undefined;
  return { email, password, code: typeof code === 'string' ? code : undefined };
}

/**
 * Responds to a sign-in that did not succeed, and audits it.
 *
 * @param email - as submitted; empty if the body was not read.
 */
export function rejectSignIn(
  context: RequestContext,
  rejected: Rejected,
  email = '',
): PlainResponse {
  switch (rejected.outcome) {
    case 'disabled':
      return context.rejectUnauthenticated(DETAILS.authenticationDisabled);
    case 'incorrect': {
      const { reason, attemptedEmail } = rejected;
      context.audit({ event: 'sign-in-failed', reason, email: attemptedEmail });
      return context.rejectUnauthenticated(DETAILS.incorrectCredentials);
    }
    case 'throttled': {
      const { retryAfterSeconds } = rejected;
      context.audit({ event: 'sign-in-throttled', retryAfterSeconds });
      return delay(context, 429, 'Too many failed sign-ins', rejected);
    }
    case 'busy':
      context.audit({ event: 'sign-in-busy' });
      return delay(context, 503, 'Too many sign-ins at once', rejected);
    case 'code-required':
    case 'codes-lost':
    case 'wrong-code':
    case 'used-code':
    case 'too-many-codes':
    case 'code-unavailable':
      return rejectCode(context, rejected, email);
    case 'gone':
      // The client has disconnected and will not see this.
      return context.reject(408, 'The connection was closed before the sign-in was checked');
  }
}

/** Adds the proof-of-work challenge, if any. */
function delay(
  context: RequestContext,
  status: 429 | 503,
  message: string,
  { retryAfterSeconds: seconds, challenge }: SignInDelay,
): PlainResponse {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const headers = challenge === undefined ? {} : { [PROOF_HEADERS.challenge]: challenge };
  return context.rejectForNow(status, `${message}; try again in ${wait}`, seconds, headers);
}

/** A sign-in that succeeded. */
interface SignedIn {
  readonly session: BegunSession;
  readonly request: SessionRequest;
  /** Default: with the password. */
  readonly method?: SignInMethod | PasskeyMethod;
}

/** The options of a sign-in, in addition to the credentials, and its device. */
export function sessionRequestOf(context: RequestContext, fields: Fields): SessionRequest {
  return {
    requester: context,
    staySignedIn: context.staysSignedIn(fields),
    deviceTokens: readDeviceTokens(context),
  };
}

/** Leads a browser that has just signed in to where it was going. */
export function redirectSignedIn(
  context: RequestContext,
  signedIn: SignedIn,
  location: string,
): PlainResponse {
  return context.empty({ location }, acceptSignIn(context, signedIn), 303);
}

/**
 * Makes the device of a sign-in that succeeded a known one, and audits the sign-in.
 *
 * @returns Set-Cookie values
 */
export function acceptSignIn(
  context: RequestContext,
  { session, request, method }: SignedIn,
): readonly string[] {
  const { token, lifetimeSeconds, email, deviceToken, newDevice, cookie } = session;
  context.audit({
    event: 'sign-in',
    email,
    ...(method === undefined ? {} : { method }),
    ...(newDevice ? { newDevice } : {}),
  });
  const isKept = request.staySignedIn !== false;
  const kept = { session: token, lifetimeSeconds: isKept ? lifetimeSeconds : undefined };
  return [
    ...setDeviceCookies(context, deviceToken, isKept),
    ...context.beginSessionCookie(cookie ?? kept),
  ];
}

/** Accepts a sign-in that succeeded, and responds with its token. */
export function respondSignedIn(context: RequestContext, signedIn: SignedIn): PlainResponse {
  const { token, lifetimeSeconds, email } = signedIn.session;
  const body = {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    email,
  } satisfies LoginResponse;
  return context.json(200, body, {}, acceptSignIn(context, signedIn));
}

/**
 * Responds to a sign-in whose password was correct, and whose one-time code is missing or cannot be
 * accepted. No answer carries a proof-of-work challenge: work buys no guesses of codes.
 *
 * @param email - the configured email, which was correct
 */
function rejectCode(
  context: RequestContext,
  rejection: CodeRejection,
  email: string,
): PlainResponse {
  switch (rejection.outcome) {
    case 'code-required':
      // On a device that is not known, someone may have found the password.
      if (!rejection.knownDevice) {
        context.audit({ event: 'sign-in-failed', reason: 'code-required', email });
      }
      return askForCode(context, DETAILS.codeRequired);
    case 'codes-lost':
      context.audit({ event: 'sign-in-failed', reason: 'code-required', email });
      return askForCode(context, DETAILS.codesLost);
    case 'wrong-code':
      context.audit({ event: 'sign-in-failed', reason: 'wrong-code', email });
      return askForCode(context, DETAILS.incorrectCode);
    case 'used-code':
      context.audit({ event: 'sign-in-failed', reason: 'used-code', email });
      return askForCode(context, DETAILS.usedCode, rejection.retryAfterSeconds);
    case 'too-many-codes': {
      const { retryAfterSeconds } = rejection;
      context.audit({ event: 'codes-throttled', email, retryAfterSeconds });
      return context.rejectForNow(429, DETAILS.tooManyCodes, retryAfterSeconds);
    }
    case 'code-unavailable':
      return context.rejectForNow(503, DETAILS.codeUnavailable, rejection.retryAfterSeconds);
  }
}

/** A 401 that asks for a code; with `retryAfterSeconds`, for the next one. */
function askForCode(
  context: RequestContext,
  detail: string,
  retryAfterSeconds?: number,
): PlainResponse {
  const body = { detail, second_factor: SECOND_FACTOR } satisfies SecondFactorResponse;
  return context.json(401, body, {
    'www-authenticate': 'Bearer',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  });
}

const LINK_TERMS: BodyTerms = {
  content: 'the link token',
  incomplete: 'The token of the link is required, as a string',
};

/**
 * `POST /_housekey/api/link`: exchanges the token of a sign-in link for an access token. Needs no limit:
 * a token has 256 bits, and a forged one costs an HMAC. It may also be that of a sign-in with the account elsewhere.
 */
export function createLinkSignIn(auth: Auth): Handler {
  return async (context) => {
    if (!auth.enabled) return context.rejectUnauthenticated(DETAILS.authenticationDisabled);
    const fields = await readBody(context.request, LinkRequest);
    if (typeof fields === 'string') return rejectBody(context, fields, LINK_TERMS);
    const request = sessionRequestOf(context, fields);
    const flow = auth.account?.takeOver(fields.token, readAccountFlows(context));
    if (auth.account !== undefined && flow !== undefined) {
      const opened = await auth.account.open(flow, request);
      if (opened.ok) {
        return respondSignedIn(context, { session: opened.value, request, method: 'account' });
      }
    }
    const result = await auth.signInWithLink(fields.token, request);
    if (result.outcome === 'unknown') {
      return context.rejectForNow(503, DETAILS.linkUnavailable, UNAVAILABLE_RETRY_SECONDS);
    }
    if (result.outcome !== 'signed-in') {
      context.audit({ event: 'token-refused' });
      return context.rejectUnauthenticated(DETAILS.invalidLink);
    }
    return respondSignedIn(context, { session: result, request, method: result.method });
  };
}
