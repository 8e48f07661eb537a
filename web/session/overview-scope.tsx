import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { readOverview, type OverviewOutcome } from '../api/overview.js';
import { OverviewContext, type OverviewState } from './use-overview.js';
import { useSession } from './use-session.js';

/** Reads the configuration's overview once for all views inside, and again when asked to. */
export function OverviewScope({ children }: { children: ReactNode }) {
  const { call } = useSession();
  const [state, setState] = useState<OverviewState>({ kind: 'reading' });

  const receive = useCallback((outcome: OverviewOutcome) => {
    if (outcome.kind === 'overview') setState(outcome);
    else if (outcome.kind === 'unreachable') setState({ kind: 'unreachable', retrying: false });
    // A refusal has closed the session, and with it every view that could show anything.
  }, []);

  const readAgain = useCallback(async () => {
    setState({ kind: 'unreachable', retrying: true });
    receive(await call(readOverview));
  }, [call, receive]);

  useEffect(() => {
    void call(readOverview).then(receive);
  }, [call, receive]);

  const scope = useMemo(() => ({ state, readAgain }), [state, readAgain]);
  return <OverviewContext value={scope}>{children}</OverviewContext>;
}
