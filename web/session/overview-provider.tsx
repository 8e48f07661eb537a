import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { readComparedOverview, type OverviewOutcome } from '../api/overview.js';
import { OverviewContext, type OverviewState } from './use-overview.js';
import { useSession } from './use-session.js';

// Who comes back to the tab within this time finds nothing new.
const FRESH_MS = 60_000;

/** Reads the overview once for all views inside, again when asked to, and on coming back late. */
export function OverviewProvider({ children }: { children: ReactNode }) {
  const { call } = useSession();
  const [state, setState] = useState<OverviewState>({ kind: 'reading' });
  const readAtMs = useRef(0);

  const receive = useCallback((outcome: OverviewOutcome) => {
    // A refusal has closed the session, and with it every view that could show anything.
    if (outcome.kind === 'refused') return;
    if (outcome.kind === 'overview') readAtMs.current = Date.now();
    setState((before) => stateAfter(outcome, before));
  }, []);

  const readAgain = useCallback(async () => {
    setState((before) =>
      before.kind === 'overview'
        ? { ...before, rereading: true }
        : { kind: 'unreachable', retrying: true },
    );
    receive(await call(readComparedOverview));
  }, [call, receive]);

  useEffect(() => {
    void call(readComparedOverview).then(receive);
    const comeBack = () => {
      const seen = document.visibilityState === 'visible';
      if (!seen || Date.now() - readAtMs.current <= FRESH_MS) return;
      void call(readComparedOverview).then(receive);
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [call, receive]);

  const scope = useMemo(() => ({ state, readAgain }), [state, readAgain]);
  return <OverviewContext value={scope}>{children}</OverviewContext>;
}

function stateAfter(
  outcome: Exclude<OverviewOutcome, { kind: 'refused' }>,
  before: OverviewState,
): OverviewState {
  if (outcome.kind === 'overview') {
    return { ...outcome, readAtMs: Date.now(), rereading: false, stale: false };
  }
  if (outcome.kind === 'misdirected') return outcome;
  return before.kind === 'overview'
    ? { ...before, rereading: false, stale: true }
    : { kind: 'unreachable', retrying: false };
}
