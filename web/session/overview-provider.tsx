import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fetchComparedOverview, type OverviewOutcome } from '../api/overview.js';
import { OverviewContext, type OverviewState } from './use-overview.js';
import { useSession } from './use-session.js';

// A user who returns to the tab within this time sees the same overview.
const FRESH_MS = 60_000;

/** Loads the overview for all pages inside, and reloads it when the user returns to the tab. */
export function OverviewProvider({ children }: { children: ReactNode }) {
  const { call } = useSession();
  const [state, setState] = useState<OverviewState>({ kind: 'loading' });
  const loadedAtMs = useRef(0);

  const receive = useCallback((outcome: OverviewOutcome) => {
    // The session has closed, so no page shows the overview any more.
    if (outcome.kind === 'rejected') return;
    if (outcome.kind === 'overview') loadedAtMs.current = Date.now();
    setState((before) => stateAfter(outcome, before));
  }, []);

  const refresh = useCallback(async () => {
    setState((before) =>
      before.kind === 'overview'
        ? { ...before, refreshing: true }
        : { kind: 'unreachable', retrying: true },
    );
    receive(await call(fetchComparedOverview));
  }, [call, receive]);

  useEffect(() => {
    void call(fetchComparedOverview).then(receive);
    const reloadIfStale = () => {
      const isVisible = document.visibilityState === 'visible';
      if (!isVisible || Date.now() - loadedAtMs.current <= FRESH_MS) return;
      void call(fetchComparedOverview).then(receive);
    };
    document.addEventListener('visibilitychange', reloadIfStale);
    return () => {
      document.removeEventListener('visibilitychange', reloadIfStale);
    };
  }, [call, receive]);

  const value = useMemo(() => ({ state, refresh }), [state, refresh]);
  return <OverviewContext value={value}>{children}</OverviewContext>;
}

function stateAfter(
  outcome: Exclude<OverviewOutcome, { kind: 'rejected' }>,
  before: OverviewState,
): OverviewState {
  if (outcome.kind === 'overview') {
    return { ...outcome, loadedAtMs: Date.now(), refreshing: false, stale: false };
  }
  if (outcome.kind !== 'unreachable') return outcome;
  return before.kind === 'overview'
    ? { ...before, refreshing: false, stale: true }
    : { kind: 'unreachable', retrying: false };
}
