/** Town names for the site's map: the largest towns of the gazetteer, as a small file the map loads. */
import type { GazetteerData } from './data.ts';

/** Written by `commands/build-gazetteer.ts`, read by the site. */
export const TOWNS_FILE = new URL('../../../site/src/assets/towns.txt', import.meta.url);
/** Below this there are so many towns that the file would weigh more than the rest of the map. */
const PEOPLE_MIN = 10_000;

/** One town per line, the largest first: its name, and latitude and longitude in hundredths of a degree. */
export function townLines({ cities }: Pick<GazetteerData, 'cities'>): string {
  const hundredths = (degrees: number) => Math.round(degrees * 100);
  return cities
    .filter(({ population }) => population >= PEOPLE_MIN)
    .map(({ name, latitude, longitude }) => `${name}\t${hundredths(latitude)}\t${hundredths(longitude)}\n`)
    .join('');
}
