import { useState } from 'react';
import { RetryButton } from './retry-button.js';

interface Props {
  text: string;
  retry: () => Promise<void>;
}

/** Says that data could not be loaded. Retries by itself, says when, and offers to retry now. */
export function LoadFailed({ text, retry }: Props) {
  const [retrying, setRetrying] = useState(false);
  const tryAgain = async () => {
    setRetrying(true);
    await retry();
    setRetrying(false);
  };
  return (
    <>
      <p role="alert">{text}</p>
      <RetryButton retrying={retrying} retry={tryAgain} />
    </>
  );
}
