/** Town names for the site's map: the largest towns of the gazetteer, as a small file the map loads. */
import { pointAt, type GazetteerTables } from './data.ts';

/** Written by `commands/build-gazetteer.ts`, read by the site. */
export const TOWNS_FILE = new URL('../../../site/src/assets/towns.txt', import.meta.url);
/** Below this there are so many towns that the file would weigh more than the rest of the map. */
const PEOPLE_MIN = 10_000;

/** One town per line, the largest first: its name, and latitude and longitude in hundredths of a degree. */
export function townLines({ cities }: Pick<GazetteerTables, 'cities'>): string {
  const rows = Array.from(cities.population.keys()).filter((row) => (cities.population[row] ?? 0) >= PEOPLE_MIN);
  const largest = rows.toSorted((one, other) => (cities.population[other] ?? 0) - (cities.population[one] ?? 0));
  const hundredths = (degrees: number) => Math.round(degrees * 100);
  return largest
    .map((row) => {
      const { latitude, longitude } = pointAt(cities, row);
      return `${cities.name.at(row)}\t${hundredths(latitude)}\t${hundredths(longitude)}\n`;
    })
    .join('');
}
