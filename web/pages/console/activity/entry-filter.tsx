import { useId, type RefObject } from 'react';
import { CHART_GROUPS, OTHER_GROUPS } from '../../../activity/groups.js';
import type { Filter } from '../../../activity/search.js';
import { groupName } from '../../../activity/text.js';
import { RadioGroup, type RadioOption } from '../../../components/radio-group.js';
import { t } from '../../../messages/pages.js';

function groupOptions(): readonly RadioOption<Filter['group']>[] {
  return [
    { value: 'all', name: t('all') },
    ...[...CHART_GROUPS, ...OTHER_GROUPS].map((group) => ({
      value: group,
      name: groupName(group),
    })),
  ];
}

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
        legend={t('show')}
        options={groupOptions()}
        value={filter.group}
        onChange={(group) => {
          onChange({ ...filter, group });
        }}
      />
      <div className="entry-search">
        <label htmlFor={id}>{t('networkOrDevice')}</label>
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
