import { useSyncExternalStore } from 'react';
import type { Guest, SessionState, SignedIn } from '../../src/client/session-state-store.js';
import { TabSession } from '../../src/client/session.js';
import { createPersistence, prepareStoredToken } from './persistence.js';

/** The session of this tab. Only the login page signs in. */
export const session = new TabSession(createPersistence());

/** Checks the session, and forwards page events to it. @returns a function that stops */
export function startSession(): () => void {
  prepareStoredToken();
  return session.connect();
}

/** The current session state. Rerenders on every change. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/**
 * The owner, the subject of another program's token, or a guest if authentication is disabled. Throws outside of
 * `Protected`, so that no unprotected page can use it.
 */
export function useCurrentUser(): SignedIn | Guest {
  const state = useSessionState();
  if (state.kind === 'signed-in' || state.kind === 'guest') return state;
  throw new Error('useCurrentUser must be used inside Protected');
}
