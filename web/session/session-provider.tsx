import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import * as api from '../api/auth.js';
import { fetchOverview } from '../api/overview.js';
import { layout } from '../layout.js';
import { signInWithProof } from '../proof/persistent-sign-in.js';
import { CookieSessionStorage } from './cookie-session-storage.js';
import type { SessionStorage } from './session-storage.js';
import { Session } from './session.js';
import { openTabChannel } from './tab-channel.js';
import { TokenSessionStorage } from './token-session-storage.js';
import { createLocalTokenStore } from './token-store.js';
import { SessionContext } from './use-session.js';

const storage = chooseStorage();

function chooseStorage(): SessionStorage {
  const store = createLocalTokenStore();
  if (layout.session === 'token') return new TokenSessionStorage(store, api);
  // A token left over from before the cookie would be readable by every script of the app.
  store.clear();
  return new CookieSessionStorage(openTabChannel(), { ...api, fetchOverview });
}

/** Provides the session to the pages inside, and forwards page events to it. */
export function SessionProvider() {
  const [session] = useState(() => new Session(storage, signInWithProof));

  useEffect(() => {
    void session.check();
    const unsubscribe = storage.subscribe((change) => {
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

  return (
    <SessionContext value={session}>
      <Outlet />
    </SessionContext>
  );
}
