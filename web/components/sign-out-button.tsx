import { useState } from 'react';
import { useSession } from '../session/use-session.js';
import { t } from '../messages/pages.js';

/** Signs out. The session state then shows another page. */
export function SignOutButton() {
  const session = useSession();
  const [signingOut, setSigningOut] = useState(false);
  const signOut = () => {
    if (signingOut) return;
    setSigningOut(true);
    void session.signOut();
  };
  return (
    <button type="button" className="button" aria-busy={signingOut} onClick={signOut}>
      {t(signingOut ? 'signingOut' : 'signOut')}
    </button>
  );
}
