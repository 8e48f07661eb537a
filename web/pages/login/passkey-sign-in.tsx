import { usePasskeySignIn } from '../../passkeys/use-passkey-sign-in.js';
import { useHydrated } from '../../use-hydrated.js';
import type { SignInFailure } from './messages.js';
import { t } from '../../messages/login.js';

interface Props {
  /** Called with what went wrong, and with null when another attempt begins. */
  onFailure: (failure: SignInFailure | null) => void;
}

/** The button that signs in with a passkey. Also offers passkeys in the email field. */
export function PasskeySignIn({ onFailure }: Props) {
  const { isAsking, ask } = usePasskeySignIn(onFailure);
  // In HTML that the build has rendered, the button has its place already.
  if (useHydrated() && !('PublicKeyCredential' in window)) {
    return <p className="passkey-note">{t('passkeysUnsupported')}</p>;
  }
  return (
    <button
      type="button"
      className="passkey-button"
      aria-disabled={isAsking}
      onClick={() => void ask()}
    >
      <KeyIcon />
      {t(isAsking ? 'waitingForBrowser' : 'passkeySignIn')}
    </button>
  );
}

function KeyIcon() {
  return (
    <svg className="passkey-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="9" cy="7" r="4" />
      <path d="M2 20c0-4 3-6.500 7-6.500 1.500 0 2.800.3 3.900.9" />
      <path d="M18 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm0 0v8l1.500-1.500L18 17.500l1.500-1.500L18 14.500" />
    </svg>
  );
}
