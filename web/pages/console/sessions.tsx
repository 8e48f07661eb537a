import { useState } from 'react';
import { Link } from 'react-router';
import type { SessionEntry, SessionsResponse } from '../../../src/contract/index.js';
import { deviceName, networkText, signedInText } from '../../activity/texts.js';
import { endOtherSessions, endSession, fetchSessions, lockLogin } from '../../api.js';
import { SignOutButton } from '../../components/app-shell.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { inTime, remainingTime, Time, timeAgo, useNow } from '../../components/time.js';
import { views } from '../../layout.js';
import { rich, t, formatList, formatDate } from '../../messages/pages.js';
import { useOverview } from '../../session/overview.js';
import { session, useCurrentUser } from '../../session/session.js';
import './device.css';
import { hasApps } from '../../layout.js';
import { ClientsPanel } from './clients.js';
import { PassesPanel } from './passes.js';

/** The current session, the buttons to sign out of this browser or of all devices, and all sessions. */
export function SessionsSection() {
  const user = useCurrentUser();
  if (user.kind === 'guest') return null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('signedInAs')}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
        </div>
        {user.expiresAtMs !== null && <Expiry atMs={user.expiresAtMs} />}
      </dl>
      <p className="fine-print">
        {t(user.expiresAtMs === null ? 'expiryUnknown' : 'signInAfterExpiry')}{' '}
        {t('signOutEndsSession')}
      </p>
      <div className="button-row">
        <SignOutButton />
        <SignOutEverywhere />
        <LockLogin />
      </div>
      <Fetched
        request={fetchSessions}
        loading={<output>{t('loadingSessions')}</output>}
        failed={t('sessionsUnreachable')}
      >
        {(list, changes) => <SessionList list={list} changes={changes} />}
      </Fetched>
      {hasApps && <PassesPanel />}
      <ClientsPanel />
    </>
  );
}

/** When the session expires, as entries of a description list. */
function Expiry({ atMs }: { atMs: number }) {
  const nowMs = useNow();
  return (
    <>
      <div>
        <dt>{t('expires')}</dt>
        <dd>
          <Time atMs={atMs} />
        </dd>
      </div>
      <div>
        <dt>{t('timeLeft')}</dt>
        <dd>{remainingTime(atMs - nowMs)}</dd>
      </div>
    </>
  );
}

function SignOutEverywhere() {
  const { state } = useOverview();
  const keepsState = state.kind === 'overview' && state.overview.instance.keeps_state;
  return (
    <ConfirmedAction
      label={t('signOutEverywhere')}
      title={t('signOutEverywhereTitle')}
      confirm={t('signOutAllDevices')}
      confirming={t('signingOut')}
      failed={t('signOutEverywhereFailed')}
      onConfirm={async () => {
        const outcome = await session.signOutEverywhere();
        // Otherwise the session closes, and this page with it.
        return { kind: outcome === 'failed' ? 'unreachable' : 'done' };
      }}
    >
      <p>{t('signOutEverywhereHelp')}</p>
      {!keepsState && <p>{rich('signOutEverywhereLasting')}</p>}
    </ConfirmedAction>
  );
}

/** Asks for no confirmation: whoever sees someone else at work must be quick. */
function LockLogin() {
  return (
    <ConfirmedAction
      label={t('lockLogin')}
      title={t('lockTitle')}
      confirming={t('locking')}
      failed={t('lockFailed')}
      onConfirm={async () => {
        const outcome = await lockLogin({}, null);
        // This page closes with its session.
        if (outcome.kind === 'done') void session.check();
        return outcome;
      }}
    >
      <p>{rich('lockHelp')}</p>
    </ConfirmedAction>
  );
}

const SHOWN_AT_FIRST = 10;

function SessionList({ list, changes }: { list: SessionsResponse; changes: Changes }) {
  const { sessions, total, complete } = list;
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const hidden = sessions.length - limit;
  return (
    <>
      <ul className="panel entries">
        {sessions.slice(0, limit).map((entry) => (
          <SessionRow key={entry.id} entry={entry} sessions={sessions} changes={changes} />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="button" onClick={() => setLimit(sessions.length)}>
          {t('showMore', { count: hidden })}
        </button>
      )}
      {total > sessions.length && (
        <p className="fine-print">{t('sessionsListed', { total, shown: sessions.length })}</p>
      )}
      {!complete && <p className="fine-print">{t('sessionsIncomplete')}</p>}
      {changes.message}
      <ConfirmedAction
        label={t('endOthers')}
        title={t('endOthersTitle')}
        confirm={t('endOthersConfirm')}
        confirming={t('ending')}
        failed={t('endOthersFailed')}
        onConfirm={(given) => changes.change(t('endedOthers'), () => endOtherSessions({}, given))}
      >
        <p>{t('endOthersHelp')}</p>
      </ConfirmedAction>
      <Waiting devices={list.waiting} />
    </>
  );
}

interface RowProps {
  entry: SessionEntry;
  /** All that are listed: one may have approved another. */
  sessions: readonly SessionEntry[];
  changes: Changes;
}

/** One session: device, network, when and how it began, and when it was last used. */
function SessionRow({ entry, sessions, changes }: RowProps) {
  const nowMs = useNow();
  const approver = sessions.find(({ id }) => id === entry.approved_by[0]);
  const { user_agent: userAgent, network } = entry;
  const title = formatList([deviceName(userAgent), networkText(network)]);
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          {deviceName(userAgent)}
          {entry.current && <span className="entry-badge">{t('thisSession')}</span>}
        </h3>
        <p>
          <bdi>{networkText(network)}</bdi> · {lastSeenText(entry, nowMs)}
        </p>
        <Beginning entry={entry} />
        {approver !== undefined && (
          <p className="fine-print">
            {t('approvedBy', { device: deviceName(approver.user_agent) })}
          </p>
        )}
      </div>
      {!entry.current && (
        <EndSession entry={entry} title={title} sessions={sessions} changes={changes} />
      )}
    </li>
  );
}

/** Ends a session, and what it approved unless the user does not want that. */
function EndSession({ entry, title, sessions, changes }: RowProps & { title: string }) {
  const [andApproved, setAndApproved] = useState(true);
  const approved = sessions.filter((one) => one.approved_by.includes(entry.id)).length;
  return (
    <ConfirmedAction
      label={t('end')}
      spokenLabel={t('endWhich', { session: title })}
      title={t('endTitle')}
      confirm={t('endConfirm')}
      confirming={t('ending')}
      failed={t('endFailed')}
      onConfirm={(given) =>
        changes.change(t('ended'), () =>
          endSession({ id: entry.id, approved: andApproved && approved > 0 }, given),
        )
      }
    >
      <p>{t('endHelp', { session: title })}</p>
      {approved > 0 && (
        <label className="session-approved">
          <input
            type="checkbox"
            checked={andApproved}
            onChange={() => setAndApproved(!andApproved)}
          />
          {t('endApproved', { count: approved })}
        </label>
      )}
    </ConfirmedAction>
  );
}

/** The devices that wait for an approval, and the way to the page for it. */
function Waiting({ devices }: { devices: SessionsResponse['waiting'] }) {
  const nowMs = useNow();
  if (devices.length === 0) return null;
  return (
    <>
      <h3>{t('devicesWaiting')}</h3>
      <ul className="panel entries">
        {devices.map(({ user_agent: userAgent, network, asked_at: askedAt }) => (
          // They have no ID that the console may know.
          <li className="entry" key={`${askedAt} ${network}`}>
            <div className="entry-text">
              <h4>{deviceName(userAgent)}</h4>
              <p>
                <bdi>{networkText(network)}</bdi> · {timeAgo(nowMs - askedAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to={views.device}>{t('approveDevice')}</Link>
      </p>
    </>
  );
}

/** How and when a session began, and the apps that it has opened. */
function Beginning({ entry }: { entry: SessionEntry }) {
  const { method, started_at: startedAt, apps } = entry;
  return (
    <>
      <p className="fine-print">
        {rich('startedOn', {
          signedIn: signedInText(method),
          date: formatDate(startedAt),
          time: inTime(startedAt),
        })}
      </p>
      {apps.length > 0 && (
        <p className="fine-print">{t('openedApps', { apps: formatList(apps) })}</p>
      )}
    </>
  );
}

/** Last seen is only updated every five minutes, so anything later is now. */
const NOW_MS = 6 * 60_000;

/** When and from where a session was last used. */
function lastSeenText(entry: SessionEntry, nowMs: number): string {
  const age = nowMs - entry.last_seen_at;
  const when = age < NOW_MS ? t('activeNow') : t('lastActive', { ago: timeAgo(age) });
  const isElsewhere = entry.last_network !== entry.network;
  return isElsewhere ? t('from', { what: when, network: networkText(entry.last_network) }) : when;
}
