import { useEffect, useState } from 'react';
import { waitText } from '../../../src/contract/index.js';
import { waitClock } from './messages.js';

/**
 * Counts down from `seconds`. A screen reader announces only the start and the end, because
 * announcing every second would drown out everything else.
 */
export function Countdown({ seconds }: { seconds: number }) {
  const [endsAtMs] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [endsAtMs]);

  if (left === 0) return <>You can try again now.</>;
  return (
    <>
      <span className="visually-hidden">Try again in {waitText(seconds)}.</span>
      <span aria-hidden="true">
        Try again in <span className="countdown">{waitClock(left)}</span>.
      </span>
    </>
  );
}
