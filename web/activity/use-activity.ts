import { useEffect, useState, useSyncExternalStore } from 'react';
import { followActivity } from '../api/activity-stream.js';
import { useSession } from '../session/use-session.js';
import { ActivityConnection, type ActivityState } from './connection.js';

interface Activity {
  state: ActivityState;
  /** Opens the stream now, rather than after its wait. */
  reconnect: () => void;
}

/** What happens at the door, as it happens, for as long as the page is seen. */
export function useActivity(): Activity {
  const { call } = useSession();
  const [connection] = useState(
    () =>
      new ActivityConnection(
        async (listener, closed) =>
          await call(async (token) => await followActivity(token, listener, closed)),
      ),
  );

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') connection.wake();
      else connection.hide();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      // The back/forward cache keeps the page, and no connection.
      if (persisted) connection.online();
    };
    connection.open();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', connection.online);
    window.addEventListener('pageshow', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', connection.online);
      window.removeEventListener('pageshow', comeBack);
      connection.close();
    };
  }, [connection]);

  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return { state, reconnect: connection.wake };
}
