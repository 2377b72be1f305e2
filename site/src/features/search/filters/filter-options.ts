import { distanceOptions, matchupTypes, type Option } from '@playfield/contracts/fields/options.ts';

export const searchDistances: readonly Option[] = [{ value: 'any', label: 'All distances' }, ...distanceOptions];

/** `all` is the API's value for no filter. An empty value would be dropped from the URL. */
export const EITHER_TYPE = 'all';
export const typeOptions: readonly Option[] = [...matchupTypes, { value: EITHER_TYPE, label: 'Either' }];

export const PLACE_EXAMPLE = 'Enter ZIP code or City, State';

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
