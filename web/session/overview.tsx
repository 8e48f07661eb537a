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
import { fetchComparedOverview } from '../api.js';
import { LoadFailed } from '../components/fetched.js';
import { SERVICE_TEXT } from '../components/findings.js';
import { t } from '../messages/pages.js';
import './overview.css';

export type OverviewState =
  | { kind: 'loading' | 'unreachable' }
  | LoadedOverview
  /** The session is valid, but not the owner's. */
  | { kind: 'withheld' }
  /** The service does not serve this host. `detail` says what to set. */
  | { kind: 'misdirected'; detail: string };

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
  const [state, setState] = useState<OverviewState>({ kind: 'loading' });
  const loadedAtMs = useRef(0);

  const load = useCallback(async () => {
    const outcome = await fetchComparedOverview();
    if (outcome.kind === 'answer') loadedAtMs.current = Date.now();
    // On a rejection, the session has closed, so no page shows the overview anymore.
    if (outcome.kind !== 'rejected') setState((before) => stateAfter(outcome, before));
  }, []);

  const refresh = useCallback(async () => {
    setState((before) => (before.kind === 'overview' ? { ...before, refreshing: true } : before));
    await load();
  }, [load]);

  useEffect(() => {
    const loadFirst = async () => await load();
    const loadIfStale = () => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible && Date.now() - loadedAtMs.current > FRESH_MS) void load();
    };
    void loadFirst();
    document.addEventListener('visibilitychange', loadIfStale);
    return () => document.removeEventListener('visibilitychange', loadIfStale);
  }, [load]);

  const value = useMemo(() => ({ state, refresh }), [state, refresh]);
  return <OverviewContext value={value}>{children}</OverviewContext>;
}

type OverviewOutcome = Awaited<ReturnType<typeof fetchComparedOverview>>;

function stateAfter(outcome: OverviewOutcome, before: OverviewState): OverviewState {
  if (outcome.kind === 'answer') {
    const overview = outcome.body;
    return overview.security === null
      ? { kind: 'withheld' }
      : { kind: 'overview', overview, loadedAtMs: Date.now(), refreshing: false, stale: false };
  }
  // 421 Misdirected Request
  if (outcome.kind === 'explained' && outcome.status === 421) {
    return { kind: 'misdirected', detail: outcome.detail };
  }
  return before.kind === 'overview'
    ? { ...before, refreshing: false, stale: true }
    : { kind: 'unreachable' };
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
