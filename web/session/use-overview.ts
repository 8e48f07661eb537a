import { createContext, use } from 'react';
import type { OverviewResponse } from '../../src/contract/index.js';

export type OverviewState =
  | { kind: 'reading' }
  | OverviewRead
  | { kind: 'unreachable'; retrying: boolean }
  | { kind: 'misdirected'; detail: string };

export interface OverviewRead {
  kind: 'overview';
  overview: OverviewResponse;
  /** When it was read. */
  readAtMs: number;
  /** It is being read again, because somebody asked for it. */
  rereading: boolean;
  /** The last attempt to read it again was not answered. */
  stale: boolean;
}

interface OverviewReading {
  state: OverviewState;
  /** Keeps showing what was read before, until there is something newer. */
  readAgain: () => Promise<void>;
}

export const OverviewContext = createContext<OverviewReading | null>(null);

/** What the present configuration amounts to. Throws outside of `OverviewScope`. */
export function useOverview(): OverviewReading {
  const reading = use(OverviewContext);
  if (reading === null) throw new Error('useOverview needs an OverviewScope around it');
  return reading;
}
