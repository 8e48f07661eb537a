import { useEffect, useState, useSyncExternalStore } from 'react';
import { followActivity } from '../api/activity-stream.js';
import { useSession } from '../session/use-session.js';
import { ActivityConnection, type ActivityState } from './connection.js';

interface ActivityFeed {
  state: ActivityState;
  /** Connects now instead of after the retry delay. */
  retryNow: () => void;
}

/** The activity, updated live while the page is visible. */
export function useActivity(): ActivityFeed {
  const { call } = useSession();
  const [connection] = useState(
    () =>
      new ActivityConnection(
        async (listener, closed) =>
          await call(async (token) => await followActivity(token, listener, closed)),
      ),
  );

  useEffect(() => {
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
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('online', connection.reconnect);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('online', connection.reconnect);
      window.removeEventListener('pageshow', onPageShow);
      connection.close();
    };
  }, [connection]);

  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return { state, retryNow: connection.wake };
}
