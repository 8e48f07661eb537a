import type { ActivityState } from '../../../activity/connection.js';
import { troubleWords } from '../../../activity/words.js';
import { momentOf } from '../../../parts/moment.js';

interface Props {
  state: ActivityState;
  reconnect: () => void;
  /** What is shown was told to stand still. */
  held: boolean;
}

/** Whether what is shown is live, and if not, why not, and from when it is. */
export function LiveState({ state, reconnect, held }: Props) {
  const { link, activity, completeUntilMs } = state;
  const trouble = 'after' in link ? link.after : null;
  const name = nameOf(state, held);
  return (
    <div className="live-state">
      <output>
        <span className="live-name" data-live={name === 'Live'}>
          <LiveSign live={name === 'Live'} />
          {name}
        </span>
        {trouble !== null && (
          <span className="live-reason">
            {troubleWords(trouble)}
            {activity !== null && ` Complete until ${momentOf(completeUntilMs)}, nothing after.`}
          </span>
        )}
      </output>
      {trouble !== null && (
        <button type="button" className="copy-button" onClick={reconnect}>
          Try now
        </button>
      )}
    </div>
  );
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
