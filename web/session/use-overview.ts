import { createContext, use } from 'react';
import type { OverviewResponse } from '../../src/contract/index.js';
import type { Withheld } from '../api/overview.js';

export type OverviewState =
  | { kind: 'loading' }
  | LoadedOverview
  | { kind: 'unreachable'; retrying: boolean }
  | { kind: 'misdirected'; detail: string }
  | Withheld;

export interface LoadedOverview {
  kind: 'overview';
  overview: OverviewResponse;
  /** When it was loaded. */
  loadedAtMs: number;
  /** The user has asked for a refresh, which is running. */
  refreshing: boolean;
  /** The last refresh got no response. */
  stale: boolean;
}

interface OverviewContextValue {
  state: OverviewState;
  /** Fetches the overview again. The old one stays visible until the new one arrives. */
  refresh: () => Promise<void>;
}

export const OverviewContext = createContext<OverviewContextValue | null>(null);

/** The overview of the current configuration. Throws outside of `OverviewProvider`. */
export function useOverview(): OverviewContextValue {
  const value = use(OverviewContext);
  if (value === null) throw new Error('useOverview must be used inside OverviewProvider');
  return value;
}
