import { ageGroups, genders, matchupTypes, sports, states, type Option } from '@playfield/contracts/fields/options.ts';
import { useState, type RefObject } from 'react';
import { distanceOptions, searchTypes } from './filter-options.ts';
import { $filters, activeText, lacksPlace, setFilter, type FilterName } from './filters.ts';
import { $placeProblem } from './store.ts';
import { Segments, SelectField, TextField } from '../../shared/ui/Field.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useValue } from '../../shared/ui/useValue.ts';

/** The API's limit. */
const WORDS_MAX = 80;

/** All filters. On a phone, all but the type are collapsed so that games come first. */
export function FilterBar({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const filters = useValue($filters);
  const problem = useValue($placeProblem);
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || problem !== '' || lacksPlace(filters);
  const words = activeText(filters);

  return (
    <search aria-label="Games">
      <form
        ref={form}
        id="filters"
        className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:gap-5 sm:p-6 md:grid-cols-2 lg:grid-cols-[4fr_4fr_5fr]"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="md:col-span-2 lg:col-span-1">
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
        </div>
        <Segments
          name="matchupType"
          legend="Type"
          options={matchupTypes}
          value={filters.matchupType}
          onChange={(value) => setFilter('matchupType', value)}
        />
        <button
          type="button"
          className="button button-quiet justify-between md:hidden"
          aria-expanded={open}
          aria-controls="search-by more-filters"
          onClick={() => setUnfolded(!open)}
        >
          <span className="truncate">Filters{words && <span className="font-normal text-soft">: {words}</span>}</span>
          <Icon name={open ? 'fold' : 'unfold'} />
        </button>
        <div id="search-by" className={open ? '' : 'max-md:hidden'}>
          <Segments
            name="searchType"
            legend="Search Location By"
            options={searchTypes}
            value={filters.searchType}
            onChange={(value) => setFilter('searchType', value)}
          />
        </div>
        <div
          id="more-filters"
          onFocus={() => setUnfolded(true)}
          className={`grid grid-cols-2 gap-4 md:col-span-2 md:grid-cols-3 lg:col-span-3 lg:grid-cols-6 ${open ? '' : 'max-md:hidden'}`}
        >
          <Choice name="sport" label="Sport" options={sports} none="All Sports" />
          <Choice name="ageGroup" label="Age Group" options={ageGroups} none="All Ages" />
          <Choice name="gender" label="Gender" options={genders} none="All Genders" />
          {filters.searchType === 'state' ? (
            <div className="md:col-span-2">
              <Choice name="state" label="State" options={states} none="All States" />
            </div>
          ) : (
            <>
              <div className="max-md:order-last max-md:col-span-2 lg:col-span-2">
                <PlaceFilter hint={lacksPlace(filters)} problem={problem} />
              </div>
              <Choice name="maxDistance" label="Distance" options={distanceOptions} />
            </>
          )}
        </div>
      </form>
    </search>
  );
}

type ChoiceProps = { name: FilterName; label: string; options: readonly Option[]; none?: string };

function Choice({ name, ...rest }: ChoiceProps) {
  const filters = useValue($filters);
  return (
    <SelectField
      name={name}
      value={filters[name]}
      onChange={(event) => setFilter(name, event.target.value)}
      {...rest}
    />
  );
}

function PlaceFilter({ hint, problem }: { hint: boolean; problem: string }) {
  const { zipcode } = useValue($filters);
  return (
    <TextField
      name="zipcode"
      label={<>Location{hint && <span className="font-normal text-clay"> (required for distance search)</span>}</>}
      error={problem}
      placeholder="Enter ZIP code or City, State"
      autoComplete="postal-code"
      className={hint ? 'input-hint' : ''}
      value={zipcode}
      onChange={(event) => setFilter('zipcode', event.target.value)}
    />
  );
}
