import { useState } from 'react';
import type { SessionEntry } from '../../../../src/contract/index.js';
import { doneText } from '../../../api/change.js';
import {
  endOtherSessions,
  endSession,
  fetchSessions,
  type SessionsOutcome,
} from '../../../api/sessions.js';
import { formatCount } from '../../../activity/text.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { RetryButton } from '../../../components/retry-button.js';
import { useFetched } from '../../../components/use-fetched.js';
import { sessionTitle } from '../../../sessions/text.js';
import { SessionRow } from './session-row.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';

const SHOWN_AT_FIRST = 10;

/** All sessions, with buttons that end one of them or all others. */
export function SessionList() {
  const { state, refresh, call } = useFetched(fetchSessions);
  const end = async (ended: Ended) => {
    const outcome = await call(async (token) =>
      ended === 'others' ? await endOtherSessions(token) : await endSession(token, ended.id),
    );
    if (outcome.kind === 'failed') return null;
    await refresh();
    return doneText(
      ended === 'others' ? 'All other sessions have ended.' : 'The session has ended.',
      outcome,
    );
  };
  if (state === null) return <output>Loading the sessions…</output>;
  if (state.kind === 'list') return <LoadedList list={state} end={end} />;
  return (
    <>
      <p role="alert">The service cannot be reached, so the sessions cannot be shown.</p>
      <RetryButton retrying={false} retry={refresh} />
    </>
  );
}

type Ended = SessionEntry | 'others';

interface LoadedProps {
  list: Extract<SessionsOutcome, { kind: 'list' }>;
  /** Resolves to what has happened; null if nothing has. */
  end: (ended: Ended) => Promise<string | null>;
}

function LoadedList({ list, end }: LoadedProps) {
  const [ending, setEnding] = useState<Ended | null>(null);
  const [message, setMessage] = useState('');
  const confirm = async (ended: Ended) => {
    const done = await end(ended);
    if (done !== null) setMessage(done);
    return done !== null;
  };
  return (
    <>
      <Entries list={list} onEnd={setEnding} />
      <output className="entries-message">{message}</output>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={() => {
          setEnding('others');
        }}
      >
        End all other sessions
      </button>
      {ending !== null && (
        <EndDialog
          session={ending}
          onConfirm={confirm}
          onClose={() => {
            setEnding(null);
          }}
        />
      )}
    </>
  );
}

interface EntriesProps extends Pick<LoadedProps, 'list'> {
  onEnd: (session: SessionEntry) => void;
}

function Entries({ list: { sessions, total, complete }, onEnd }: EntriesProps) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const hidden = sessions.length - limit;
  return (
    <>
      <ul className="panel entries">
        {sessions.slice(0, limit).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setLimit(sessions.length);
          }}
        >
          Show {formatCount(hidden)} more
        </button>
      )}
      {total > sessions.length && (
        <p className="fine-print">
          There are {formatCount(total)} sessions. The {formatCount(sessions.length)} that were used
          last are listed.
        </p>
      )}
      {!complete && (
        <p className="fine-print">
          Redis cannot be reached, so sessions of other replicas may be missing.
        </p>
      )}
    </>
  );
}

interface DialogProps {
  session: SessionEntry | 'others';
  onConfirm: (session: SessionEntry | 'others') => Promise<boolean>;
  onClose: () => void;
}

function EndDialog({ session, onConfirm, onClose }: DialogProps) {
  const handlers = { onConfirm: async () => await onConfirm(session), onClose };
  if (session === 'others') {
    return (
      <ConfirmDialog
        title="End all other sessions?"
        confirm="End all others"
        confirming="Ending…"
        failed="Nothing has changed: the service could not end the sessions."
        {...handlers}
      >
        <p>
          You stay signed in here. The service rejects all other tokens issued until now, listed or
          not, including those that other programs have signed.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="End this session?"
      confirm="End session"
      confirming="Ending…"
      failed="The session is still open: the service could not end it."
      {...handlers}
    >
      <p>{sessionTitle(session)}. It is signed out at once, and its open connections are closed.</p>
    </ConfirmDialog>
  );
}
