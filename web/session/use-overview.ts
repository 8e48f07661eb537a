import { createContext, use } from 'react';
import type { OverviewAnswer } from '../../src/contract.js';

export type OverviewState =
  | { kind: 'reading' }
  | { kind: 'overview'; overview: OverviewAnswer }
  | { kind: 'unreachable'; retrying: boolean };

interface OverviewReading {
  state: OverviewState;
  readAgain: () => Promise<void>;
}

export const OverviewContext = createContext<OverviewReading | null>(null);

/** What the present configuration amounts to. Throws outside of `OverviewScope`. */
export function useOverview(): OverviewReading {
  const reading = use(OverviewContext);
  if (reading === null) throw new Error('useOverview needs an OverviewScope around it');
  return reading;
}
