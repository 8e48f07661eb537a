import { useEffect, useRef, useState } from 'react';
import type { ActivityChange } from '../../../../src/contract/index.js';
import { CHART_GROUPS, eventsOf } from '../../../activity/groups.js';
import { announcement } from '../../../activity/text.js';

type Counts = ActivityChange['counts'];

/** Often enough to follow, rare enough not to drown out everything else during a flood. */
const ANNOUNCE_INTERVAL_MS = 10_000;

/** Announces new activity to screen readers in one sentence at a time. The list itself is silent. */
export function LiveAnnouncer({ counts }: { counts: Counts }) {
  const [text, setText] = useState('');
  const latest = useRef(counts);

  useEffect(() => {
    latest.current = counts;
  }, [counts]);

  useEffect(() => {
    let announced = latest.current;
    const timer = setInterval(() => {
      if (announced === latest.current) return;
      setText(announceDifference(announced, latest.current));
      announced = latest.current;
    }, ANNOUNCE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);

  return <output className="visually-hidden">{text}</output>;
}

function announceDifference(before: Counts, after: Counts): string {
  const added = (event: keyof Counts) => (after[event] ?? 0) - (before[event] ?? 0);
  const [signedIn = 0, failed = 0, blocked = 0, rejected = 0] = CHART_GROUPS.map((group) =>
    eventsOf(group).reduce((sum, event) => sum + added(event), 0),
  );
  return announcement({ 'signed-in': signedIn, failed, blocked, rejected }, added('sign-out'));
}
