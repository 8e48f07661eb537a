import { memo, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import {
  ENTRIES_PER_EVENT,
  type ActivityEntry,
  type Language,
} from '../../../../src/contract/index.js';
import {
  byNetwork,
  entryText,
  filterEntries,
  isFiltering,
  latestText,
  networkCounts,
  networkDevices,
  NO_FILTER,
  type Filter,
  type NetworkActivity,
} from '../../../activity/entries.js';
import { saveEntries } from '../../../activity/export.js';
import {
  CHART_GROUPS,
  deviceName,
  groupName,
  groupOf,
  networkText,
  type Group,
} from '../../../activity/texts.js';
import { RadioGroup } from '../../../components/radio-group.js';
import { Time, timeAgo } from '../../../components/time.js';
import { currentLanguage } from '../../../messages/catalog.js';
import { t, formatCount, formatMoment } from '../../../messages/pages.js';
import '../../../components/panel.css';
import './entry-list.css';

const FIRST_ROWS = 20;
/** More rows at once make scrolling slow on a phone. */
const MORE_ROWS = 100;
/** Fewer rows are seen at a glance. */
const SEARCHED_ROWS = 10;

interface Props {
  entries: readonly ActivityEntry[];
  unlisted: number;
  /** Measured by the service's clock. */
  nowMs: number;
}

/** The activity by network, latest first. */
export function EntryList({ entries, unlisted: count, nowMs }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const body = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(FIRST_ROWS);
  const deferred = useDeferredValue(filter);
  const listed = useMemo(() => filterEntries(entries, deferred), [entries, deferred]);
  const networks = useMemo(() => byNetwork(listed), [listed]);
  const nextRows = rows === FIRST_ROWS ? MORE_ROWS : rows + MORE_ROWS;
  const shown = networks.slice(0, rows);
  const changeFilter = (next: typeof filter) => {
    setFilter(next);
    setRows(FIRST_ROWS);
  };

  const showAll = () => {
    changeFilter(NO_FILTER);
    // The button that had the focus disappears.
    body.current?.focus();
  };

  return (
    <div className="entry-list">
      <EntryFilter entries={entries} filter={filter} onChange={changeFilter} />
      <div ref={body} className="entry-list-body" tabIndex={-1}>
        {shown.length === 0 ? (
          <Empty filtered={isFiltering(filter) && entries.length > 0} showAll={showAll} />
        ) : (
          <Networks shown={shown} nowMs={nowMs} />
        )}
        {networks.length > shown.length && (
          <button type="button" className="button" onClick={() => setRows(nextRows)}>
            {t('showMore', { count: Math.min(networks.length, nextRows) - shown.length })}
          </button>
        )}
        {count > 0 && <p className="entry-list-unlisted">{t('unlisted', { count })}</p>}
        {listed.length > 0 && <Export entries={listed} />}
      </div>
    </div>
  );
}

function Networks({ shown, nowMs }: { shown: readonly NetworkActivity[]; nowMs: number }) {
  const isOnly = shown.length === 1;
  return (
    <ol className="panel networks" aria-label={t('activityByNetwork')}>
      {shown.map((activity) => (
        <NetworkRow key={activity.network} activity={activity} isOnly={isOnly} nowMs={nowMs} />
      ))}
    </ol>
  );
}

function Empty({ filtered, showAll }: { filtered: boolean; showAll: () => void }) {
  return (
    <div className="panel entry-list-empty">
      {filtered ? (
        <>
          <p>{t('noMatches')}</p>
          <button type="button" className="button" onClick={showAll}>
            {t('showAll')}
          </button>
        </>
      ) : (
        <p>{t('noActivityYet')}</p>
      )}
    </div>
  );
}

/** Saves what is listed. It is all that the service lists, so the page needs nothing more from it. */
function Export({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <div className="entry-export">
      {(['CSV', 'JSON'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          onClick={() => saveEntries(format, entries)}
        >
          {t('exportAs', { format })}
        </button>
      ))}
      <p className="fine-print">{t('exportHelp', { count: ENTRIES_PER_EVENT })}</p>
    </div>
  );
}

interface FilterProps {
  entries: readonly ActivityEntry[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Filters the list by outcome and by text. */
function EntryFilter({ entries, filter, onChange }: FilterProps) {
  const id = useId();
  const networks = new Set(entries.map(({ network }) => network)).size;
  const hasApps = entries.some(({ app }) => app !== undefined);
  return (
    <div className="entry-filter">
      <RadioGroup
        legend={t('show')}
        options={(['all', ...CHART_GROUPS] as const).map((value) => ({
          value,
          name: value === 'all' ? t('all') : groupName(value),
        }))}
        value={filter.group}
        onChange={(group) => onChange({ ...filter, group })}
      />
      {(networks >= SEARCHED_ROWS || filter.text !== '') && (
        <div className="entry-search">
          <label htmlFor={id}>{t(hasApps ? 'networkDeviceOrApp' : 'networkOrDevice')}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={filter.text}
            onChange={({ target }) => onChange({ ...filter, text: target.value })}
          />
        </div>
      )}
    </div>
  );
}

interface NetworkProps {
  activity: NetworkActivity;
  /** It is open unless the user closes it. */
  isOnly: boolean;
  nowMs: number;
}

/** One network: what happened, who it was and when. Opens to its entries. */
function NetworkRow({ activity, isOnly, nowMs }: NetworkProps) {
  // Once open, it stays open when others follow. On a busy machine, React drops the event of an element that it creates.
  const [chosen, setChosen] = useState<boolean | null>(isOnly ? true : null);
  const isOpen = chosen ?? isOnly;
  const counts = networkCounts(activity);
  const { network, entries, latest } = activity;
  return (
    <li className="network">
      <details open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
        <summary>
          <GroupIcon group={groupOf(latest.event)} />
          <code className="network-name">{networkText(network)}</code>
          <span className="network-summary">
            <strong>{latestText(activity)}</strong>
            {counts !== '' && ` · ${counts}`}
          </span>
          <span className="network-device">
            <bdi>{networkDevices(activity)}</bdi>
          </span>
          <Time atMs={latest.last_at} className="relative-time">
            {timeAgo(nowMs - latest.last_at)}
          </Time>
        </summary>
        {isOpen && (
          <ol className="entry-rows" aria-label={networkText(network)}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} nowMs={nowMs} />
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}

interface EntryProps {
  entry: ActivityEntry;
  nowMs: number;
}

const MINUTE_MS = 60_000;

/** One entry of a network: outcome, count, device and time. Rerenders at most once a minute. */
function EntryRow(props: EntryProps) {
  return <Row {...props} language={currentLanguage()} />;
}

const Row = memo(Entry, (before, after) => {
  const sameMinute = Math.floor(before.nowMs / MINUTE_MS) === Math.floor(after.nowMs / MINUTE_MS);
  return before.entry === after.entry && before.language === after.language && sameMinute;
});

function Entry({ entry, nowMs }: EntryProps & { language: Language }) {
  const { count, first_at, last_at, user_agent } = entry;
  return (
    <li className="activity-entry">
      <p className="entry-outcome">
        <GroupIcon group={groupOf(entry.event)} />
        <span>
          {entryText(entry)}
          {count > 1 && (
            <span className="entry-count">
              {' '}
              ×{formatCount(count)}{' '}
              <span className="entry-first-time">
                {t('since', { time: formatMoment(first_at, nowMs) })}
              </span>
            </span>
          )}
        </span>
      </p>
      <p className="entry-device" title={user_agent ?? undefined}>
        <bdi>{deviceName(user_agent)}</bdi>
      </p>
      <Time atMs={last_at} className="entry-time">
        {formatMoment(last_at, nowMs)}
      </Time>
    </li>
  );
}

/** An icon for each outcome, so that none depends on color alone. */
const ICONS: Record<Group, string> = {
  'signed-in': 'm3.500 10.500 4.500 4.500 8.500-10',
  failed: 'm4.500 4.500 11 11M15.500 4.500l-11 11',
  blocked: 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM6 10h8',
  rejected: 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM4.800 4.800l10.400 10.400',
  refused: 'M10 2.500 16 5v5c0 3.500-2.500 6-6 7.500-3.500-1.500-6-4-6-7.500V5ZM7 10h6',
  'app-tokens':
    'M7 6.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM10.500 10H17v3.500M14 10v2.500',
  'signed-out': 'M8 3H3.500v14H8M8.500 10H17M13.500 6.500 17 10l-3.500 3.500',
  changed: 'M4 16v-3l9-9 3 3-9 9ZM11 6l3 3',
};

function GroupIcon({ group }: { group: Group }) {
  return (
    <svg
      className="level-icon"
      data-group={group}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICONS[group]} />
    </svg>
  );
}
