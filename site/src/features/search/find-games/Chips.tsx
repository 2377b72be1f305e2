import { useRef } from 'react';
import { $filters, setFilters, type Filters } from '../filters/filters.ts';
import { Icon, Button } from '../../../shared/ui/Button.tsx';
import { useValue } from '../../../shared/ui/States.tsx';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, labelOf, searchGenders, sports, states, type Option } from '@playfield/contracts/fields/options.ts';
import { dayChoices } from '../../../shared/format/when.ts';

export type Chip = { label: string; without: Partial<Filters> };

export function chipsOf(filters: Filters, now = new Date()): readonly Chip[] {
  return [
    ...chosen(filters, 'sport', sports),
    ...chosen(filters, 'ageGroup', ageGroups),
    ...chosen(filters, 'gender', searchGenders),
    ...dayChips(filters, now),
    ...placeChips(filters),
  ];
}

function chosen(filters: Filters, name: 'sport' | 'ageGroup' | 'gender' | 'state', options: readonly Option[]): Chip[] {
  return filters[name] === '' ? [] : [{ label: labelOf(options, filters[name]), without: { [name]: '' } }];
}

function dayChips({ when, from, to }: Filters, now: Date): Chip[] {
  const without = { when: '', from: '', to: '' };
  if (when === '') return [];
  if (when !== 'days') return [{ label: labelOf(dayChoices, when), without }];
  const [first, last] = [from, to].map((day) => day && shortDayText(day, now));
  if (!first && !last) return [];
  const label =
    first && last ? (from === to ? first : `${first} – ${last}`) : first ? `From ${first}` : `Until ${last}`;
  return [{ label, without }];
}

function placeChips(filters: Filters): Chip[] {
  const { searchType, zipcode, maxDistance } = filters;
  if (searchType === 'state') return chosen(filters, 'state', states);
  const place = zipcode.trim();
  if (place === '') return [];
  const label = maxDistance === 'any' ? `From ${place}` : `Within ${maxDistance} miles of ${place}`;
  return [{ label, without: { zipcode: '', maxDistance: 'any' } }];
}

export function Chips() {
  const chips = chipsOf(useValue($filters));
  const list = useRef<HTMLUListElement>(null);

  function moveFocus(at: number): void {
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll('button') ?? [];
      (left[Math.min(at, left.length - 1)] ?? document.querySelector<HTMLElement>('#open-filters'))?.focus();
    });
  }

  return (
    <ul
      ref={list}
      aria-label="Chosen filters"
      className="relative -m-1 flex min-h-13 gap-2 overflow-x-auto p-1 [scrollbar-width:none] md:hidden"
    >
      {chips.length === 0 && <li className="self-center text-soft">No filters</li>}
      {chips.map(({ label, without }, at) => (
        <li key={label} className="max-w-full flex-none">
          <Button
            data-click="remove"
            className="max-w-full rounded-full py-1 pr-3 font-normal"
            onClick={() => {
              setFilters(without);
              moveFocus(at);
            }}
          >
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0 text-left wrap-anywhere">{label}</span>
            <Icon name="close" className="size-4 text-soft" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function FilterCount() {
  const { length } = chipsOf(useValue($filters));
  return length > 0 && `(${length})`;
}
