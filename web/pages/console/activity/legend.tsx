import type { Totals } from '../../../activity/bars.js';
import { DRAWN_GROUPS, GROUP_NAMES } from '../../../activity/groups.js';
import { inFigures } from '../../../activity/words.js';

/** Which pattern stands for what, and how often that was. */
export function Legend({ totals }: { totals: Totals }) {
  return (
    <ul className="legend">
      {DRAWN_GROUPS.map((group) => (
        <li key={group}>
          <svg className="legend-sign" aria-hidden="true" focusable="false">
            <rect className={`part part-${group}`} width="100%" height="100%" />
          </svg>
          {GROUP_NAMES[group]} <strong>{inFigures(totals[group])}</strong>
        </li>
      ))}
    </ul>
  );
}
