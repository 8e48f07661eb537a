import { createContext, use, useSyncExternalStore } from 'react';
import type { Guest, SessionState, SignedIn } from '../../src/client/session-state.js';
import type { TabSession } from '../../src/client/session.js';

/** The owner, the subject of another program's token, or a guest if authentication is disabled. */
export type CurrentUser = SignedIn | Guest;

export const SessionContext = createContext<TabSession | null>(null);
export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The session of this tab. Throws outside of `SessionProvider`. */
export function useTabSession(): TabSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useTabSession must be used inside SessionProvider');
  return session;
}

/** The current session state. Rerenders on every change. */
export function useSessionState(): SessionState {
  const session = useTabSession();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** The current user. Throws outside of `Protected`, so that no unprotected page can use it. */
export function useCurrentUser(): CurrentUser {
  const user = use(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser must be used inside Protected');
  return user;
}
