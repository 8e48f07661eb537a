import { createContext, use } from 'react';
import type { ActivityState } from './connection.js';

export interface ActivityFeed {
  state: ActivityState;
  /** Connects now instead of after the retry delay. */
  retryNow: () => void;
}

export const ActivityContext = createContext<ActivityFeed | null>(null);

/** The activity, updated live while the page is visible. Throws outside of `ActivityProvider`. */
export function useActivity(): ActivityFeed {
  const feed = use(ActivityContext);
  if (feed === null) throw new Error('useActivity must be used inside ActivityProvider');
  return feed;
}
