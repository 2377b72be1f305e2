import { ageGroups, genders, matchupTypes, sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { newGame, type MatchupRecord } from '@playfield/matchmaking/games/model.ts';
import { asRough, townNamed } from '@playfield/matchmaking/places/location-privacy.ts';
import { readGazetteer, type City } from '@playfield/matchmaking/places/gazetteer.ts';
import { startInstant } from '@playfield/matchmaking/places/time.ts';
import { publicPlaceOf } from '@playfield/matchmaking/places/venues.ts';
import { searchTextOf } from '@playfield/matchmaking/games/tokens.ts';

const SEED = 20_261;
const DAYS_AHEAD = 120;
/** Maximum distance from a city's center to a field along each axis, in degrees (about 7 miles at most). */
const SPREAD_DEGREES = 0.1;
const GAMES_A_TEAM = 5;
const NICKNAMES = ['Bandits', 'Hawks', 'Gators', 'Thunder', 'Comets', 'Bears', 'Rapids', 'Strikers'];

const cities = readGazetteer().cities.filter(({ population }) => population > 0);
let people = 0;
const peopleUpTo = cities.map(({ population }) => (people += population));

export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Dice = { pick: <Value>(values: readonly Value[]) => Value; city: () => City };

function diceOf(random: () => number): Dice {
  return {
    pick(values) {
      const value = values[Math.floor(random() * values.length)];
      if (value === undefined) throw new Error('Nothing to choose from');
      return value;
    },
    city() {
      const wanted = random() * (peopleUpTo.at(-1) ?? 0);
      let [low, high] = [0, peopleUpTo.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((peopleUpTo[middle] ?? 0) < wanted) low = middle + 1;
        else high = middle;
      }
      const found = cities[low];
      if (!found) throw new Error('The gazetteer is empty');
      return found;
    },
  };
}

export function* crowd(count: number): Generator<MatchupRecord> {
  const random = randomFrom(SEED);
  const now = new Date();
  const { pick, city } = diceOf(random);
  const near = () => (random() + random() - 1) * SPREAD_DEGREES;
  for (let id = 1; id <= count; id += 1) {
    const { name, state, latitude, longitude, timeZone } = city();
    const point = { latitude: latitude + near(), longitude: longitude + near() };
    const hour = 8 + Math.floor(random() * 12);
    const [date = ''] = new Date(now.getTime() + (1 + Math.floor(random() * DAYS_AHEAD)) * DAY_MS)
      .toISOString()
      .split('T');
    const startTime = `${`${hour}`.padStart(2, '0')}:00`;
    const location = townNamed(name, state);
    const publicPlace = publicPlaceOf({ town: location, shown: asRough(point) }, '');
    const kind = { sport: pick(valuesOf(sports)), ageGroup: pick(valuesOf(ageGroups)) };
    const matchupType = pick(valuesOf(matchupTypes));
    const teamName = `${name} ${pick(NICKNAMES)}`;
    const additionalInfo = random() < 0.5 ? 'We bring two umpires and a box of balls' : null;
    yield {
      _id: id,
      teamId: 1_000 + Math.floor(id / GAMES_A_TEAM),
      matchupType,
      ...kind,
      gender: pick(valuesOf(genders)),
      competitionLevel: random() < 0.5 ? 'competitive' : null,
      date,
      startTime,
      endTime: `${`${hour + 2}`.padStart(2, '0')}:00`,
      timeZone,
      startsAt: startInstant(date, startTime, timeZone),
      location,
      address: null,
      zipcode: null,
      state,
      point: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      ...publicPlace,
      maxTravelDistance: matchupType === 'looking' ? 50 : null,
      additionalInfo,
      ...searchTextOf({ ...kind, ...publicPlace, matchupType, location, additionalInfo }, teamName),
      ...newGame(now),
    };
  }
}
