import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import * as api from '../api/auth.js';
import { Session } from './session.js';
import { createLocalTokenStore } from './token-store.js';
import { SessionContext } from './use-session.js';

const tokens = createLocalTokenStore();

/** Holds the session for the views inside, and tells it what happens to the page. */
export function SessionScope() {
  const [session] = useState(() => new Session(tokens, api));

  useEffect(() => {
    void session.check();
    const stopWatching = tokens.watch(() => {
      session.tokenChanged();
    });
    const wake = () => {
      if (document.visibilityState === 'visible') session.wake();
    };
    const online = () => void session.online();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('focus', wake);
    // A page that comes back from the back/forward cache saw no storage event while it was away.
    window.addEventListener('pageshow', wake);
    window.addEventListener('online', online);
    return () => {
      stopWatching();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('pageshow', wake);
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
