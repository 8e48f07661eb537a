import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ActivityChange, ActivityResponse } from '../../../../src/contract/index.js';
import { retryNow, useActivity } from '../../../activity/activity.js';
import { advance } from '../../../activity/apply.js';
import { announcement } from '../../../activity/chart.js';
import type { ActivityState } from '../../../activity/connection.js';
import { Logo } from '../../../components/brand.js';
import { useNow } from '../../../components/time.js';
import { t, formatMoment } from '../../../messages/pages.js';
import { ActivityChart } from './activity-chart.js';
import { EntryList } from './entry-list.js';
import './activity-section.css';

/** Sign-ins, failed attempts and rejected tokens: a chart over time, and a list. */
export function ActivitySection() {
  const state = useActivity();
  /** The entries at the time when the user paused; null while not paused. */
  const [frozen, setFrozen] = useState<ActivityResponse | null>(null);
  // Deferred, so that a flood of events does not block the user's input.
  const activity = useDeferredValue(frozen ?? state.activity);
  const now = useNow();
  const nowMs = Math.max(now - state.clockAheadMs, activity?.now ?? 0);
  return (
    <div className="activity">
      <LiveAnnouncer counts={state.newCounts} />
      {activity === null ? (
        <>
          <LiveState state={state} paused={false} />
          <Placeholder failed={state.status.kind === 'retrying'} />
        </>
      ) : (
        <>
          <ActivityChart activity={frozen === null ? advance(activity, nowMs) : activity}>
            <LiveToggle
              isLive={frozen === null && state.status.kind === 'live'}
              isPaused={frozen !== null}
              toggle={() => setFrozen(frozen === null ? state.activity : null)}
            />
          </ActivityChart>
          <LiveState state={state} paused={frozen !== null} />
          <EntryList entries={activity.entries} unlisted={activity.unlisted} nowMs={nowMs} />
        </>
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

interface ToggleProps {
  isLive: boolean;
  isPaused: boolean;
  toggle: () => void;
}

/** Pauses the activity, and shows whether it is live. */
function LiveToggle({ isLive, isPaused, toggle }: ToggleProps) {
  return (
    <button
      type="button"
      className="live-toggle"
      aria-pressed={!isPaused}
      data-live={isLive}
      onClick={toggle}
    >
      <LiveIcon live={isLive} />
      {t('live')}
    </button>
  );
}

interface LiveProps {
  state: ActivityState;
  paused: boolean;
}

/** The time since which the activity is known, and why it is not live now. Never empty, so that nothing below moves. */
function LiveState({ state, paused }: LiveProps) {
  const label = labelOf(state, paused);
  const hasError = 'error' in state.status && state.status.error !== null;
  return (
    <div className="live-state">
      <output className="live-detail">
        {label !== 'live' && <strong>{t(label)}</strong>} {detailOf(state)}
      </output>
      {hasError && (
        <button type="button" className="copy-button" onClick={retryNow}>
          {t('retryNow')}
        </button>
      )}
    </div>
  );
}

function detailOf({ status, activity, completeUntilMs }: ActivityState): string {
  const error = 'error' in status ? status.error : null;
  if (error !== null) {
    const text = t(`stream-${error}`);
    return activity === null
      ? text
      : t('completeUntil', { error: text, time: formatMoment(completeUntilMs) });
  }
  return activity === null
    ? t('waitingForActivity')
    : t('activitySince', { time: formatMoment(activity.since) });
}

function labelOf({ status, activity }: ActivityState, paused: boolean) {
  if (status.kind === 'live') return paused ? 'paused' : 'live';
  return activity === null && status.kind === 'connecting' && status.error === null
    ? 'connecting'
    : 'reconnecting';
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

/** Often enough to follow, rare enough not to drown out everything else during a flood. */
const ANNOUNCE_INTERVAL_MS = 10_000;

/** Announces new activity to screen readers in one sentence at a time. The list itself is silent. */
function LiveAnnouncer({ counts }: { counts: ActivityChange['counts'] }) {
  const [text, setText] = useState('');
  const latest = useRef(counts);

  useEffect(() => {
    latest.current = counts;
  }, [counts]);

  useEffect(() => {
    let announced = latest.current;
    const timer = setInterval(() => {
      if (announced === latest.current) return;
      const [before, after] = [announced, latest.current];
      setText(announcement((event) => (after[event] ?? 0) - (before[event] ?? 0)));
      announced = after;
    }, ANNOUNCE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  return <output className="visually-hidden">{text}</output>;
}
