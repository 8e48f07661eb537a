import { useDeferredValue, useState } from 'react';
import type { ActivityResponse } from '../../../../src/contract/index.js';
import { advance } from '../../../activity/apply.js';
import { useActivity } from '../../../activity/use-activity.js';
import { Logo } from '../../../components/mark.js';
import { useNow } from '../../../components/use-now.js';
import { EntryList } from './entry-list.js';
import { LiveState } from './live-state.js';
import { LiveAnnouncer } from './live-announcer.js';
import { ActivityChart } from './activity-chart.js';
import './activity-section.css';

// The finest that time is told in is a minute.
const TICK_MS = 10_000;

/** Who knocked, who came in and who was turned away: a picture over time, and a list. */
export function ActivitySection() {
  const { state, reconnect } = useActivity();
  const [held, setHeld] = useState<ActivityResponse | null>(null);
  const nowMs = useNow(TICK_MS) - state.clockAheadMs;
  // A flood is drawn when there is time for it, and never in the way of the visitor's input.
  const activity = useDeferredValue(held ?? state.activity);

  return (
    <div className="activity">
      <LiveState
        state={state}
        reconnect={reconnect}
        held={held !== null}
        hold={() => {
          setHeld(held === null ? state.activity : null);
        }}
      />
      <LiveAnnouncer happened={state.happened} />
      {activity === null ? (
        <Unknown failed={state.link.kind === 'waiting'} />
      ) : (
        <Known activity={activity} nowMs={Math.max(nowMs, activity.now)} held={held !== null} />
      )}
    </div>
  );
}

function Unknown({ failed }: { failed: boolean }) {
  return (
    <div className="activity-unknown">
      {failed ? (
        <p>What happened at the door cannot be shown yet. This page keeps trying.</p>
      ) : (
        <p className="waiting-sign">
          <Logo className="mark mark-turning" />
          Asking who was at the door…
        </p>
      )}
    </div>
  );
}

interface Props {
  activity: ActivityResponse;
  /** By the service's clock. */
  nowMs: number;
  held: boolean;
}

function Known({ activity, nowMs, held }: Props) {
  return (
    <>
      <ActivityChart activity={held ? activity : advance(activity, nowMs)} />
      <EntryList entries={activity.entries} unlisted={activity.unlisted} nowMs={nowMs} />
    </>
  );
}
