import type { ActivityState } from '../../../activity/connection.js';
import { streamErrorText } from '../../../activity/text.js';
import { formatMoment } from '../../../components/date-time.js';

interface Props {
  state: ActivityState;
  retryNow: () => void;
  paused: boolean;
  togglePause: () => void;
}

/** Whether the activity is live, and if not, why. */
export function LiveState({ state, retryNow, paused, togglePause }: Props) {
  const label = labelOf(state, paused);
  const hasError = 'error' in state.status && state.status.error !== null;
  return (
    <div className="live-state">
      <div className="live-row">
        <output className="live-label" data-live={label === 'Live'}>
          <LiveIcon live={label === 'Live'} />
          {label}
        </output>
        {hasError && (
          <button type="button" className="copy-button" onClick={retryNow}>
            Retry now
          </button>
        )}
        {state.activity !== null && (
          <button type="button" className="button" aria-pressed={paused} onClick={togglePause}>
            Pause
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
    return activity === null ? text : `${text} Complete until ${formatMoment(completeUntilMs)}.`;
  }
  return activity === null
    ? 'The service keeps the activity in memory.'
    : `Activity since ${formatMoment(activity.since)}, when the service started.`;
}

function labelOf({ status, activity }: ActivityState, paused: boolean): string {
  if (status.kind === 'live') return paused ? 'Paused' : 'Live';
  return activity === null && status.kind === 'connecting' && status.error === null
    ? 'Connecting…'
    : 'Reconnecting…';
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
