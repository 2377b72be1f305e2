import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, genders, labelOf, sports, states, type Option } from '@playfield/contracts/fields/options.ts';
import type { Filters } from './filters.ts';
import { dayChoices } from '../../../shared/format/when.ts';

export type Chip = { label: string; without: Partial<Filters> };

export function chipsOf(filters: Filters, now = new Date()): readonly Chip[] {
  return [
    ...chosen(filters, 'sport', sports),
    ...chosen(filters, 'ageGroup', ageGroups),
    ...chosen(filters, 'gender', genders),
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
