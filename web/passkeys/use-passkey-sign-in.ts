import { useEffect, useRef, useState } from 'react';
import { fetchPasskeyOptions, signInWithPasskey, type PasskeyRefused } from '../api/passkeys.js';
import type { SignInFailure } from '../pages/login/messages.js';
import { hasPasswordSignIn } from '../layout.js';
import type { Session, SignInResult } from '../session/session.js';
import { useSession } from '../session/use-session.js';
import { askForPasskey, stopAsking, supportsAutofill, type PromptFailure } from './webauthn.js';

/** A challenge is valid for two minutes; the email field then needs another one. */
const REFRESH_MS = 90_000;

type Failure =
  | Exclude<SignInResult, { kind: 'signed-in' } | { kind: 'disabled' }>
  | PasskeyRefused
  | PromptFailure;

/** Signs in with a passkey, from the email field or at the push of a button. */
async function signIn(
  session: Session,
  autofill: boolean,
): Promise<SignInResult | PasskeyRefused | PromptFailure | { kind: 'aborted' }> {
  const outcome = await fetchPasskeyOptions();
  if (outcome.kind !== 'options') return outcome;
  const result = await askForPasskey(outcome.options, autofill);
  if (result.kind !== 'answer') return result;
  const signedIn = await signInWithPasskey(result.answer);
  return isRefused(signedIn) ? signedIn : await session.completeSignIn(signedIn);
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
  const isBusy = useRef(false);

  useEffect(() => {
    report.current = onFailure;
  }, [onFailure]);

  const ask = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsAsking(true);
    report.current(null);
    const result = await signIn(session, false);
    isBusy.current = false;
    setIsAsking(false);
    if (isFailure(result)) report.current(explain(result));
  };

  useEffect(() => {
    if (isAsking || !hasPasswordSignIn) return undefined;
    return offerInField(session, (failure) => report.current(explain(failure)));
  }, [session, isAsking]);

  return { isAsking, ask };
}

/**
 * Offers the passkeys in the email field until the returned function is called. Asks again before the
 * challenge expires, and when the page is visible again.
 */
function offerInField(session: Session, report: (failure: Failure) => void): () => void {
  let isOver = false;
  const offer = async () => {
    if (document.visibilityState === 'hidden' || !(await supportsAutofill()) || isOver) return;
    const result = await signIn(session, true);
    if (isOver || !isFailure(result)) return;
    // Otherwise the browser has nothing to offer, and the user has not asked for anything.
    if (!isPromptFailure(result)) report(result);
    if (isRefused(result)) void offer();
  };
  const onVisible = () => void offer();
  const timer = setInterval(onVisible, REFRESH_MS);
  document.addEventListener('visibilitychange', onVisible);
  void offer();
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    stopAsking();
  };
}

function isFailure(result: Awaited<ReturnType<typeof signIn>>): result is Failure {
  return !['signed-in', 'disabled', 'aborted'].includes(result.kind);
}

function isRefused(outcome: { kind: string }): outcome is PasskeyRefused {
  return outcome.kind.startsWith('passkey-');
}

/** What happened and what to do. The login page explains the failures that passwords have, too. */
function explain(failure: Failure): SignInFailure {
  return isRefused(failure) || isPromptFailure(failure)
    ? { kind: 'passkey', message: MESSAGES[failure.kind] }
    : failure;
}

function isPromptFailure(outcome: { kind: string }): outcome is PromptFailure {
  return outcome.kind.startsWith('prompt-');
}

const MESSAGES: Readonly<Record<(PasskeyRefused | PromptFailure)['kind'], string>> = {
  'passkey-unknown': 'This passkey is not registered here, or was removed. Use another one.',
  'passkey-expired': 'That took too long. Please try again.',
  'passkey-refused':
    'The passkey was not accepted. It must be unlocked with a fingerprint, face or PIN.',
  'prompt-canceled':
    'No passkey was used: the browser’s window was closed, or had nothing to offer.',
  'prompt-unsupported': 'This browser or device cannot use passkeys.',
  'prompt-insecure':
    'The browser refused passkeys on this page. Open the service at its own https address.',
  'prompt-known': 'This device already has a passkey for this service.',
  'prompt-failed': 'The browser could not use a passkey. Please try again.',
};
