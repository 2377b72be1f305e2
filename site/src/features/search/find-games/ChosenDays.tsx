import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { $filters, setFilter } from '../filters/filters.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { useValue } from '../../../shared/ui/States.tsx';

export function ChosenDays() {
  const { from } = useValue($filters);
  return (
    <>
      <Day name="from" label="From" min={todayText()} />
      <Day name="to" label="To" min={from || todayText()} />
    </>
  );
}

function Day({ name, label, min }: { name: 'from' | 'to'; label: string; min: string }) {
  const filters = useValue($filters);
  const late = name === 'to' && filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <div className="max-md:col-span-2 lg:col-span-4">
      <TextField
        name={name}
        type="date"
        className="min-w-0"
        label={label}
        min={min}
        help={filters[name] && shortDayText(filters[name])}
        value={filters[name]}
        error={late ? 'This day is before the first. Games of all later days are shown.' : ''}
        onChange={(event) => setFilter(name, event.target.value)}
      />
    </div>
  );
}
