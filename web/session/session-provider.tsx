import { useEffect, useState, type ReactNode } from 'react';
import * as api from '../api/auth.js';
import { fetchOverview } from '../api/overview.js';
import { hadNoSession, layout } from '../layout.js';
import { signInWithProof } from '../proof/persistent-sign-in.js';
import { CookieSessionPersistence } from './cookie-session-persistence.js';
import type { SessionPersistence } from './session-persistence.js';
import { Session } from './session.js';
import { openTabChannel } from './tab-channel.js';
import { TokenSessionPersistence } from './token-session-persistence.js';
import { createLocalTokenStore } from './token-store.js';
import { SessionContext } from './use-session.js';

const persistence = choosePersistence();

function choosePersistence(): SessionPersistence {
  const store = createLocalTokenStore();
  if (layout.session === 'token') return new TokenSessionPersistence(store, api);
  // A token left over from before the cookie would be readable by every script of the app.
  store.clear();
  return new CookieSessionPersistence(openTabChannel(), { ...api, fetchOverview }, hadNoSession);
}

/** Provides the session to the pages inside, and forwards page events to it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => new Session(persistence, signInWithProof));

  useEffect(() => {
    void session.check();
    const unsubscribe = persistence.subscribe((change) => {
      session.handleTabChange(change);
    });
    const wake = () => {
      if (document.visibilityState === 'visible') session.wake();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      session.wake(persisted);
    };
    const online = () => void session.online();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('focus', wake);
    // A page in the back/forward cache receives no messages from other tabs.
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('online', online);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('online', online);
      session.dispose();
    };
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
