import { useState } from 'react';
import './retry-button.css';

interface Props {
  retrying: boolean;
  retry: () => Promise<void>;
}

/** Retries, and reports a failure, because otherwise nothing on the page would change. */
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
        {retrying ? 'Trying…' : 'Try again'}
      </button>
      <output className="retry-result">
        {retries > 0 && !retrying ? `Still no response after ${countOf(retries)}.` : ''}
      </output>
    </div>
  );
}

function countOf(retries: number): string {
  return retries === 1 ? '1 retry' : `${retries} retries`;
}
