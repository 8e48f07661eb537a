import { DETAILS, PROOF_HEADERS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type {
  Credentials,
  CredentialsRejection,
  SignInAdmission,
  SignInDelay,
} from '../../core/auth/sign-in-outcome.js';
import type { RequestContext } from '../context.js';
import { readFields, type Fields } from '../request-body.js';
import { rejectBody, type BodyTerms } from './reject-body.js';
import type { Handler } from '../router.js';
import type { DeviceCookie } from '../cookies/device-cookie.js';
import { acceptSignIn, respondSignedIn, sessionRequestOf } from './signed-in.js';
import type { LoginForm } from './login-form.js';
import { rejectCode } from './reject-code.js';

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
export function createLogin(auth: Auth, deviceCookie: DeviceCookie, form?: LoginForm): Handler {
  return async (context) => {
    const { request, client } = context;
    const admission = await auth.admitSignIn({
      network: client.network,
      deviceTokens: deviceCookie.read(context),
      proof: request.headers.get(PROOF_HEADERS.solution) ?? undefined,
      signal: request.signal,
    });
    if (admission.outcome !== 'admitted') {
      const rejection = rejectSignIn(context, admission);
      return (await form?.reject(context, rejection, admission.outcome)) ?? rejection;
    }
    const fields = await readFields(request);
    if (typeof fields === 'string') return rejectBody(context, fields, BODY_TERMS);
    const credentials = credentialsOf(fields);
    if (credentials === undefined) return rejectBody(context, 'incomplete', BODY_TERMS);
    const sessionRequest = sessionRequestOf(context, fields, deviceCookie);
    const result = await admission.signIn(credentials, sessionRequest);
    if (result.outcome !== 'signed-in') {
      const rejection = rejectSignIn(context, result, credentials.email);
      return (await form?.reject(context, rejection, result.outcome, fields)) ?? rejection;
    }
    const signedIn = { session: result, request: sessionRequest };
    return form?.isFrom(fields) === true
      ? form.redirect(context, fields, acceptSignIn(context, signedIn, deviceCookie))
      : respondSignedIn(context, signedIn, deviceCookie);
  };
}

/** The rule of `loginRequestSchema`, without the cost of a library. */
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
