import type { ReactNode } from 'react';
import type { OverviewResponse } from '../../src/contract/index.js';
import { useOverview } from '../session/use-overview.js';
import { RetryButton } from './retry-button.js';
import './overview-reading.css';

interface Props {
  children: (overview: OverviewResponse) => ReactNode;
}

/** Shows something of the overview once it is read, and how to read it again if that failed. */
export function OverviewReading({ children }: Props) {
  const { state, readAgain } = useOverview();
  switch (state.kind) {
    case 'overview':
      return children(state.overview);
    case 'reading':
      return <output className="overview-reading">Reading the configuration…</output>;
    case 'misdirected':
      return (
        <p className="overview-reading" role="alert">
          {state.detail}
        </p>
      );
    case 'unreachable':
      return (
        <div className="overview-reading">
          <p role="alert">The service did not answer, so its configuration cannot be shown.</p>
          <RetryButton retrying={state.retrying} retry={readAgain} />
        </div>
      );
  }
}
