import type { RefObject } from 'react';
import { $sheetOpen, openSheet } from '../filters/address.ts';
import { FilterFields } from './FilterFields.tsx';
import { typeOptions } from '../filters/filter-options.ts';
import { $filters, setFilter } from '../filters/filters.ts';
import { Segments, TextField } from '../../../shared/ui/Field.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { later } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Button } from '../../../shared/ui/Button.tsx';

const FilterCount = later(async () => (await import('./Chips.tsx')).FilterCount);
const FilterSheet = later(async () => (await import('./FilterSheet.tsx')).FilterSheet);

/** The API's limit. */
const WORDS_MAX = 80;

export function FilterBar({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const filters = useValue($filters);
  const open = useValue($sheetOpen);

  return (
    <search aria-label="Games">
      <form
        ref={form}
        id="filters"
        className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:gap-5 sm:p-6 md:grid-cols-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          name="q"
          type="search"
          label="Search"
          placeholder="Team, place or notes"
          maxLength={WORDS_MAX}
          autoComplete="off"
          enterKeyHint="search"
          value={filters.q}
          onChange={(event) => setFilter('q', event.target.value)}
        />
        <Segments
          name="matchupType"
          legend="Type"
          options={typeOptions}
          value={filters.matchupType}
          onChange={(value) => setFilter('matchupType', value)}
        />
        <Button id="open-filters" data-click="filters" className="md:hidden" aria-haspopup="dialog" onClick={openSheet}>
          <Icon name="menu" />
          <span>
            Filters <FilterCount />
          </span>
        </Button>
        {/* In the sheet while that is open: no field is on the page twice. */}
        <div className="max-md:hidden md:col-span-2">{!open && <FilterFields />}</div>
      </form>
      {open && <FilterSheet />}
    </search>
  );
}
