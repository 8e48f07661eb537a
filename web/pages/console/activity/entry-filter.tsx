import { useId, type RefObject } from 'react';
import { DRAWN_GROUPS, GROUP_NAMES } from '../../../activity/groups.js';
import type { Filter } from '../../../activity/search.js';
import { Choices, type Choice } from '../../../components/choices.js';

const GROUPS: readonly Choice<Filter['group']>[] = [
  { value: 'all', name: 'All' },
  ...DRAWN_GROUPS.map((group) => ({ value: group, name: GROUP_NAMES[group] })),
  { value: 'signed-out', name: GROUP_NAMES['signed-out'] },
];

interface Props {
  filter: Filter;
  change: (filter: Filter) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Which of the entries are shown. */
export function EntryFilter({ filter, change, searchField }: Props) {
  const id = useId();
  return (
    <div className="entry-filter">
      <Choices
        legend="What is listed"
        choices={GROUPS}
        chosen={filter.group}
        choose={(group) => {
          change({ ...filter, group });
        }}
      />
      <div className="entry-search">
        <label htmlFor={id}>Network or device</label>
        <input
          ref={searchField}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={filter.text}
          onChange={({ target }) => {
            change({ ...filter, text: target.value });
          }}
        />
      </div>
    </div>
  );
}
