import { states } from '@playfield/contracts/fields/options.ts';

const known = new Set<string>(states.map(({ value }) => value));

/** The state at the end of a typed place, such as `Boulder, CO`; null if there is none. */
export function stateIn(place: string): string | null {
  const [, state = ''] = /,\s*([a-z]{2})(?:\s+\d{5})?\s*$/i.exec(place) ?? [];
  return known.has(state.toUpperCase()) ? state.toUpperCase() : null;
}
