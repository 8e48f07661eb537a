import { createContext, use, useSyncExternalStore } from 'react';
import type { Guest, SessionState, SignedIn } from './session-state.js';
import type { Session } from './session.js';

/** Whoever is inside: the owner, or everyone while authentication is disabled. */
export type CurrentUser = SignedIn | Guest;

export const SessionContext = createContext<Session | null>(null);
export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The session of this tab. Throws outside of `SessionScope`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionScope around it');
  return session;
}

/** The session's state, kept up to date. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Who is inside. Throws outside of `Protected`: a view that shows it can never be left open. */
export function useCurrentUser(): CurrentUser {
  const visitor = use(CurrentUserContext);
  if (visitor === null) throw new Error('useVisitor needs Protected around it');
  return visitor;
}
