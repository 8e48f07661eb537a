import { useState } from 'react';
import type { SessionEntry } from '../../../../src/contract/index.js';
import type { Confirmation } from '../../../api/passkeys.js';
import {
  endOtherSessions,
  endSession,
  fetchSessions,
  type SessionsOutcome,
} from '../../../api/sessions.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { confirmResult, type ConfirmResult } from '../../../components/confirm-form.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { useFetched } from '../../../components/use-fetched.js';
import { sessionTitle } from '../../../sessions/text.js';
import { SessionRow } from './session-row.js';
import { t } from '../../../messages/pages.js';
import { doneText } from '../../../messages/service-messages.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';

const SHOWN_AT_FIRST = 10;

/** All sessions, with buttons that end one of them or all others. */
export function SessionList() {
  const { state, refresh, call } = useFetched(fetchSessions);
  const end: LoadedProps['end'] = async (ended, given, onDone) => {
    const outcome = await call(async (token) =>
      ended === 'others'
        ? await endOtherSessions(token, given)
        : await endSession(token, ended.id, given),
    );
    const result = confirmResult(outcome);
    if (result !== true) return result;
    await refresh();
    onDone(doneText(t(ended === 'others' ? 'endedOthers' : 'ended'), outcome));
    return result;
  };
  if (state === null) return <output>{t('loadingSessions')}</output>;
  if (state.kind === 'list') return <LoadedList list={state} end={end} />;
  return <LoadFailed text={t('sessionsUnreachable')} retry={refresh} />;
}

type Ended = SessionEntry | 'others';

interface LoadedProps {
  list: Extract<SessionsOutcome, { kind: 'list' }>;
  /** @param onDone - gets what has happened */
  end: (
    ended: Ended,
    given: Confirmation | null,
    onDone: (message: string) => void,
  ) => Promise<ConfirmResult>;
}

function LoadedList({ list, end }: LoadedProps) {
  const [ending, setEnding] = useState<Ended | null>(null);
  const [message, setMessage] = useState('');
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
        {t('endOthers')}
      </button>
      {ending !== null && (
        <EndDialog
          session={ending}
          onConfirm={async (given) => await end(ending, given, setMessage)}
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
          className="button"
          onClick={() => {
            setLimit(sessions.length);
          }}
        >
          {t('showMore', { count: hidden })}
        </button>
      )}
      {total > sessions.length && (
        <p className="fine-print">{t('sessionsListed', { total, shown: sessions.length })}</p>
      )}
      {!complete && <p className="fine-print">{t('sessionsIncomplete')}</p>}
    </>
  );
}

interface DialogProps {
  session: SessionEntry | 'others';
  onConfirm: (given: Confirmation | null) => Promise<ConfirmResult>;
  onClose: () => void;
}

function EndDialog({ session, ...handlers }: DialogProps) {
  if (session === 'others') {
    return (
      <ConfirmDialog
        title={t('endOthersTitle')}
        confirm={t('endOthersConfirm')}
        confirming={t('ending')}
        failed={t('endOthersFailed')}
        {...handlers}
      >
        <p>{t('endOthersHelp')}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('endTitle')}
      confirm={t('endConfirm')}
      confirming={t('ending')}
      failed={t('endFailed')}
      {...handlers}
    >
      <p>{t('endHelp', { session: sessionTitle(session) })}</p>
    </ConfirmDialog>
  );
}
