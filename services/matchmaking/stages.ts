/** Where a game is, in two stages: the town for everybody, the very place for the two teams that have agreed on it. Pure. */
import type { Coordinates } from './places/places.ts';

/** Hundredths of a degree are about a mile: enough to judge a way by, too little to find a field. */
const STEPS_A_DEGREE = 100;
const COUNTRY = /^(?:usa|us|united states(?: of america)?)$/i;
/** A street's number, but not a ZIP code with nothing behind it. */
const STREET = /^\d+\S*\s+\S/;

/** The town of a location as people write it: `Scott Park, 12 Elm St, Boulder, CO 80302, USA` gives `Boulder, CO 80302`. */
export function townOf(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const known = COUNTRY.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  const town = known.slice(-2);
  return (STREET.test(town[0] ?? '') && town.length > 1 ? town.slice(1) : town).join(', ') || location;
}

/** A point that is some half a mile off at most. */
export function roughly({ latitude, longitude }: Coordinates): Coordinates {
  const step = (degrees: number) => Math.round(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE;
  return { latitude: step(latitude), longitude: step(longitude) };
}
