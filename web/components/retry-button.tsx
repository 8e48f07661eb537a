import { useState } from 'react';

interface Props {
  retrying: boolean;
  retry: () => Promise<void>;
}

/** Tries again, and says what came of it: that nothing changed on the page is no answer. */
export function RetryButton({ retrying, retry }: Props) {
  const [tries, setTries] = useState(0);
  const tryAgain = () => {
    if (retrying) return;
    setTries((count) => count + 1);
    void retry();
  };
  return (
    <div className="retry">
      <button type="button" className="button" aria-busy={retrying} onClick={tryAgain}>
        {retrying ? 'Trying…' : 'Try again'}
      </button>
      <output className="retry-outcome">
        {tries > 0 && !retrying ? `Still no answer, after ${countOf(tries)}.` : ''}
      </output>
    </div>
  );
}

function countOf(tries: number): string {
  return tries === 1 ? 'one more try' : `${tries} more tries`;
}
