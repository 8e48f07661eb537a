import { useEffect, useRef, useState } from 'react';
import { hasPasswordSignIn } from '../layout.js';
import type { SignInFailure } from '../pages/login/messages.js';
import type { Session } from '../../src/client/session.js';
import { useSession } from '../session/use-session.js';

/** A challenge is valid for two minutes; the email field then needs another one. */
const REFRESH_MS = 90_000;

/** Loaded on demand: most services have no passkeys. */
const loadSignIn = async () => await import('./sign-in-with-passkey.js');

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
    const { signIn } = await loadSignIn();
    const result = await signIn(session, false);
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
    const { signIn, supportsAutofill, stopAsking } = await loadSignIn();
    const isPossible = document.visibilityState === 'visible' && (await supportsAutofill());
    if (!isPossible || isOver) return;
    stop = stopAsking;
    const result = await signIn(session, true);
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
