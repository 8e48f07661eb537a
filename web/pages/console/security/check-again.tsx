import { useOverview } from '../../../session/use-overview.js';
import { formatMoment } from '../../../components/date-time.js';
import { t } from '../../../messages/pages.js';

/** Reloads the findings. The old ones stay visible until the new ones arrive. */
export function CheckAgain() {
  const { state, refresh } = useOverview();
  if (state.kind !== 'overview') return null;
  const { loadedAtMs, refreshing, stale } = state;
  const at = formatMoment(loadedAtMs);
  return (
    <div className="check-again">
      <button
        type="button"
        className="button"
        aria-busy={refreshing}
        onClick={() => {
          if (!refreshing) void refresh();
        }}
      >
        {t(refreshing ? 'checking' : 'checkAgain')}
      </button>
      <output data-stale={stale}>{t(stale ? 'checkFailed' : 'checkedAt', { time: at })}</output>
    </div>
  );
}
