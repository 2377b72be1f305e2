/**
 * A search among a million open games, by kind of filter: milliseconds in the service (database, driver, documents) and
 * through the public edge, games read per game shown, and how many times slower the same query is with only an index on
 * points. Interleaved, so that the machine's load affects all alike. Arguments: number of games (1,000,000), and of
 * queries per kind (60).
 */
import { ageGroups, genders, matchupTypes, sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { listMatchups, searchMatchups as searchQuery } from '@playfield/contracts/search.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import type { QueryFilter } from 'mongoose';
import { declareModels } from '@playfield/matchmaking/models.ts';
import type { MatchupRecord, PublicMatchup } from '@playfield/matchmaking/matchups/model.ts';
import { createGazetteer } from '@playfield/matchmaking/places/gazetteer.ts';
import type { Coordinates } from '@playfield/matchmaking/places/coordinates.ts';
import { searchMatchups, writeCursor } from '@playfield/matchmaking/search/queries.ts';
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import type { Visitor } from '@playfield/tests/support/visitor.ts';
import { crowd, randomFrom } from '@playfield/tests/support/crowd.ts';
import { fill } from './filling.ts';
import { report } from './report.ts';
import type { Figure } from './report.ts';
import { quantile, three, timed } from './timing.ts';

const GAMES = Number(process.argv[2] ?? 1_000_000);
const QUESTIONS = Number(process.argv[3] ?? 60);
const SEED = 7;
/** A page of the site, plus the one it prefetches. */
const LIMIT = 12;
const DEEP_PAGE = 1_000;
const GOAL_DEEP = 1.1;
/** For a sport and an age group near a place, by far the most common search. */
const GOAL_MS = 5;
const METERS_PER_MILE = 1_609.344;

const METROS = ['10001', '90012', '60602', '77002', '85004', '19103', '75201', '30303', '02108', '94103'];
const SMALL_TOWNS = ['Miles City, MT', 'Torrington, WY', 'Valentine, NE', 'Williston, ND', 'Ely, NV', 'Alpine, TX'];
const STATES = ['CA', 'TX', 'FL', 'NY', 'WY', 'VT'];

type Query = Record<string, string>;
type Shape = { name: string; query: () => Query; /** The most common search. */ isUsual?: boolean };

const random = randomFrom(SEED);
const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
const sport = () => ({ sport: pick(valuesOf(sports)) });
const kind = () => ({ ...sport(), ageGroup: pick(valuesOf(ageGroups)) });
const around = (places: readonly string[], maxDistance: number) => ({
  zipcode: pick(places),
  maxDistance: `${maxDistance}`,
});

const SHAPES: readonly Shape[] = [
  { name: 'sport and age, 25 mi of a metro', isUsual: true, query: () => ({ ...kind(), ...around(METROS, 25) }) },
  { name: 'sport and age, 50 mi of a metro', isUsual: true, query: () => ({ ...kind(), ...around(METROS, 50) }) },
  {
    name: '… with gender and type too',
    query: () => ({
      ...kind(),
      gender: pick(valuesOf(genders)),
      matchupType: pick(valuesOf(matchupTypes)),
      ...around(METROS, 50),
    }),
  },
  { name: 'sport and age, 100 mi of a small town', query: () => ({ ...kind(), ...around(SMALL_TOWNS, 100) }) },
  { name: 'sport, 50 mi of a metro', query: () => ({ ...sport(), ...around(METROS, 50) }) },
  { name: 'anything, 50 mi of a metro', query: () => around(METROS, 50) },
  { name: 'anything, 300 mi of a metro', query: () => around(METROS, 300) },
  { name: 'sport and age in a state', query: () => ({ ...kind(), searchType: 'state', state: pick(STATES) }) },
  { name: 'anything in a state', query: () => ({ searchType: 'state', state: pick(STATES) }) },
  { name: 'sport and age, anywhere', query: kind },
  { name: 'words, 50 mi of a metro', query: () => ({ q: 'hawks', ...sport(), ...around(METROS, 50) }) },
  { name: 'nearest, sport and age', query: () => ({ sort: 'nearest', ...kind(), ...around(METROS, 50) }) },
  { name: 'newest, sport and age, 50 mi', query: () => ({ sort: 'newest', ...kind(), ...around(METROS, 50) }) },
];

/** Times in milliseconds; `read` is games read per game shown. */
type Asked = Shape & { figures: Figures };
type Figures = { service: number[]; edge: number[]; onPoints: number[]; read: number[] };
type Sent = { filter: QueryFilter<MatchupRecord>; sort: Record<string, 1 | -1> };

const gazetteer = createGazetteer();
const stack = await startTestStack();
const db = await mongoose
  .createConnection(stack.mongoUrl, {
    dbName: databaseName(stack.mongoUrl, 'matchmaking'),
    autoIndex: false,
    monitorCommands: true,
  })
  .asPromise();
const { matchups, ...models } = declareModels(db);
/** The same games with only an index on points, as the search had before. */
const plain = db.model<MatchupRecord>(
  'Plain',
  new mongoose.Schema<MatchupRecord>({}, { collection: 'plain' }).index({ 'publicPlace.point': '2dsphere' }),
);
/** The service's latest database query. */
let sent: Sent = { filter: {}, sort: {} };
db.getClient().on('commandStarted', ({ command: { find, filter, sort } }) => {
  if (find === 'matchups') sent = { filter, sort: sort ?? {} };
});

try {
  await fillGames();
  // The public edge requires sign-in for searches.
  const reader = await signInOn(stack);
  const results = SHAPES.map((shape) => ({ ...shape, figures: newFigures() }));
  // The first pass warms the caches.
  for (const { query } of results) await ask(reader, query(), newFigures());
  for (let question = 0; question < QUESTIONS; question += 1) {
    for (const { query, figures } of results) await ask(reader, query(), figures);
  }
  await report([...results.map(figureOf), ...(await comparePages())]);
} finally {
  await db.close();
  await stack.discard();
}

function newFigures(): Figures {
  return { service: [], edge: [], onPoints: [], read: [] };
}

/** Games first, indexes after: faster than updating a dozen indexes. */
async function fillGames(): Promise<void> {
  const started = performance.now();
  await matchups.collection.dropIndexes();
  await fill(db, ['matchups', 'plain'], crowd(GAMES));
  await plain.createIndexes();
  await matchups.createIndexes();
  console.log(`${GAMES} games, filled and indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** One query three ways: the service's search, points alone, and the public edge. */
async function ask(reader: Visitor, query: Query, figures: Figures): Promise<void> {
  const asked = searchQuery.parse({ ...query, limit: `${LIMIT}` });
  const find = () => searchMatchups({ matchups, ...models }, gazetteer, asked);
  const { found: rows, from } = await timed(figures.service, find);
  const found = rows.map(({ matchup }) => matchup);
  const { filter, sort } = sent;
  if (asked.sort === 'soonest' && found.length > 0) figures.read.push((await gamesRead(filter, found)) / found.length);
  await timed(figures.edge, () => reader.ask(listMatchups, { query: { ...query, limit: `${LIMIT}` } }));
  if (!from || asked.sort === 'newest') return;
  await timed(figures.onPoints, () =>
    asked.sort === 'nearest' ? nearOnPoints(from, asked.maxDistance ?? 0, query) : soonOnPoints(filter, sort),
  );
}

/** Entries an ordered index reads until the page is full: all that match it, up to the last game shown. */
async function gamesRead(
  { 'publicPlace.point': _, $and: __, ...held }: Sent['filter'],
  found: readonly PublicMatchup[],
): Promise<number> {
  const last = found.at(-1);
  if (!last || found.length < LIMIT) return matchups.countDocuments(held);
  const startsAt = { ...Object(held['startsAt']), $lte: last.startsAt };
  return matchups.countDocuments({ ...held, startsAt, $nor: [{ startsAt: last.startsAt, _id: { $gt: last._id } }] });
}

function soonOnPoints({ vicinity: _, region: __, ...filter }: Sent['filter'], sort: Sent['sort']): Promise<unknown> {
  return plain.find(filter).sort(sort).limit(LIMIT).lean();
}

function nearOnPoints(
  { longitude, latitude }: Coordinates,
  miles: number,
  { sport, ageGroup }: Query,
): Promise<unknown> {
  const near: MatchupRecord['point'] = { type: 'Point', coordinates: [longitude, latitude] };
  const maxDistance = miles * METERS_PER_MILE;
  const query = { sport, ageGroup, status: 'open' };
  return plain.aggregate([{ $geoNear: { near, distanceField: 'far', maxDistance, query } }, { $limit: LIMIT }]);
}

/** Time in the service; the edge's time and the games read are listed beside it. */
function figureOf({ name, isUsual, figures: { service, edge, onPoints, read } }: Asked): Figure {
  const [ours, points] = [quantile(service, 0.5), quantile(onPoints, 0.5)];
  const beside = [
    `at the edge ${three(edge)} ms`,
    ...(read.length > 0 ? [`read for each shown ${three(read)}`] : []),
    ...(onPoints.length > 0 ? [`points alone ${points.toFixed(1)} ms: ${(points / ours).toFixed(1)}×`] : []),
  ];
  return {
    what: `search: ${name}, p50 / p95 / p99`,
    measured: `${three(service)} ms`,
    reference: beside.join('; '),
    ...(isUsual ? { goal: `${GOAL_MS} ms at p50`, met: ours <= GOAL_MS } : {}),
  };
}

/** The thousandth page against the first, interleaved. */
async function comparePages(): Promise<Figure[]> {
  const compared: Figure[] = [];
  for (const [name, query] of Object.entries({ anywhere: {}, 'in a state': { searchType: 'state', state: 'CA' } })) {
    const first = searchQuery.parse({ ...query, limit: `${LIMIT}` });
    const filter: QueryFilter<MatchupRecord> = { status: 'open', ...('state' in query ? { state: query.state } : {}) };
    const [before] = await matchups
      .find(filter)
      .sort({ startsAt: 1, _id: 1 })
      .skip(DEEP_PAGE * LIMIT)
      .limit(1)
      .lean();
    if (!before) continue;
    const deep = { ...first, cursor: writeCursor([before.startsAt.getTime(), before._id]) };
    const times: { first: number[]; deep: number[] } = { first: [], deep: [] };
    for (let question = 0; question < QUESTIONS; question += 1) {
      await timed(times.first, () => searchMatchups({ matchups, ...models }, gazetteer, first));
      await timed(times.deep, () => searchMatchups({ matchups, ...models }, gazetteer, deep));
    }
    const [one, thousand] = [quantile(times.first, 0.5), quantile(times.deep, 0.5)];
    compared.push({
      what: `page ${DEEP_PAGE} ${name}, p50`,
      measured: `${thousand.toFixed(1)} ms`,
      reference: `page 1 ${one.toFixed(1)} ms: ${(thousand / one).toFixed(2)}×`,
      goal: `${GOAL_DEEP}×`,
      met: thousand <= GOAL_DEEP * one,
    });
  }
  return compared;
}
