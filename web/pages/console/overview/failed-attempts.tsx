import { advance } from '../../../activity/apply.js';
import { barsOf, type Bar } from '../../../activity/bars.js';
import { useActivity } from '../../../activity/use-activity.js';
import { formatMoment, formatTime } from '../../../components/date-time.js';
import { useNow } from '../../../components/use-now.js';
import { views } from '../../../layout.js';
import { Card } from '../../../components/card.js';
import { t } from '../../../messages/pages.js';
import { formatCount } from '../../../messages/formats.js';

const TICK_MS = 60_000;
/** The service counts in slots of 15 minutes. */
const SLOTS_PER_HOUR = 4;
/** In CSS pixels. */
const HEIGHT = 40;
const MIN_HEIGHT = 3;

/** Failed and blocked sign-ins in 24 hours, with one bar for each hour. */
export function FailedAttempts() {
  const { state } = useActivity();
  const nowMs = useNow(TICK_MS) - state.clockAheadMs;
  const { activity } = state;
  return (
    <Card title={t('failedAttempts')} link={{ to: views.activity, text: t('activity') }}>
      {activity === null ? (
        <p className="fine-print">{t('waitingForActivity')}</p>
      ) : (
        <Content
          bars={barsOf(advance(activity, Math.max(nowMs, activity.now)), 'day')}
          isComplete={activity.now - activity.since >= 24 * 60 * 60_000}
          since={activity.since}
        />
      )}
    </Card>
  );
}

interface ContentProps {
  bars: readonly Bar[];
  /** Whether the service has counted for the whole day. */
  isComplete: boolean;
  since: number;
}

function Content({ bars, isComplete, since }: ContentProps) {
  const hours = attemptsByHour(bars);
  const sum = hours.reduce((total, { count }) => total + count, 0);
  return (
    <>
      <p>
        <span className="card-value">{formatCount(sum)}</span>{' '}
        <span className="fine-print">
          {isComplete ? t('in24Hours') : t('sinceTime', { time: formatMoment(since) })}
        </span>
      </p>
      <Bars hours={hours} />
    </>
  );
}

interface Hour {
  readonly startMs: number;
  readonly count: number;
}

/** Failed and blocked sign-ins of each hour, oldest first. */
function attemptsByHour(bars: readonly Bar[]): readonly Hour[] {
  const hours: Hour[] = [];
  for (let slot = 0; slot < bars.length; slot += SLOTS_PER_HOUR) {
    const quarters = bars.slice(slot, slot + SLOTS_PER_HOUR);
    const count = quarters.reduce((sum, { totals }) => sum + totals.failed + totals.blocked, 0);
    hours.push({ startMs: quarters[0]?.startMs ?? 0, count });
  }
  return hours;
}

/** Hidden from screen readers, which get the number. The page of the activity has a table. */
function Bars({ hours }: { hours: readonly Hour[] }) {
  const max = Math.max(1, ...hours.map(({ count }) => count));
  const share = 100 / hours.length;
  return (
    <svg className="overview-bars" height={HEIGHT} aria-hidden="true" focusable="false">
      {hours.map(({ startMs, count }, index) => {
        const height = count === 0 ? 1 : Math.max(MIN_HEIGHT, (count / max) * HEIGHT);
        return (
          <rect
            key={startMs}
            className={count === 0 ? 'overview-bar-none' : 'overview-bar'}
            x={`${index * share}%`}
            width={`${share * 0.72}%`}
            y={HEIGHT - height}
            height={height}
          >
            <title>{`${formatTime(startMs)}: ${formatCount(count)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
