/**
 * Suggesting opponents among many teams, and ordering games by fit: milliseconds of database time (commands as the
 * driver sees them) and of the whole answer, against the same commands without ranking. Arguments: number of teams
 * (200,000), of games (1,000,000), and of queries (200).
 */
import { searchMatchups as searchQuery } from '@playfield/contracts/search.ts';
import { competitionLevels, genders, sports, travelDistances, valuesOf } from '@playfield/contracts/fields/options.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import { asRough, townNamed } from '@playfield/matchmaking/places/location-privacy.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import type { AvailabilityRecord } from '@playfield/matchmaking/availability/model.ts';
import { createGazetteer } from '@playfield/matchmaking/places/gazetteer.ts';
import { timeZoneAt } from '@playfield/matchmaking/places/time.ts';
import { searchMatchups } from '@playfield/matchmaking/search/queries.ts';
import { suggestOpponents } from '@playfield/matchmaking/opponents/queries.ts';
import { publicPlaceOf } from '@playfield/matchmaking/matchups/venues.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { crowd, diceOf, NICKNAMES, randomFrom } from '@playfield/tests/support/crowd.ts';
import { fill } from './filling.ts';
import { report } from './report.ts';
import type { Figure } from './report.ts';
import { quantile, three, timed } from './timing.ts';

const TEAMS = Number(process.argv[2] ?? 200_000);
const GAMES = Number(process.argv[3] ?? 1_000_000);
const QUESTIONS = Number(process.argv[4] ?? 200);
const SEED = 4;
const GOAL_MS = 50;
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

const stack = await startTestStack();
const db = await mongoose
  .createConnection(stack.mongoUrl, {
    dbName: databaseName(stack.mongoUrl, 'matchmaking'),
    autoIndex: false,
    monitorCommands: true,
  })
  .asPromise();
const models = declareModels(db);
const places = createGazetteer();
/** Milliseconds of database time since the last reset. */
let inDatabase = 0;
db.getClient().on('commandSucceeded', ({ duration }) => (inDatabase += duration));

type Times = { whole: number[]; database: number[] };

async function ask(work: () => Promise<unknown>): Promise<Times> {
  const times: Times = { whole: [], database: [] };
  for (let question = 0; question < QUESTIONS; question += 1) {
    inDatabase = 0;
    await timed(times.whole, work);
    times.database.push(inDatabase);
  }
  return times;
}

const figureOf = (what: string, { whole, database }: Times): Figure => ({
  what: `${what}, database p50 / p95 / p99`,
  measured: `${three(database)} ms`,
  reference: `the whole answer: ${three(whole)} ms`,
  goal: `${GOAL_MS} ms at p95`,
  met: quantile(database, 0.95) <= GOAL_MS,
});

try {
  await models.availabilities.collection.dropIndexes();
  await fill(db, ['availabilities'], teams());
  await models.availabilities.createIndexes();
  await models.matchups.collection.dropIndexes();
  await fill(db, ['matchups'], crowd(GAMES));
  await models.matchups.createIndexes();

  const someTeam = () => 1 + Math.floor(random() * TEAMS);
  const suggestions = await ask(() => suggestOpponents(models, someTeam()));
  const best = await ask(async () => {
    const team = await models.availabilities.findOne({ _id: someTeam() }).lean();
    const teamLocation = `${city().name}, CO`;
    const { sport = 'soccer' } = team ?? {};
    const asked = searchQuery.parse({ sport, sort: 'best', limit: '12' });
    const account = { fullName: 'A Coach', teamName: pick(NICKNAMES), teamLocation, ageGroup: '12u' } as const;
    const caller = { ...account, id: team?._id ?? 0, userRole: 'team_manager', sport, competitionLevel: null } as const;
    return searchMatchups(models, places, asked, { caller });
  });
  await report([
    figureOf(`opponents suggested among ${TEAMS} teams`, suggestions),
    figureOf(`the best of ${GAMES} games for a team`, best),
  ]);
} finally {
  await db.close();
  await stack.discard();
}
