import { useState } from 'react';
import { useSession } from '../session/use-session.js';

/** Signs out; the session's state leads away from here. */
export function SignOutButton() {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    void session.signOut();
  };
  return (
    <button type="button" className="button" aria-busy={leaving} onClick={leave}>
      {leaving ? 'Signing out…' : 'Sign out'}
    </button>
  );
}
