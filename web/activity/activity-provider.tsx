import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { followActivity } from '../api/activity-stream.js';
import { useSession } from '../session/use-session.js';
import { ActivityConnection } from './connection.js';
import { ActivityContext } from './use-activity.js';

/** One stream for all pages of the console, which stays open while the user moves between them. */
export function ActivityProvider({ children }: { children: ReactNode }) {
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
  const feed = useMemo(() => ({ state, retryNow: connection.wake }), [state, connection]);
  return <ActivityContext value={feed}>{children}</ActivityContext>;
}
