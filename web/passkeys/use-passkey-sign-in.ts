import { useEffect, useRef, useState } from 'react';
import {
  fetchPasskeyOptions,
  signInWithPasskey,
  type PasskeyRefused,
} from '../api/passkey-sign-in.js';
import { hasPasswordSignIn } from '../layout.js';
import type { SignInFailure } from '../pages/login/messages.js';
import type { Session } from '../../src/client/session.js';
import { useSession } from '../session/use-session.js';

/** A challenge is valid for two minutes; the email field then needs another one. */
const REFRESH_MS = 90_000;

type WebAuthn = typeof import('./webauthn.js');

/** Loaded on demand: most services have no passkeys. */
const loadWebAuthn = async () => await import('./webauthn.js');

/** `isAsked`: the user has asked for the browser's window, or chosen a passkey. */
type Result = { failure: SignInFailure; isAsked: boolean } | null;

/** Signs in with a passkey. @returns null if that succeeded, or if another request has replaced it */
async function signIn(webAuthn: WebAuthn, session: Session, autofill: boolean): Promise<Result> {
  const outcome = await fetchPasskeyOptions();
  if (outcome.kind !== 'options') return toResult(outcome);
  const result = await webAuthn.askForPasskey(outcome.options, autofill);
  if (result.kind === 'aborted') return null;
  const explain = (kind: keyof typeof webAuthn.PASSKEY_MESSAGES, isAsked: boolean): Result => ({
    failure: { kind: 'passkey', message: webAuthn.PASSKEY_MESSAGES[kind] },
    isAsked,
  });
  if (result.kind !== 'answer') return explain(result.kind, !autofill);
  const signedIn = await signInWithPasskey(result.answer);
  return isRefused(signedIn)
    ? explain(signedIn.kind, true)
    : toResult(await session.completeSignIn(signedIn));
}

function isRefused(outcome: { kind: string }): outcome is PasskeyRefused {
  return outcome.kind.startsWith('passkey-');
}

function toResult(outcome: Awaited<ReturnType<Session['completeSignIn']>>): Result {
  return outcome.kind === 'signed-in' || outcome.kind === 'disabled'
    ? null
    : { failure: outcome, isAsked: true };
}

interface PasskeySignIn {
  /** Whether the browser's window is open. */
  isAsking: boolean;
  /** Opens the browser's window. */
  ask: () => Promise<void>;
}

/**
 * Offers the passkeys in the email field while the page is open, and with the returned function.
 *
 * @param onFailure - called with what went wrong, and with null when another attempt begins
 */
export function usePasskeySignIn(
  onFailure: (failure: SignInFailure | null) => void,
): PasskeySignIn {
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const report = useRef(onFailure);

  useEffect(() => {
    report.current = onFailure;
  }, [onFailure]);

  const ask = async () => {
    if (isAsking) return;
    setIsAsking(true);
    report.current(null);
    const result = await signIn(await loadWebAuthn(), session, false);
    setIsAsking(false);
    if (result !== null) report.current(result.failure);
  };

  useEffect(() => {
    if (isAsking || !hasPasswordSignIn) return undefined;
    return offerInField(session, (failure) => report.current(failure));
  }, [session, isAsking]);

  return { isAsking, ask };
}

/**
 * Offers the passkeys in the email field until the returned function is called. Asks again before the
 * challenge expires, and when the page is visible again.
 */
function offerInField(session: Session, report: (failure: SignInFailure) => void): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const offer = async () => {
    const webAuthn = await loadWebAuthn();
    const isPossible =
      document.visibilityState === 'visible' && (await webAuthn.supportsAutofill());
    if (!isPossible || isOver) return;
    stop = webAuthn.stopAsking;
    const result = await signIn(webAuthn, session, true);
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
