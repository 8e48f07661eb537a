import { useEffect, useRef, useState } from 'react';
import { passkeyApi } from '../api/auth.js';
import { askForPasskey, offerPasskeys } from '../../src/client/passkeys/passkey-sign-in.js';
import { hasPasswordSignIn } from '../layout.js';
import type { SignInFailure } from '../pages/login/messages.js';
import { useSession } from '../session/use-session.js';

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
    const failure = await askForPasskey({ api: passkeyApi, session });
    setIsAsking(false);
    if (failure !== null) report.current(failure);
  };

  useEffect(() => {
    if (isAsking || !hasPasswordSignIn) return undefined;
    return offerPasskeys({ api: passkeyApi, session }, (failure) => report.current(failure));
  }, [session, isAsking]);

  return { isAsking, ask };
}
