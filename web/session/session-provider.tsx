import { useEffect, useState, type ReactNode } from 'react';
import * as api from '../api/auth.js';
import { hadNoSession, layout } from '../layout.js';
import { CookieSessionPersistence } from '../../src/client/cookie-session-persistence.js';
import type { SessionPersistence } from '../../src/client/session-persistence.js';
import { Session } from '../../src/client/session.js';
import { connectPage } from '../../src/client/page-events.js';
import { openTabChannel } from '../../src/client/tab-channel.js';
import { TokenSessionPersistence } from '../../src/client/token-session-persistence.js';
import { createLocalTokenStore } from '../../src/client/token-store.js';
import { SessionContext } from './use-session.js';

const persistence = choosePersistence();

function choosePersistence(): SessionPersistence {
  const store = createLocalTokenStore();
  if (layout.session === 'token') return new TokenSessionPersistence(store, api);
  // A token left over from before the cookie would be readable by every script of the app.
  store.clear();
  return new CookieSessionPersistence(openTabChannel(), api, hadNoSession);
}

/** Provides the session to the pages inside, and forwards page events to it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => new Session(persistence, api.signInWithProof));

  useEffect(() => connectPage(session, persistence), [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
