import { useEffect, useState } from 'react';
import { waitClock, waitMessage } from './messages.js';
import { t } from '../../messages/login.js';

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

  if (left === 0) return <>{t('tryNow')}</>;
  return (
    <>
      <span className="visually-hidden">{waitMessage(seconds)}</span>
      <span className="countdown" aria-hidden="true">
        {t('waitClock', { time: waitClock(left) })}
      </span>
    </>
  );
}
