import { useEffect, useRef, useState } from 'react';
import type { ActivityChange } from '../../../../src/contract/index.js';
import { DRAWN_GROUPS, eventsOf } from '../../../activity/groups.js';
import { announcementWords } from '../../../activity/words.js';

type Counts = ActivityChange['counts'];

/** A flood is told in a sentence, and not oftener than this. */
const SAID_EVERY_MS = 10_000;

/** Tells a screen reader, now and then, what has come; the list itself stays silent. */
export function LiveAnnouncer({ happened }: { happened: Counts }) {
  const [said, setSaid] = useState('');
  const latest = useRef(happened);

  useEffect(() => {
    latest.current = happened;
  }, [happened]);

  useEffect(() => {
    let told = latest.current;
    const timer = setInterval(() => {
      if (told === latest.current) return;
      setSaid(wordsBetween(told, latest.current));
      told = latest.current;
    }, SAID_EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);

  return <output className="visually-hidden">{said}</output>;
}

function wordsBetween(before: Counts, after: Counts): string {
  const more = (event: keyof Counts) => (after[event] ?? 0) - (before[event] ?? 0);
  const [signedIn = 0, failed = 0, stopped = 0, refused = 0] = DRAWN_GROUPS.map((group) =>
    eventsOf(group).reduce((sum, event) => sum + more(event), 0),
  );
  return announcementWords({ 'signed-in': signedIn, failed, stopped, refused }, more('sign-out'));
}
