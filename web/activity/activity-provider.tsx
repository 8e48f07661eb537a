import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { followActivity } from '../api/activity-stream.js';
import { useTabSession } from '../session/use-session.js';
import { ActivityConnection, type ActivityState } from './connection.js';

interface ActivityFeed {
  state: ActivityState;
  /** Connects now instead of after the retry delay. */
  retryNow: () => void;
}

const ActivityContext = createContext<ActivityFeed | null>(null);

/** The activity, updated live while the page is visible. Throws outside of `ActivityProvider`. */
export function useActivity(): ActivityFeed {
  const feed = use(ActivityContext);
  if (feed === null) throw new Error('useActivity must be used inside ActivityProvider');
  return feed;
}

/** One stream for all pages of the console, which stays open while the user moves between them. */
export function ActivityProvider({ children }: { children: ReactNode }) {
  const { call } = useTabSession();
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
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    window.addEventListener('online', connection.reconnect, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    return () => {
      ending.abort();
      connection.close();
    };
  }, [connection]);

  const state = useSyncExternalStore(connection.subscribe, connection.state);
  const feed = useMemo(() => ({ state, retryNow: connection.wake }), [state, connection]);
  return <ActivityContext value={feed}>{children}</ActivityContext>;
}
