import type { SessionEntry } from '../../../../src/contract/index.js';
import { deviceName } from '../../../activity/device.js';
import { signedInText } from '../../../activity/outcome-text.js';
import { networkText } from '../../../activity/text.js';
import { formatDate, formatFullDate } from '../../../components/date-time.js';
import { useNow } from '../../../components/use-now.js';
import { lastSeenText, sessionTitle } from '../../../sessions/text.js';
import { rich, t } from '../../../messages/pages.js';

// The shown time changes at most once a minute.
const TICK_MS = 15_000;

interface Props {
  session: SessionEntry;
  onEnd: (session: SessionEntry) => void;
}

/** One session: device, network, when and how it began, and when it was last used. */
export function SessionRow({ session, onEnd }: Props) {
  const nowMs = useNow(TICK_MS);
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          {deviceName(session.user_agent)}
          {session.current && <span className="entry-badge">{t('thisSession')}</span>}
        </h3>
        <p>
          <bdi>{networkText(session.network)}</bdi> · {lastSeenText(session, nowMs)}
        </p>
        <p className="fine-print">
          <Started session={session} />
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={t('endWhich', { session: sessionTitle(session) })}
          onClick={() => {
            onEnd(session);
          }}
        >
          {t('end')}
        </button>
      )}
    </li>
  );
}

function Started({ session: { method, started_at: startedAt } }: Pick<Props, 'session'>) {
  return rich('startedOn', {
    signedIn: signedInText(method),
    date: formatDate(startedAt),
    time: (content) => (
      <time dateTime={new Date(startedAt).toISOString()} title={formatFullDate(startedAt)}>
        {content}
      </time>
    ),
  });
}
