import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { OverviewResponse } from '../../src/contract/index.js';
import { fetchComparedOverview, type OverviewOutcome } from '../api/overview.js';
import { LoadFailed } from '../components/fetched.js';
import { SERVICE_TEXT } from '../components/findings.js';
import { t } from '../messages/pages.js';
import { useTabSession } from './use-session.js';
import './overview.css';

export type OverviewState =
  | { kind: 'loading' }
  | LoadedOverview
  | Exclude<OverviewOutcome, { kind: 'overview' } | { kind: 'rejected' }>;

interface LoadedOverview {
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

const OverviewContext = createContext<OverviewContextValue | null>(null);

/** The overview of the current configuration. Throws outside of `OverviewProvider`. */
export function useOverview(): OverviewContextValue {
  const value = use(OverviewContext);
  if (value === null) throw new Error('useOverview must be used inside OverviewProvider');
  return value;
}

// A user who returns to the tab within this time sees the same overview.
const FRESH_MS = 60_000;

/** Loads the overview for all pages inside, and reloads it when the user returns to the tab. */
export function OverviewProvider({ children }: { children: ReactNode }) {
  const { call } = useTabSession();
  const [state, setState] = useState<OverviewState>({ kind: 'loading' });
  const loadedAtMs = useRef(0);

  const receive = useCallback((outcome: OverviewOutcome) => {
    // The session has closed, so no page shows the overview anymore.
    if (outcome.kind === 'rejected') return;
    if (outcome.kind === 'overview') loadedAtMs.current = Date.now();
    setState((before) => stateAfter(outcome, before));
  }, []);

  const refresh = useCallback(async () => {
    setState((before) => (before.kind === 'overview' ? { ...before, refreshing: true } : before));
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
  return outcome.kind === 'unreachable' && before.kind === 'overview'
    ? { ...before, refreshing: false, stale: true }
    : outcome;
}

interface WithOverviewProps {
  children: (overview: OverviewResponse) => ReactNode;
}

/** Renders its children with the overview once it has loaded, or why there is none. */
export function WithOverview({ children }: WithOverviewProps) {
  const { state, refresh } = useOverview();
  switch (state.kind) {
    case 'overview':
      return children(state.overview);
    case 'loading':
      return <output className="overview-placeholder">{t('loadingConfiguration')}</output>;
    case 'withheld':
      return <p className="overview-placeholder">{t('ownerOnly')}</p>;
    case 'misdirected':
      return (
        <p className="overview-placeholder" role="alert" {...SERVICE_TEXT}>
          {state.detail}
        </p>
      );
    case 'unreachable':
      return (
        <div className="overview-placeholder">
          <LoadFailed text={t('configurationUnreachable')} retry={refresh} />
        </div>
      );
  }
}
