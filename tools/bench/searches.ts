/**
 * The cost of a new game among saved searches: finding those to alert, by index and comparison, against reading and
 * comparing all searches of its sport. Teams search around their home, mostly for their own sport and age group.
 * Arguments: number of searches (100,000), and of games (300).
 */
import { stateCode } from '@playfield/contracts/fields/common.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import { searchesFor } from '@playfield/matchmaking/saved-searches/jobs.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { publicOf } from '@playfield/matchmaking/matchups/model.ts';
import type { MatchupRecord } from '@playfield/matchmaking/matchups/model.ts';
import type { SavedSearchRecord } from '@playfield/matchmaking/saved-searches/model.ts';
import { fits, newSavedSearch } from '@playfield/matchmaking/saved-searches/queries.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { crowd, randomFrom } from '@playfield/tests/support/crowd.ts';
import { fill } from './filling.ts';
import { report } from './report.ts';
import { quantile, three, timed } from './timing.ts';

const SEARCHES = Number(process.argv[2] ?? 100_000);
const GAMES = Number(process.argv[3] ?? 300);
/** The reference is so much slower that a few are enough. */
const COMPARED_GAMES = 10;
const WARMING_GAMES = 20;
const GOAL_MS = 20;
const SEED = 11;
/** In miles; none if a team searches its whole state, or everywhere. */
const AREAS = [
  { share: 0.4, maxDistance: 25 },
  { share: 0.3, maxDistance: 50 },
  { share: 0.15, maxDistance: 100 },
  { share: 0.03, maxDistance: 250 },
  { share: 0.1, maxDistance: null },
];
const OWN_AGE_SHARE = 0.8;
const OWN_SPORT_SHARE = 0.95;

const random = randomFrom(SEED);
const stack = await startTestStack();
const db = await mongoose
  .createConnection(stack.mongoUrl, { dbName: databaseName(stack.mongoUrl, 'matchmaking'), autoIndex: false })
  .asPromise();
const models = declareModels(db);

try {
  const games = await fillSearches();
  for (const game of games.slice(0, WARMING_GAMES)) await searchesFor(models, publicOf(game), []);
  const [times, found, compared]: [number[], number[], number[]] = [[], [], []];
  for (const game of games) found.push((await timed(times, () => searchesFor(models, publicOf(game), []))).length);
  for (const game of games.slice(0, COMPARED_GAMES)) await timed(compared, () => compareAll(game));
  const [ours, all] = [quantile(times, 0.95), quantile(compared, 0.5)];
  await report([
    {
      what: `a new game among ${SEARCHES} saved searches, p50 / p95 / p99`,
      measured: `${three(times)} ms`,
      reference: `all of its sport compared ${all.toFixed(0)} ms: ${(all / quantile(times, 0.5)).toFixed(0)}×; teams told ${three(found)}`,
      goal: `${GOAL_MS} ms at p95`,
      met: ours <= GOAL_MS,
    },
  ]);
} finally {
  await db.close();
  await stack.discard();
}
process.disconnect?.();

/** Searches around where games are, which is where teams live. @returns games posted after them */
async function fillSearches(): Promise<MatchupRecord[]> {
  const started = performance.now();
  const searches: SavedSearchRecord[] = [];
  const games: MatchupRecord[] = [];
  for (const game of crowd(SEARCHES + GAMES)) {
    if (searches.length < SEARCHES) searches.push(await searchAround(game));
    else games.push(game);
  }
  await models.savedSearches.collection.dropIndexes();
  await fill(db, ['saved-searches'], searches);
  await models.savedSearches.createIndexes();
  console.log(`${SEARCHES} searches, filled and indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return games;
}

async function searchAround(game: MatchupRecord): Promise<SavedSearchRecord> {
  const [longitude, latitude] = game.point?.coordinates ?? [0, 0];
  const [kind, area] = [random(), areaOf(random())];
  const state = area?.maxDistance === null ? stateCode.safeParse(game.state).data : undefined;
  const filters = {
    sport: kind < OWN_SPORT_SHARE ? game.sport : undefined,
    ageGroup: kind < OWN_AGE_SHARE ? game.ageGroup : undefined,
    searchType: state ? ('state' as const) : ('zipcode' as const),
    zipcode: area?.maxDistance ? 'there' : '',
    maxDistance: area?.maxDistance ?? null,
    state,
    q: '',
  };
  const places = { find: async () => ({ latitude, longitude, zipcode: null, state: null, town: null }) };
  const asked = { name: 'Games for us', cadence: 'daily', filters } as const;
  return newSavedSearch(asked, 2_000_000 + game._id, places, game.createdAt);
}

function areaOf(dice: number): (typeof AREAS)[number] | undefined {
  let reached = 0;
  return AREAS.find(({ share }) => (reached += share) > dice);
}

async function compareAll(game: MatchupRecord): Promise<number> {
  const all = await models.savedSearches.find({ sport: { $in: [game.sport, null] } }).lean();
  return all.filter((one) => fits(one, game)).length;
}
