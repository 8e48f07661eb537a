import { isRecord } from '../../contract/index.js';
import type { SignInProblem, TabSession } from '../session.js';
import type { PasskeyApi, PasskeyRefused } from './passkey-api.js';
import type { PromptFailure } from './webauthn.js';

/** A challenge is valid for two minutes; the email field then needs another one. */
const REFRESH_MS = 90_000;

type WebAuthn = typeof import('./webauthn.js');

/** Loaded on demand: most services have no passkeys. */
const loadWebAuthn = async () => await import('./webauthn.js');

/** A failed sign-in, or one with a passkey, explained by code that is only loaded for those. */
export type PasskeyFailure =
  SignInProblem | { kind: 'passkey'; reason: PasskeyReason; message: string };

/** Why a sign-in with a passkey failed. */
export type PasskeyReason = (PasskeyRefused | PromptFailure)['kind'];

/** `isAsked`: the user has asked for the browser's window, or chosen a passkey. */
type Result = { failure: PasskeyFailure; isAsked: boolean } | null;

export interface PasskeySignInOptions {
  readonly api: PasskeyApi;
  readonly session: Pick<TabSession, 'completeSignIn'>;
}

/**
 * Opens the browser's window and signs in with a passkey.
 * @returns null if that succeeded, or if another request has replaced it.
 */
export async function askForPasskey(options: PasskeySignInOptions): Promise<PasskeyFailure | null> {
  return (await signIn(await loadWebAuthn(), options, false))?.failure ?? null;
}

async function signIn(
  webAuthn: WebAuthn,
  { api, session }: PasskeySignInOptions,
  autofill: boolean,
): Promise<Result> {
  const outcome = await api.fetchOptions();
  if (outcome.kind !== 'options') return toResult(await session.completeSignIn(outcome));
  const result = await webAuthn.getAssertion(outcome.options, autofill);
  if (result.kind === 'aborted') return null;
  const explain = (reason: PasskeyReason, isAsked: boolean): Result => ({
    failure: { kind: 'passkey', reason, message: webAuthn.PASSKEY_MESSAGES[reason] },
    isAsked,
  });
  if (result.kind !== 'answer') return explain(result.kind, !autofill);
  const signedIn = await api.signIn(result.answer);
  const { answer } = result;
  if (signedIn.kind === 'passkey-unknown' && isRecord(answer) && typeof answer['id'] === 'string') {
    await webAuthn.signalUnknown(outcome.options.rpId, answer['id']);
  }
  return isRefused(signedIn)
    ? explain(signedIn.kind, true)
    : toResult(await session.completeSignIn(signedIn));
}

function isRefused(outcome: { kind: string }): outcome is PasskeyRefused {
  return outcome.kind.startsWith('passkey-');
}

function toResult(failure: SignInProblem | null): Result {
  return failure && { failure, isAsked: true };
}

/**
 * Offers the passkeys in the email field until the returned function is called. Asks again before the
 * challenge expires, and when the page is visible again.
 */
export function offerPasskeys(
  options: PasskeySignInOptions,
  report: (failure: PasskeyFailure) => void,
): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const offer = async () => {
    const webAuthn = await loadWebAuthn();
    const isPossible =
      document.visibilityState === 'visible' && (await webAuthn.supportsAutofill());
    if (!isPossible || isOver) return;
    stop = webAuthn.stopAsking;
    const result = await signIn(webAuthn, options, true);
    if (isOver || result?.isAsked !== true) return;
    report(result.failure);
    if (result.failure.kind === 'passkey') void offer();
  };
  const onVisible = () => void offer();
  const timer = setInterval(onVisible, REFRESH_MS);
  document.addEventListener('visibilitychange', onVisible);
  void offer();
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    stop?.();
  };
}
