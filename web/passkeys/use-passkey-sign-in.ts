import { useEffect, useRef, useState } from 'react';
import { hasPasswordSignIn } from '../layout.js';
import type { SignInFailure } from '../pages/login/messages.js';
import { useSession } from '../session/use-session.js';

/** Loaded on demand: most services have no passkeys. */
const loadPasskeys = async () => await import('./sign-in-with-passkey.js');

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
    const passkeys = await loadPasskeys();
    const failure = await passkeys.ask(session);
    setIsAsking(false);
    if (failure !== null) report.current(failure);
  };

  useEffect(() => {
    if (isAsking || !hasPasswordSignIn) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const offer = async () => {
      const passkeys = await loadPasskeys();
      if (!isOver) stop = passkeys.offer(session, (failure) => report.current(failure));
    };
    void offer();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [session, isAsking]);

  return { isAsking, ask };
}
