import { useDeferredValue, useRef, useState } from 'react';
import type { ActivityEntry } from '../../../../src/contract/index.js';
import { isFiltering, matching, NO_FILTER } from '../../../activity/search.js';
import { inFigures } from '../../../activity/words.js';
import { EntryFilter } from './entry-filter.js';
import { EntryRow } from './entry-row.js';
import './entry-list.css';

const FIRST_ROWS = 20;
/** More at once would cost a phone its scrolling. */
const MORE_ROWS = 100;

interface Props {
  entries: readonly ActivityEntry[];
  unlisted: number;
  /** By the service's clock. */
  nowMs: number;
}

/** What happened, one by one, the latest first. */
export function EntryList({ entries, unlisted, nowMs }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const searchField = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState(FIRST_ROWS);
  const found = matching(entries, useDeferredValue(filter));
  const shown = found.slice(0, rows);
  const change = (next: typeof filter) => {
    setFilter(next);
    setRows(FIRST_ROWS);
  };

  return (
    <div className="entries">
      <EntryFilter filter={filter} change={change} searchField={searchField} />
      <div className="entries-room">
        {shown.length === 0 ? (
          <Nothing
            filtered={isFiltering(filter) && entries.length > 0}
            showAll={() => {
              change(NO_FILTER);
              // The button that had it goes away.
              searchField.current?.focus();
            }}
          />
        ) : (
          <ol className="entry-rows" aria-label="What happened at the door, the latest first">
            {shown.map((entry) => (
              <EntryRow key={entry.id} entry={entry} nowMs={nowMs} />
            ))}
          </ol>
        )}
      </div>
      {found.length > shown.length && (
        <button
          type="button"
          className="button"
          onClick={() => {
            setRows(rows === FIRST_ROWS ? MORE_ROWS : rows + MORE_ROWS);
          }}
        >
          Show more, {inFigures(found.length - shown.length)} are left
        </button>
      )}
      {unlisted > 0 && (
        <p className="entries-unlisted">
          {inFigures(unlisted)} more came too fast to be listed one by one. The picture counts them.
        </p>
      )}
    </div>
  );
}

function Nothing({ filtered, showAll }: { filtered: boolean; showAll: () => void }) {
  return (
    <div className="entries-nothing">
      {filtered ? (
        <>
          <p>Nothing of what is remembered fits.</p>
          <button type="button" className="button" onClick={showAll}>
            Show all
          </button>
        </>
      ) : (
        <p>Nobody has come to the door yet. Whoever does is listed here at once.</p>
      )}
    </div>
  );
}
