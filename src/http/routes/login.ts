import { DETAILS, PROOF_HEADERS, type LoginResponse } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type {
  Credentials,
  SignInAdmission,
  SignInDelay,
  SignInOutcome,
} from '../../core/auth/sign-in.js';
import type { RequestContext } from '../context.js';
import { readFields, type Fields } from '../request-body.js';
import { rejectBody, type BodyTerms } from './reject-body.js';
import type { Handler } from '../router.js';
import { DEVICE_LIFETIME_SECONDS } from '../../core/auth/devices.js';
import { isCrossOrigin } from '../checks/cross-site.js';
import { COOKIE_NAMES, credentialValues, setCookie } from '../cookies/cookie.js';
import type { LoginForm } from './login-form.js';
import { rejectCode } from './reject-code.js';

type Rejected = Exclude<SignInAdmission | SignInOutcome, { outcome: 'admitted' | 'signed-in' }>;

const BODY_TERMS: BodyTerms = {
  content: 'the credentials',
  incomplete: 'Both email and password are required, as strings',
};

/**
 * `POST /api/auth/login`: exchanges credentials for an access token. The body is read only after
 * the limits have admitted the client.
 *
 * @param path - this endpoint's own path, the only one that receives the device cookie.
 * @param form - answers the login page's own form. Default: everything is answered with JSON.
 */
export function createLogin(auth: Auth, path: string, form?: LoginForm): Handler {
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
    const fields = await readFields(request);
    if (typeof fields === 'string') return rejectBody(context, fields, BODY_TERMS);
    const credentials = readCredentials(fields);
    if (credentials === 'incomplete') return rejectBody(context, credentials, BODY_TERMS);
    const result = await admission.signIn(credentials);
    if (result.outcome !== 'signed-in') {
      const rejection = rejectSignIn(context, result, credentials.email);
      return (await form?.reject(context, rejection, result.outcome, fields)) ?? rejection;
    }

    const { email, token, lifetimeSeconds, deviceToken } = result;
    context.audit({ event: 'sign-in', email });
    const cookies = [
      deviceTokenCookie(context, deviceToken, path),
      ...context.setSessionCookie(token, lifetimeSeconds),
    ];
    if (form?.isFrom(fields) === true) return form.redirect(context, fields, cookies);
    const body = {
      access_token: token,
      token_type: 'bearer',
      expires_in: lifetimeSeconds,
      email,
    } satisfies LoginResponse;
    return context.json(200, body, {}, cookies);
  };
}

function readCredentials(fields: Fields): Credentials | 'incomplete' {
  const { email = fields['username'], password, code } = fields;
  // The rule of `loginRequestSchema`, without the cost of a library.
  if (typeof email !== 'string' || typeof password !== 'string') return 'incomplete';
  return { email, password, code: typeof code === 'string' ? code : undefined };
}

/**
 * Responds to a sign-in that did not succeed, and audits it.
 *
 * @param email - as submitted; empty if the body was not read.
 */
export function rejectSignIn(context: RequestContext, rejected: Rejected, email = ''): Response {
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
      return rejectForNow(context, 429, 'Too many failed sign-ins', rejected);
    }
    case 'busy':
      context.audit({ event: 'sign-in-busy' });
      return rejectForNow(context, 503, 'Too many sign-ins at once', rejected);
    case 'code-required':
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

/** Sends Retry-After in seconds (RFC 9110 §10.2.3) and the proof-of-work challenge, if any. */
function rejectForNow(
  context: RequestContext,
  status: number,
  message: string,
  { retryAfterSeconds: seconds, challenge }: SignInDelay,
): Response {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return context.reject(status, `${message}; try again in ${wait}`, {
    'retry-after': String(seconds),
    ...(challenge === undefined ? {} : { [PROOF_HEADERS.challenge]: challenge }),
  });
}

/** Over https, has a prefix that pages over plain http cannot set (RFC 6265bis §4.1.3.1). */
function nameFor({ secure }: RequestContext): string {
  return secure ? `__Secure-${COOKIE_NAMES.device}` : COOKIE_NAMES.device;
}

/** The device tokens of a request, valid or not; none in a request from another origin's page. */
function readDeviceTokens(context: RequestContext): string[] {
  if (isCrossOrigin(context)) return [];
  return credentialValues(context.request.headers.get('cookie'), nameFor(context));
}

/** A Set-Cookie value that stores a device token, to be sent to the login endpoint only. */
function deviceTokenCookie(
  context: RequestContext,
  deviceToken: string,
  loginPath: string,
): string {
  return setCookie(nameFor(context), deviceToken, {
    path: loginPath,
    maxAgeSeconds: DEVICE_LIFETIME_SECONDS,
    sameSite: 'Strict',
    secure: context.secure,
  });
}
