import type { SessionPersistence } from './session-persistence.js';
import type { TabSession } from './session.js';

/**
 * Starts a session in this page: checks it, and forwards what happens to the page and in other tabs.
 * @returns a function that stops.
 */
export function connectPage(session: TabSession, persistence: SessionPersistence): () => void {
  void session.check();
  const unsubscribe = persistence.subscribe((change) => {
    session.handleTabChange(change);
  });
  const events = new AbortController();
  const { signal } = events;
  const wake = () => {
    if (document.visibilityState === 'visible') session.wake();
  };
  document.addEventListener('visibilitychange', wake, { signal });
  window.addEventListener('focus', wake, { signal });
  // A page in the back/forward cache receives no messages from other tabs.
  window.addEventListener('pageshow', ({ persisted }) => session.wake(persisted), { signal });
  window.addEventListener('online', () => void session.online(), { signal });
  return () => {
    unsubscribe();
    events.abort();
    session.dispose();
  };
}
