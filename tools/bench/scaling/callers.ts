/** The teams of the costs bench, and whom each one plays. */
import { ageGroups, sports, valuesOf, type AgeGroup, type Sport } from '@playfield/contracts/fields/options.ts';
import { townNamed } from '@playfield/matchmaking/places/location-privacy.ts';
import { readGazetteer } from '@playfield/matchmaking/places/data.ts';
import { diceOf, NICKNAMES, randomFrom } from '@playfield/tests/support/crowd.ts';

const SEED = 77_003;
/** First number of these teams, games and everything else. */
export const FROM = 1_000_000_000;
export const PASSWORD = 'three-years-of-games';

/** A team that makes calls. */
export type Caller = {
  id: number;
  email: string;
  city: string;
  state: string;
  zip: string;
  sport: Sport;
  ageGroup: AgeGroup;
};

/** Each writes most to the next one. */
export const partnerOf = (callers: readonly Caller[], index: number): Caller => at(callers, index + 1);

export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nobody');
  return value;
}

export function callersOf(teams: number): Caller[] {
  const { pick, city } = diceOf(randomFrom(SEED));
  const { cities } = readGazetteer();
  const zips = new Map(
    [...cities.population].map((_, row) => [townNamed(cities.name.at(row), cities.state.at(row)), cities.zip.at(row)]),
  );
  const callers: Caller[] = [];
  while (callers.length < teams) {
    const { name, state } = city();
    const zip = zips.get(townNamed(name, state));
    const kind = { sport: pick(valuesOf(sports)), ageGroup: pick(valuesOf(ageGroups)) };
    const id = FROM + callers.length;
    if (zip) callers.push({ id, email: `team-${id}@teams.example`, city: name, state, zip, ...kind });
  }
  return callers;
}

export const nameOf = ({ id, city }: Caller) => `${city} ${NICKNAMES[id % NICKNAMES.length]}`;
