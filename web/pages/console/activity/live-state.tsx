import type { ActivityState } from '../../../activity/connection.js';
import { streamErrorWords } from '../../../activity/words.js';
import { momentOf } from '../../../components/date-time.js';

interface Props {
  state: ActivityState;
  reconnect: () => void;
  /** What is shown was told to stand still. */
  held: boolean;
  hold: () => void;
}

/** Whether what is shown is live, and if not, why not, and from when it is. */
export function LiveState({ state, reconnect, held, hold }: Props) {
  const name = nameOf(state, held);
  const troubled = 'after' in state.link && state.link.after !== null;
  return (
    <div className="live-state">
      <div className="live-line">
        <output className="live-name" data-live={name === 'Live'}>
          <LiveSign live={name === 'Live'} />
          {name}
        </output>
        {troubled && (
          <button type="button" className="copy-button" onClick={reconnect}>
            Try now
          </button>
        )}
        {state.activity !== null && (
          <button type="button" className="button" aria-pressed={held} onClick={hold}>
            Hold still
          </button>
        )}
      </div>
      {/* Never empty: what is below stays where it is when there is trouble to tell of. */}
      <output className="live-reason">{reasonOf(state)}</output>
    </div>
  );
}

function reasonOf({ link, activity, completeUntilMs }: ActivityState): string {
  const trouble = 'after' in link ? link.after : null;
  if (trouble !== null) {
    const words = streamErrorWords(trouble);
    return activity === null ? words : `${words} Complete until ${momentOf(completeUntilMs)}.`;
  }
  return activity === null
    ? 'The service keeps this in its memory.'
    : `The service remembers since ${momentOf(activity.since)}, when it started.`;
}

function nameOf({ link, activity }: ActivityState, held: boolean): string {
  if (link.kind === 'live') return held ? 'Held still' : 'Live';
  return activity === null && link.kind === 'connecting' && link.after === null
    ? 'Connecting…'
    : 'Reconnecting…';
}

/** A full disc, or a ring with a gap: told by its shape as well. */
function LiveSign({ live }: { live: boolean }) {
  return (
    <svg className="live-sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
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
