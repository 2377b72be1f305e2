/** Options only find-games offers. The rest come from the spec's lists. */
import { travelDistances, type Option } from '@playfield/contracts/fields/options.ts';

export const distanceOptions: readonly Option[] = [
  { value: 'any', label: 'All distances' },
  ...travelDistances.map((miles) => ({ value: `${miles}`, label: `${miles} miles` })),
];

export const searchTypes: readonly Option[] = [
  { value: 'zipcode', label: 'ZIP Code + Distance' },
  { value: 'state', label: 'By State' },
];

export const sorts: readonly Option[] = [
  { value: 'soonest', label: 'Soonest' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'newest', label: 'Newest' },
  { value: 'best', label: 'Best match' },
];
