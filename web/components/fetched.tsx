import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { ConfirmedOutcome } from '../api/console.js';
import type { Failure } from '../api/passkeys.js';
import { doneText } from '../messages/service-messages.js';
import { useTabSession } from '../session/use-session.js';
import { confirmResult, type ConfirmResult } from './confirmed-action.js';
import { RetryButton } from './retry-button.js';
import './panel.css';
import './entry-list.css';

type Request<Outcome> = (token: string | null) => Promise<Outcome>;

/** Changes fetched data, and says what came of it. */
export interface Changes {
  /** Fetches the data again. */
  readonly refresh: () => Promise<void>;
  /**
   * Sends a change, and fetches the data again.
   *
   * @param done - tells the user that it has changed
   */
  readonly change: (done: string, request: Request<ConfirmedOutcome>) => Promise<ConfirmResult>;
  /** The result of the last change. */
  readonly message: ReactNode;
}

interface Props<Data> {
  /** It must not change between renders. */
  request: Request<({ kind: 'list' } & Data) | Failure>;
  loading: ReactNode;
  /** Shown if there is no data, with a button to try again. */
  failed: string;
  children: (data: Data, changes: Changes) => ReactNode;
}

/** Fetches data when it is shown, and whenever it has changed. */
export function Fetched<Data extends object>({ request, loading, failed, children }: Props<Data>) {
  const { call } = useTabSession();
  const [state, setState] = useState<({ kind: 'list' } & Data) | Failure | null>(null);
  const [message, setMessage] = useState('');

  const refresh = useCallback(async () => {
    const outcome = await call(request);
    // On a rejection, the session has closed, and this page with it.
    if (outcome.kind !== 'rejected') setState(outcome);
  }, [call, request]);

  const change: Changes['change'] = async (done, send) => {
    const outcome = await call(send);
    const result = confirmResult(outcome);
    if (result === true) {
      await refresh();
      setMessage(doneText(done, outcome).trim());
    } else if (result === false) {
      // It may have taken effect, and only the answer was lost.
      const current = await call(request);
      if (current.kind === 'list') setState(current);
    }
    return result;
  };

  useEffect(() => {
    const load = async () => await refresh();
    void load();
  }, [refresh]);

  if (state === null) return loading;
  if (state.kind !== 'list') return <LoadFailed text={failed} retry={refresh} />;
  return children(state, {
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
