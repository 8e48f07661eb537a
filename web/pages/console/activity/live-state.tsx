import type { ActivityState } from '../../../activity/connection.js';
import { streamErrorText } from '../../../activity/text.js';
import { formatMoment } from '../../../components/date-time.js';
import { t } from '../../../messages/pages.js';

interface Props {
  state: ActivityState;
  retryNow: () => void;
  paused: boolean;
  togglePause: () => void;
}

/** Whether the activity is live, and if not, why. */
export function LiveState({ state, retryNow, paused, togglePause }: Props) {
  const label = labelOf(state, paused);
  const isLive = label === 'live';
  const hasError = 'error' in state.status && state.status.error !== null;
  return (
    <div className="live-state">
      <div className="live-row">
        <output className="live-label" data-live={isLive}>
          <LiveIcon live={isLive} />
          {t(label)}
        </output>
        {hasError && (
          <button type="button" className="copy-button" onClick={retryNow}>
            {t('retryNow')}
          </button>
        )}
        {state.activity !== null && (
          <button type="button" className="button" aria-pressed={paused} onClick={togglePause}>
            {t('pause')}
          </button>
        )}
      </div>
      {/* Never empty, so that nothing below moves when an error appears. */}
      <output className="live-detail">{detailOf(state)}</output>
    </div>
  );
}

function detailOf({ status, activity, completeUntilMs }: ActivityState): string {
  const error = 'error' in status ? status.error : null;
  if (error !== null) {
    const text = streamErrorText(error);
    return activity === null
      ? text
      : t('completeUntil', { error: text, time: formatMoment(completeUntilMs) });
  }
  return activity === null
    ? t('waitingForActivity')
    : t('activitySince', { time: formatMoment(activity.since) });
}

function labelOf({ status, activity }: ActivityState, paused: boolean) {
  if (status.kind === 'live') return paused ? 'paused' : 'live';
  return activity === null && status.kind === 'connecting' && status.error === null
    ? 'connecting'
    : 'reconnecting';
}

/** A disc, or a ring with a gap: the state is visible without color. */
function LiveIcon({ live }: { live: boolean }) {
  return (
    <svg className="live-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {live ? (
        <circle cx="10" cy="10" r="6" fill="currentColor" />
      ) : (
        <path
          d="M10 4a6 6 0 1 1-5.700 4.100"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.500"
        />
      )}
    </svg>
  );
}
