import { DETAILS, ErrorResponse, LoginResponse, type Paths } from '../contract/index.js';
import { matches } from '../contract/schema.js';
import { hasDetail } from './auth-api.js';
import { sendRequest, UNREACHABLE, type ApiResponse, type UnreachableOutcome } from './request.js';
import { SIGN_IN_MESSAGES } from './messages.js';
import type { PasskeyFailure, PasskeyReason } from './passkeys/passkey-sign-in.js';

// The password check may wait in a queue behind other sign-ins.
const SIGN_IN_TIMEOUT_MS = 60_000;
const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 24 * 60 * 60;

/** Result of a request to sign in. Waits are in seconds. */
export type SignInOutcome =
  | { kind: 'signed-in'; token: string; email: string; lifetimeSeconds: number }
  /** The email or the password is wrong; the service does not say which. */
  | { kind: 'incorrect' }
  /** The password was correct. `used-code`: or it may have been used before the service started. */
  | { kind: 'code-required' | 'incorrect-code' | 'codes-lost' }
  | { kind: 'used-code' | 'too-many-codes' | 'unavailable'; waitSeconds: number }
  | { kind: 'invalid-link' }
  /** The owner has locked the login. */
  | { kind: 'locked' }
  /** Authentication is disabled, so everyone is a guest. */
  | { kind: 'disabled' }
  /** The service takes this page for one of another site. */
  | { kind: 'cross-site' }
  /** `challenge`: a proof of work that gets past the limit; null if there is none. */
  | { kind: 'throttled' | 'busy'; waitSeconds: number; challenge: string | null }
  | { kind: 'unexpected' }
  | UnreachableOutcome;

/** Fields of each sign-in request that say how long the session should last. */
export type SessionFields = () => { stay_signed_in?: boolean };

/** Email and password, as typed. */
export interface SignInCredentials {
  /** Compared exactly. */
  readonly email: string;
  /** Compared exactly. */
  readonly password: string;
  /** The one-time code, if an earlier attempt asked for it. */
  readonly code?: string | undefined;
}

/** Each attempt waits in the service's queue. After this many proofs, the user has to wait. */
const MAX_PROOFS = 4;

/**
 * The endpoints that start a session.
 *
 * @param paths - where the service's endpoints are on this origin.
 * @param sessionFields - none by default.
 */
export function createSignInApi(paths: Paths, sessionFields: SessionFields = () => ({})) {
  const send = async ({ email, password, code }: SignInCredentials, proof?: string) =>
    readSignIn(
      await sendRequest(paths.login, {
        method: 'POST',
        json: { email, password, code, ...sessionFields() },
        proof,
        timeoutMs: SIGN_IN_TIMEOUT_MS,
      }),
    );
  return {
    /**
     * Exchanges the credentials for a token. Solves the challenge of a 429 or 503, which the service sends under load,
     * and tries again.
     *
     * @param onProof - called when a proof of work begins
     */
    signIn: async (
      credentials: SignInCredentials,
      onProof: () => void = () => undefined,
    ): Promise<SignInOutcome> => {
      let outcome = await send(credentials);
      for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
        if (!('challenge' in outcome) || outcome.challenge === null) break;
        onProof();
        // Loaded on demand: most visitors are never asked.
        const { solve } = await import('./proof/solve.js');
        const solution = await solve(outcome.challenge);
        if (solution === null) break;
        outcome = await send(credentials, solution);
      }
      return outcome;
    },
    /** Exchanges the token of a sign-in link for an access token. */
    signInWithLink: async (token: string) =>
      readSignIn(
        await sendRequest(paths.link, { method: 'POST', json: { token, ...sessionFields() } }),
      ),
  };
}

function readSignIn(response: ApiResponse | UnreachableOutcome): SignInOutcome {
  if (response.kind === 'unreachable') return response;
  const waitSeconds = readWait(response);
  switch (response.status) {
    case 200:
      return readLogin(response.body);
    case 401:
      return readRejection(response, waitSeconds);
    case 403:
      return { kind: 'cross-site' };
    case 423:
      return { kind: 'locked' };
    case 429:
      return hasDetail(response, DETAILS.tooManyCodes)
        ? { kind: 'too-many-codes', waitSeconds }
        : { kind: 'throttled', waitSeconds, challenge: response.challenge };
    case 503:
      return isUnavailable(response)
        ? { kind: 'unavailable', waitSeconds }
        : { kind: 'busy', waitSeconds, challenge: response.challenge };
    case 502:
    case 504:
      // A proxy responded because the service is down.
      return UNREACHABLE;
    default:
      return { kind: 'unexpected' };
  }
}

function readRejection({ body }: ApiResponse, waitSeconds: number): SignInOutcome {
  switch (matches(ErrorResponse, body) ? body.detail : '') {
    case DETAILS.authenticationDisabled:
      return { kind: 'disabled' };
    case DETAILS.codeRequired:
      return { kind: 'code-required' };
    case DETAILS.incorrectCode:
      return { kind: 'incorrect-code' };
    case DETAILS.codesLost:
      return { kind: 'codes-lost' };
    case DETAILS.usedCode:
      return { kind: 'used-code', waitSeconds };
    case DETAILS.invalidLink:
      return { kind: 'invalid-link' };
    default:
      return { kind: 'incorrect' };
  }
}

/** The service cannot check now whether a code or a link was used. */
function isUnavailable(response: ApiResponse): boolean {
  return [DETAILS.codeUnavailable, DETAILS.linkUnavailable].some((detail) =>
    hasDetail(response, detail),
  );
}

/** Reads the response to a successful sign-in, of any kind. */
export function readLogin(body: unknown): SignInOutcome {
  if (!matches(LoginResponse, body)) return { kind: 'unexpected' };
  return {
    kind: 'signed-in',
    token: body.access_token,
    email: body.email,
    lifetimeSeconds: body.expires_in,
  };
}

function readWait(response: ApiResponse): number {
  return Math.min(response.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS);
}

/** Why a sign-in failed. */
export interface SignInFailure {
  readonly ok: false;
  /** `code-required`: the password was correct; ask for a one-time code and try again with it. */
  readonly reason: PasskeyFailure['kind'];
  /** The problem with the passkey, if the reason is `passkey`; otherwise `null`. */
  readonly passkeyReason: PasskeyReason | null;
  /** A sentence for the user, in English. */
  readonly message: string;
  /** Seconds until another attempt can succeed; `null` if there is no need to wait. */
  readonly waitSeconds: number | null;
}

/** Whether a sign-in succeeded; if not, why. */
export type SignInReply = { readonly ok: true } | SignInFailure;

/** Another request for a passkey has taken the place of this one. */
export const REPLACED: PasskeyFailure = {
  kind: 'passkey',
  reason: 'prompt-canceled',
  message: 'No passkey was used.',
};

/** Adds the sentence for the user. */
export function toReply(failure: PasskeyFailure): SignInFailure {
  const isPasskey = failure.kind === 'passkey';
  return {
    ok: false,
    reason: failure.kind,
    passkeyReason: isPasskey ? failure.reason : null,
    message: isPasskey ? failure.message : SIGN_IN_MESSAGES[failure.kind],
    waitSeconds: 'waitSeconds' in failure ? failure.waitSeconds : null,
  };
}
