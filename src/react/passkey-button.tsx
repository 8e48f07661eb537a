'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SignInReply } from '../client/index.js';
import { useSession } from './session.js';
import type { SignInTexts } from './sign-in-texts.js';

export interface PasskeyButtonProps {
  readonly texts: Pick<SignInTexts, 'passkey' | 'passkeyPending'>;
  /** Called with the result, and with `null` when another attempt begins. */
  readonly onReply: (reply: SignInReply | null) => void;
  /** Called once the user has chosen a passkey. Must be the same function on each render. */
  readonly staySignedIn: () => boolean;
}

/** The button that signs in with a passkey. Also offers passkeys in the email field. */
export function PasskeyButton({ texts, onReply, staySignedIn }: PasskeyButtonProps): ReactNode {
  const { signInWithPasskey, offerPasskeys } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const report = useRef(onReply);

  useEffect(() => {
    report.current = onReply;
  }, [onReply]);

  useEffect(
    () =>
      isAsking ? undefined : offerPasskeys((reply) => report.current(reply), { staySignedIn }),
    [offerPasskeys, isAsking, staySignedIn],
  );

  const ask = async () => {
    if (isAsking) return;
    setIsAsking(true);
    report.current(null);
    const reply = await signInWithPasskey({ staySignedIn });
    setIsAsking(false);
    report.current(reply);
  };
  return (
    <button type="button" aria-disabled={isAsking} onClick={() => void ask()}>
      {isAsking ? texts.passkeyPending : texts.passkey}
    </button>
  );
}
