import { ageGroups, searchGenders, sports, states, type Option } from '@playfield/contracts/fields/options.ts';
import {
  searchDistances,
  PLACE_EXAMPLE,
  searchTypes,
  $filters,
  setFilter,
  type FilterName,
} from '../filters/filters.ts';
import { dayChoices } from '../../../shared/format/when.ts';
import { Segments, SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { lazy, useValue } from '../../../shared/ui/States.tsx';

const ChosenDays = lazy(async () => (await import('./ChosenDays.tsx')).ChosenDays);
const PlaceFilter = lazy(async () => (await import('./PlaceFilter.tsx')).PlaceFilter, <PlaceWaiting />);

export function FilterFields() {
  const filters = useValue($filters);
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-4 lg:contents">
      <div className="col-span-2 lg:col-span-5">
        <Segments
          name="searchType"
          legend="Search Location By"
          options={searchTypes}
          value={filters.searchType}
          onChange={(value) => setFilter('searchType', value)}
        />
      </div>
      {filters.searchType === 'state' ? (
        <div className="col-span-2 lg:col-span-6">
          <Choice name="state" label="State" options={states} none="All States" />
        </div>
      ) : (
        <div className="col-span-2 lg:col-span-6">
          <PlaceFilter />
        </div>
      )}
      {filters.searchType === 'zipcode' && <Choice name="maxDistance" label="Distance" options={searchDistances} />}
      <Choice name="sport" label="Sport" options={sports} none="All Sports" />
      <Choice name="ageGroup" label="Age Group" options={ageGroups} none="All Ages" />
      <Choice name="gender" label="Gender" options={searchGenders} none="All Genders" />
      <Choice name="when" label="Dates" options={dayChoices} className="max-md:col-span-2" />
      {filters.when === 'days' && <ChosenDays />}
    </div>
  );
}

function PlaceWaiting() {
  const { zipcode } = useValue($filters);
  return <TextField key={zipcode} name="zipcode" label="Location" placeholder={PLACE_EXAMPLE} defaultValue={zipcode} />;
}

type ChoiceProps = { name: FilterName; label: string; options: readonly Option[]; none?: string; className?: string };

function Choice({ name, className = '', ...rest }: ChoiceProps) {
  const filters = useValue($filters);
  return (
    <div className={`lg:col-span-4 ${className}`}>
      <SelectField
        name={name}
        value={filters[name]}
        onChange={(event) => setFilter(name, event.target.value)}
        {...rest}
      />
    </div>
  );
}
