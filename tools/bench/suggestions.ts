/**
 * Suggesting opponents among many teams, and ordering games by fit: milliseconds of database time (commands as the
 * driver sees them) and of the whole answer. Arguments: number of games
 * (1,000,000), and of teams (200,000).
 */
import { searchMatchups as searchQuery } from '@playfield/contracts/search.ts';
import { competitionLevels, genders, sports, travelDistances, valuesOf } from '@playfield/contracts/fields/options.ts';
import { asRough, townNamed } from '@playfield/matchmaking/places/location-privacy.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import type { AvailabilityRecord } from '@playfield/matchmaking/availability/model.ts';
import { createGazetteer } from '@playfield/matchmaking/places/gazetteer.ts';
import { timeZoneAt } from '@playfield/matchmaking/places/time.ts';
import { searchMatchups } from '@playfield/matchmaking/search/queries.ts';
import { suggestOpponents } from '@playfield/matchmaking/opponents/queries.ts';
import { publicPlaceOf } from '@playfield/matchmaking/matchups/venues.ts';
import { crowd, diceOf, NICKNAMES, randomFrom } from '@playfield/tests/support/crowd.ts';
import { benchOnStack, connectTo, countOf, databaseFigure, fill } from './on-stack.ts';

const GAMES = countOf(0, 1_000_000);
const TEAMS = countOf(1, 200_000);
const QUESTIONS = 200;
const SEED = 4;
const GOAL = { ms: 50, share: 0.95 };
/** Half the teams have a field, and most play on a weekend. */
const HAVE_FIELD = 0.5;
const AGES = 13;
/** In degrees: a team lies within some 7 miles of its city's center. */
const SPREAD_DEGREES = 0.1;

const random = randomFrom(SEED);
const { pick, city } = diceOf(random);

function* teams(): Generator<AvailabilityRecord> {
  for (let _id = 1; _id <= TEAMS; _id += 1) {
    const { latitude, longitude, name, state } = city();
    const near = () => (random() - 0.5) * 2 * SPREAD_DEGREES;
    const point = { latitude: latitude + near(), longitude: longitude + near() };
    const age = Math.floor(random() * AGES);
    const [location, hosts] = [townNamed(name, state), random() < HAVE_FIELD];
    const from = 60 * (8 + Math.floor(random() * 6));
    yield {
      _id,
      weekly: [6, 7, 1 + Math.floor(random() * 5)].map((weekday) => ({ weekday, from, to: from + 240 })),
      openings: [],
      blackouts: [],
      seasons: [],
      timeZone: timeZoneAt(point),
      hosts,
      homeField: hosts ? { location, address: null } : null,
      point: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      ...publicPlaceOf({ ...point, zipcode: null, state, town: location, shown: asRough(point) }, ''),
      placedByField: false,
      travelMiles: pick(travelDistances),
      gender: pick(valuesOf(genders)),
      ages: { from: Math.max(0, age - 1), to: age + 1 },
      levels: valuesOf(competitionLevels),
      suggested: true,
      quick: 'on',
      suspended: false,
      reliability: null,
      sport: pick(valuesOf(sports)),
      age,
      level: pick([...valuesOf(competitionLevels), null]),
    };
  }
}

await benchOnStack(async (stack) => {
  await using matchmaking = await connectTo(stack, 'matchmaking');
  const models = declareModels(matchmaking.db);
  await fill(models.availabilities, teams());
  await fill(models.matchups, crowd(GAMES));
  const places = createGazetteer();
  const someTeam = () => 1 + Math.floor(random() * TEAMS);

  const suggestions = await matchmaking.measure(QUESTIONS, () => suggestOpponents(models, someTeam()));
  const best = await matchmaking.measure(QUESTIONS, async () => {
    const team = await models.availabilities.findOne({ _id: someTeam() }).lean();
    const teamLocation = `${city().name}, CO`;
    const { sport = 'soccer' } = team ?? {};
    const asked = searchQuery.parse({ sport, sort: 'best', limit: '12' });
    const account = { fullName: 'A Coach', teamName: pick(NICKNAMES), teamLocation, ageGroup: '12u' } as const;
    const caller = { ...account, id: team?._id ?? 0, userRole: 'team_manager', sport, competitionLevel: null } as const;
    return searchMatchups(models, places, asked, { caller });
  });
  return [
    databaseFigure(`opponents suggested among ${TEAMS} teams`, suggestions, GOAL),
    databaseFigure(`the best of ${GAMES} games for a team`, best, GOAL),
  ];
});
