import { useDeferredValue, useState } from 'react';
import type { ActivityResponse } from '../../../../src/contract/index.js';
import { advance } from '../../../activity/apply.js';
import { useActivity } from '../../../activity/use-activity.js';
import { Logo } from '../../../components/logo.js';
import { useNow } from '../../../components/use-now.js';
import { ActivityChart } from './activity-chart.js';
import { EntryList } from './entry-list.js';
import { LiveAnnouncer } from './live-announcer.js';
import { LiveState } from './live-state.js';
import { t } from '../../../messages/pages.js';
import './activity-section.css';

// Times are shown to the minute.
const TICK_MS = 10_000;

/** Sign-ins, failed attempts and rejected tokens: a chart over time, and a list. */
export function ActivitySection() {
  const { state, retryNow } = useActivity();
  /** The entries at the time when the user paused; null while not paused. */
  const [frozen, setFrozen] = useState<ActivityResponse | null>(null);
  const nowMs = useNow(TICK_MS) - state.clockAheadMs;
  // Deferred, so that a flood of events does not block the user's input.
  const activity = useDeferredValue(frozen ?? state.activity);

  return (
    <div className="activity">
      <LiveState
        state={state}
        retryNow={retryNow}
        paused={frozen !== null}
        togglePause={() => {
          setFrozen(frozen === null ? state.activity : null);
        }}
      />
      <LiveAnnouncer counts={state.newCounts} />
      {activity === null ? (
        <Placeholder failed={state.status.kind === 'retrying'} />
      ) : (
        <Content
          activity={activity}
          nowMs={Math.max(nowMs, activity.now)}
          paused={frozen !== null}
        />
      )}
    </div>
  );
}

function Placeholder({ failed }: { failed: boolean }) {
  return (
    <div className="activity-placeholder">
      {failed ? (
        <p>{t('activityFailed')}</p>
      ) : (
        <p className="loading-indicator">
          <Logo className="logo logo-spinning" />
          {t('loadingActivity')}
        </p>
      )}
    </div>
  );
}

interface ContentProps {
  activity: ActivityResponse;
  /** Measured by the service's clock. */
  nowMs: number;
  paused: boolean;
}

function Content({ activity, nowMs, paused }: ContentProps) {
  return (
    <>
      <ActivityChart activity={paused ? activity : advance(activity, nowMs)} />
      <EntryList entries={activity.entries} unlisted={activity.unlisted} nowMs={nowMs} />
    </>
  );
}
