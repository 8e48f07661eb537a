import type { ReactNode } from 'react';
import type { OverviewResponse } from '../../src/contract/index.js';
import { useOverview } from '../session/use-overview.js';
import { RetryButton } from './retry-button.js';
import './with-overview.css';

interface Props {
  children: (overview: OverviewResponse) => ReactNode;
}

/** Renders its children with the overview once it has loaded, or an error with a retry button. */
export function WithOverview({ children }: Props) {
  const { state, refresh } = useOverview();
  switch (state.kind) {
    case 'overview':
      return children(state.overview);
    case 'loading':
      return <output className="overview-placeholder">Loading the configuration…</output>;
    case 'misdirected':
      return (
        <p className="overview-placeholder" role="alert">
          {state.detail}
        </p>
      );
    case 'unreachable':
      return (
        <div className="overview-placeholder">
          <p role="alert">The service cannot be reached, so the configuration cannot be shown.</p>
          <RetryButton retrying={state.retrying} retry={refresh} />
        </div>
      );
  }
}
