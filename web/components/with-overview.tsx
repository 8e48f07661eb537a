import type { ReactNode } from 'react';
import type { OverviewResponse } from '../../src/contract/index.js';
import { useOverview } from '../session/use-overview.js';
import { RetryButton } from './retry-button.js';
import { t } from '../messages/pages.js';
import { SERVICE_TEXT } from './service-text.js';
import './with-overview.css';

interface Props {
  children: (overview: OverviewResponse) => ReactNode;
}

/** Renders its children with the overview once it has loaded, or why there is none. */
export function WithOverview({ children }: Props) {
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
          <p role="alert">{t('configurationUnreachable')}</p>
          <RetryButton retrying={state.retrying} retry={refresh} />
        </div>
      );
  }
}
