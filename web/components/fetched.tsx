import { useCallback, useEffect, useState, type ReactNode, useRef } from 'react';
import type { ApiAnswer, ChangeOutcome } from '../api.js';
import { doneText } from '../messages/service-messages.js';
import { isDone } from './confirmed-action.js';
import './panel.css';
import './entry-list.css';
import { t } from '../messages/pages.js';
import { countDownToRetry, retryDelay } from './count-down.js';
import './retry-button.css';

/**
 * Retries by itself, less and less often, says when, and offers to retry now. Reports a failure,
 * because otherwise nothing on the page would change.
 */
export function RetryButton({
  retrying,
  retry,
}: {
  retrying: boolean;
  retry: () => Promise<void>;
}) {
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

/** Changes fetched data, and says what came of it. */
export interface Changes {
  /** Fetches the data again. */
  readonly refresh: () => Promise<void>;
  /**
   * Sends a change, and fetches the data again.
   *
   * @param done - tells the user that it has changed
   */
  readonly change: (done: string, send: () => Promise<ChangeOutcome>) => Promise<ChangeOutcome>;
  /** The result of the last change. */
  readonly message: ReactNode;
}

interface Props<Data> {
  /** It must not change between renders. */
  request: () => Promise<ApiAnswer<Data>>;
  loading: ReactNode;
  /** Shown if there is no data, with a button to try again. */
  failed: string;
  children: (data: Data, changes: Changes) => ReactNode;
}

/** Fetches data when it is shown, and whenever it has changed. */
export function Fetched<Data>({ request, loading, failed, children }: Props<Data>) {
  const [state, setState] = useState<ApiAnswer<Data> | null>(null);
  const [message, setMessage] = useState('');

  const refresh = useCallback(async () => {
    const outcome = await request();
    // On a rejection, the session has closed, and this page with it.
    if (outcome.kind !== 'rejected') setState(outcome);
  }, [request]);

  const change: Changes['change'] = async (done, send) => {
    const outcome = await send();
    if (isDone(outcome)) {
      await refresh();
      setMessage(doneText(done, outcome).trim());
    } else if (outcome.kind === 'unreachable') {
      // It may have taken effect, and only the answer was lost.
      const current = await request();
      if (current.kind === 'answer') setState(current);
    }
    return outcome;
  };

  useEffect(() => {
    const load = async () => await refresh();
    void load();
  }, [refresh]);

  if (state === null) return loading;
  if (state.kind !== 'answer') return <LoadFailed text={failed} retry={refresh} />;
  return children(state.body, {
    refresh,
    change,
    message: <output className="entries-message">{message}</output>,
  });
}

/** Says that data could not be loaded. Retries by itself, says when, and offers to retry now. */
export function LoadFailed({ text, retry }: { text: string; retry: () => Promise<void> }) {
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
