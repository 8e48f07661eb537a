import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import * as api from '../api/auth.js';
import { readOverview } from '../api/overview.js';
import { layout } from '../layout.js';
import { signInPersistently } from '../proof/persistent-sign-in.js';
import { createCookieSessionStorage } from './cookie-session-storage.js';
import type { SessionStorage } from './session-storage.js';
import { Session } from './session.js';
import { openTabChannel } from './tab-channel.js';
import { createTokenSessionStorage } from './token-session-storage.js';
import { createLocalTokenStore } from './token-store.js';
import { SessionContext } from './use-session.js';

const keeper = chooseKeeper();

function chooseKeeper(): SessionStorage {
  const store = createLocalTokenStore();
  if (layout.session === 'token') return createTokenSessionStorage(store, api);
  // A token from before the cookie would lie there, for every script of the app to take.
  store.clear();
  return createCookieSessionStorage(openTabChannel(), { ...api, readOverview });
}

/** Holds the session for the views inside, and tells it what happens to the page. */
export function SessionProvider() {
  const [session] = useState(() => new Session(keeper, signInPersistently));

  useEffect(() => {
    void session.check();
    const stopWatching = keeper.watch((change) => {
      session.changedElsewhere(change);
    });
    const wake = () => {
      if (document.visibilityState === 'visible') session.wake();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      session.wake(persisted);
    };
    const online = () => void session.online();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('focus', wake);
    // A page in the back/forward cache hears nothing of other tabs.
    window.addEventListener('pageshow', comeBack);
    window.addEventListener('online', online);
    return () => {
      stopWatching();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', comeBack);
      window.removeEventListener('online', online);
      session.rest();
    };
  }, [session]);

  return (
    <SessionContext value={session}>
      <Outlet />
    </SessionContext>
  );
}
