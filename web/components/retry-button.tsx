import { useEffect, useRef, useState } from 'react';
import { t } from '../messages/pages.js';
import { countDownToRetry, retryDelay } from './count-down.js';
import './retry-button.css';

interface Props {
  retrying: boolean;
  retry: () => Promise<void>;
}

/**
 * Retries by itself, less and less often, says when, and offers to retry now. Reports a failure,
 * because otherwise nothing on the page would change.
 */
export function RetryButton({ retrying, retry }: Props) {
  const [retries, setRetries] = useState(0);
  const tryAgain = () => {
    if (retrying) return;
    setRetries((count) => count + 1);
    void retry();
  };
  return (
    <div className="retry">
      <button type="button" className="button" aria-busy={retrying} onClick={tryAgain}>
        {t(retrying ? 'trying' : 'tryAgain')}
      </button>
      <div className="retry-result">
        <output>
          {retries > 0 && !retrying ? `${t('noResponseAfter', { count: retries })} ` : ''}
        </output>
        {!retrying && <Wait key={retries} seconds={retryDelay(retries)} onEnd={tryAgain} />}
      </div>
    </div>
  );
}

/** Counts down, and then calls `onEnd`, but not on a hidden page. Screen readers get only the start. */
function Wait({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);

  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => countDownToRetry(seconds, setLeft, () => end.current()), [seconds]);

  return (
    <span>
      <span className="visually-hidden">{t('retriesByItself', { seconds })}</span>
      <span aria-hidden="true">{t('retryIn', { seconds: left })}</span>
    </span>
  );
}
