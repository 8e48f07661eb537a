import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../session/session.js';
import { ActivityConnection, type ActivityState } from './connection.js';
import { followActivity } from './stream.js';

/** One stream for all pages of the console. */
const connection = new ActivityConnection(
  async (listener, closed) =>
    await session.call(async (token) => await followActivity(token, listener, closed)),
);

/** Connects now instead of after the retry delay. */
export const retryNow = connection.wake;

/** The activity, updated live while the page is visible. */
export function useActivity(): ActivityState {
  return useSyncExternalStore(connection.subscribe, connection.state);
}

/** Keeps the stream open while the user moves between the pages of the console. */
export function useActivityStream(isPermitted: boolean): void {
  useEffect(() => {
    if (!isPermitted) return undefined;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') connection.wake();
      else connection.hide();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // The back/forward cache keeps the page but not its connections.
      if (persisted) connection.reconnect();
    };
    connection.open();
    onVisibilityChange();
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    window.addEventListener('online', connection.reconnect, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    return () => {
      ending.abort();
      connection.close();
    };
  }, [isPermitted]);
}
