import { useOverview } from '../../../session/use-overview.js';
import { momentOf } from '../../../components/date-time.js';

/** Reads the findings again. Those of before stay in sight until there are newer ones. */
export function CheckAgain() {
  const { state, readAgain } = useOverview();
  if (state.kind !== 'overview') return null;
  const { readAtMs, rereading, stale } = state;
  const at = momentOf(readAtMs);
  return (
    <div className="check-again">
      <button
        type="button"
        className="button"
        aria-busy={rereading}
        onClick={() => {
          if (!rereading) void readAgain();
        }}
      >
        {rereading ? 'Checking…' : 'Check again'}
      </button>
      <output data-stale={stale}>
        {stale ? `The service did not answer. This is from ${at}.` : `Checked at ${at}.`}
      </output>
    </div>
  );
}
