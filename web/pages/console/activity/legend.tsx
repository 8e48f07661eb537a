import type { Totals } from '../../../activity/bars.js';
import { CHART_GROUPS } from '../../../activity/groups.js';
import { groupName } from '../../../activity/text.js';
import { formatCount } from '../../../messages/formats.js';

/** The name, pattern and total of each group. */
export function Legend({ totals }: { totals: Totals }) {
  return (
    <ul className="legend">
      {CHART_GROUPS.map((group) => (
        <li key={group}>
          <svg className="legend-icon" aria-hidden="true" focusable="false">
            <rect className={`segment segment-${group}`} width="100%" height="100%" />
          </svg>
          {groupName(group)} <strong>{formatCount(totals[group])}</strong>
        </li>
      ))}
    </ul>
  );
}
