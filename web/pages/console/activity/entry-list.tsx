import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ActivityEntry } from '../../../../src/contract/index.js';
import { byNetwork } from '../../../activity/networks.js';
import { isFiltering, filterEntries, NO_FILTER } from '../../../activity/search.js';
import { EntryFilter } from './entry-filter.js';
import { NetworkRow } from './network-row.js';
import { t } from '../../../messages/pages.js';
import '../../../components/panel.css';
import './entry-list.css';

const FIRST_ROWS = 20;
/** More rows at once make scrolling slow on a phone. */
const MORE_ROWS = 100;

interface Props {
  entries: readonly ActivityEntry[];
  unlisted: number;
  /** Measured by the service's clock. */
  nowMs: number;
}

/** The activity by network, latest first. */
export function EntryList({ entries, unlisted, nowMs }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const searchField = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState(FIRST_ROWS);
  const deferred = useDeferredValue(filter);
  const networks = useMemo(() => byNetwork(filterEntries(entries, deferred)), [entries, deferred]);
  const nextRows = rows === FIRST_ROWS ? MORE_ROWS : rows + MORE_ROWS;
  const shown = networks.slice(0, rows);
  const changeFilter = (next: typeof filter) => {
    setFilter(next);
    setRows(FIRST_ROWS);
  };

  const showAll = () => {
    changeFilter(NO_FILTER);
    // The button that had the focus disappears.
    searchField.current?.focus();
  };

  return (
    <div className="entry-list">
      <EntryFilter filter={filter} onChange={changeFilter} searchField={searchField} />
      <div className="entry-list-body">
        {shown.length === 0 ? (
          <Empty filtered={isFiltering(filter) && entries.length > 0} showAll={showAll} />
        ) : (
          <ol className="panel networks" aria-label={t('activityByNetwork')}>
            {shown.map((activity) => (
              <NetworkRow key={activity.network} activity={activity} nowMs={nowMs} />
            ))}
          </ol>
        )}
        {networks.length > shown.length && (
          <button type="button" className="button" onClick={() => setRows(nextRows)}>
            {t('showMore', { count: Math.min(networks.length, nextRows) - shown.length })}
          </button>
        )}
        <Unlisted count={unlisted} />
      </div>
    </div>
  );
}

function Unlisted({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="entry-list-unlisted">{t('unlisted', { count })}</p>;
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
