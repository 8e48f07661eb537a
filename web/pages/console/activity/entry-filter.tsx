import { useId, type RefObject } from 'react';
import { CHART_GROUPS, GROUP_NAMES, OTHER_GROUPS } from '../../../activity/groups.js';
import type { Filter } from '../../../activity/search.js';
import { RadioGroup, type RadioOption } from '../../../components/radio-group.js';

const GROUPS: readonly RadioOption<Filter['group']>[] = [
  { value: 'all', name: 'All' },
  ...[...CHART_GROUPS, ...OTHER_GROUPS].map((group) => ({
    value: group,
    name: GROUP_NAMES[group],
  })),
];

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Filters the list by outcome and by text. */
export function EntryFilter({ filter, onChange, searchField }: Props) {
  const id = useId();
  return (
    <div className="entry-filter">
      <RadioGroup
        legend="Show"
        options={GROUPS}
        value={filter.group}
        onChange={(group) => {
          onChange({ ...filter, group });
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
            onChange({ ...filter, text: target.value });
          }}
        />
      </div>
    </div>
  );
}
