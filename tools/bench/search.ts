import { ageGroups, sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { searchMatchups as searchQuery } from '@playfield/contracts/search.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { AREAS, PUBLIC_FIELDS, searchIndexes, type MatchupRecord } from '@playfield/matchmaking/games/model.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { EARTH_RADIUS_MILES } from '@playfield/matchmaking/places/coordinates.ts';
import { createGazetteer } from '@playfield/matchmaking/places/gazetteer.ts';
import { searchMatchups } from '@playfield/matchmaking/search/queries.ts';
import { crowd, randomFrom } from '@playfield/tests/support/crowd.ts';
import mongoose from 'mongoose';
import { median, quantile, timed, type Figure } from './figures.ts';
import { benchOnStack, countOf } from './on-stack.ts';

const GAMES = countOf(0, 1_000_000);
const QUERIES = 100;
const LIMIT = 12;
const POINT = 'publicPlace.point';
const BATCH = 5_000;
const SEED = 7;
const GOAL_MS = 5;
const GOAL_RATIO = 5;
const METROS = ['10001', '90012', '60602', '77002', '85004', '19103', '75201', '30303', '02108', '94103'];

const random = randomFrom(SEED);
function pick<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

await benchOnStack(async ({ mongoUrl }) => {
  const dbName = databaseName(mongoUrl, 'bench_search');
  const db = await mongoose.createConnection(mongoUrl, { dbName, autoIndex: false }).asPromise();
  const models = declareModels(db);
  const gazetteer = createGazetteer();
  const games = db.collection<MatchupRecord>(models.matchups.collection.name);
  try {
    await fill(games);

    const figures: Figure[] = [];
    for (const miles of [25, 50]) {
      const [ours, plain]: [number[], number[]] = [[], []];
      for (let turn = -QUERIES; turn < QUERIES; turn += 1) {
        const kind = { sport: pick(valuesOf(sports)), ageGroup: pick(valuesOf(ageGroups)) };
        const zipcode = pick(METROS);
        const query = searchQuery.parse({ ...kind, zipcode, maxDistance: `${miles}`, limit: `${LIMIT}` });
        const { longitude = 0, latitude = 0 } = (await gazetteer.find(zipcode)) ?? {};
        const circle = { $centerSphere: [[longitude, latitude], miles / EARTH_RADIUS_MILES] };
        const filter = {
          status: 'open' as const,
          ...kind,
          startsAt: { $gt: new Date() },
          [POINT]: { $geoWithin: circle },
        };
        const [usual, reference] = turn < 0 ? [[], []] : [ours, plain];
        const { found } = await timed(usual, () => searchMatchups(models, gazetteer, query));
        const expected = await timed(reference, () =>
          games.find(filter, { projection: PUBLIC_FIELDS }).sort({ startsAt: 1, _id: 1 }).limit(LIMIT).toArray(),
        );
        const [shown, wanted] = [found.map(({ matchup }) => matchup._id), expected.map(({ _id }) => _id)];
        if (String(shown) !== String(wanted))
          throw new Error(`The searches differ: ${String(shown)}, ${String(wanted)}`);
      }
      figures.push(...compare(`${miles} miles`, ours, plain));
    }
    return figures;
  } finally {
    await db.close();
  }
});

async function fill(games: mongoose.mongo.Collection<MatchupRecord>): Promise<void> {
  const started = performance.now();
  let batch: MatchupRecord[] = [];
  let inserting: Promise<unknown> = Promise.resolve();
  for (const record of crowd(GAMES)) {
    if (batch.push(record) < BATCH && record._id < GAMES) continue;
    await inserting;
    inserting = games.insertMany(batch);
    batch = [];
  }
  await inserting;
  console.log(`${GAMES} games, filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  for (const area of AREAS.filter((name) => name !== 'state')) await games.createIndex(searchIndexes.ofKindIn(area));
  await games.createIndex({ [POINT]: '2dsphere' });
  console.log(`filled and indexed in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
}

function compare(what: string, ours: readonly number[], plain: readonly number[]): Figure[] {
  const ratio = median(plain) / median(ours);
  return [
    {
      what: `search by sport and age within ${what} of a metro, p50 (p95)`,
      measured: `${median(ours).toFixed(1)} ms (${quantile(ours, 0.95).toFixed(1)})`,
      goal: `${GOAL_MS} ms`,
      met: median(ours) <= GOAL_MS,
    },
    {
      what: `the same, against a plain 2dsphere query`,
      measured: `${ratio.toFixed(1)}× faster`,
      reference: `${median(plain).toFixed(1)} ms (${quantile(plain, 0.95).toFixed(1)})`,
      goal: `${GOAL_RATIO}×`,
      met: ratio >= GOAL_RATIO,
    },
  ];
}
