/**
 * The cost of a new game among saved searches: finding those to alert, by index and comparison, against reading and
 * comparing all searches of its sport. Teams search around their home, mostly for their own sport and age group.
 * Argument: number of searches (100,000).
 */
import { stateCode } from '@playfield/contracts/fields/common.ts';
import { searchesFor } from '@playfield/matchmaking/saved-searches/jobs.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { publicOf, type MatchupRecord } from '@playfield/matchmaking/matchups/model.ts';
import type { SavedSearchRecord } from '@playfield/matchmaking/saved-searches/model.ts';
import { fits, newSavedSearch } from '@playfield/matchmaking/saved-searches/queries.ts';
import { crowd, randomFrom } from '@playfield/tests/support/crowd.ts';
import { quantile, ratioOf, three, timed } from './figures.ts';
import { benchOnStack, connectTo, countOf, fill } from './on-stack.ts';

const SEARCHES = countOf(0, 100_000);
const GAMES = 300;
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
await benchOnStack(async (stack) => {
  await using matchmaking = await connectTo(stack, 'matchmaking');
  const models = declareModels(matchmaking.db);
  const posted = [...crowd(SEARCHES + GAMES)];
  // Searches are around where games are, which is where teams live; the games among them come later.
  const games = posted.splice(SEARCHES);
  await fill(models.savedSearches, await Promise.all(posted.map(searchAround)));

  const alert = (game: MatchupRecord) => searchesFor(models, publicOf(game), []);
  for (const game of games.slice(0, WARMING_GAMES)) await alert(game);
  const [times, alerted, compared]: [number[], number[], number[]] = [[], [], []];
  for (const game of games) alerted.push((await timed(times, () => alert(game))).searches.length);
  for (const game of games.slice(0, COMPARED_GAMES))
    await timed(compared, async () => {
      const all = await models.savedSearches.find({ sport: { $in: [game.sport, null] } }).lean();
      return all.filter((one) => fits(one, game)).length;
    });
  return [
    {
      what: `a new game among ${SEARCHES} saved searches, p50 / p95 / p99`,
      measured: `${three(times)} ms`,
      reference: `all of its sport compared: ${ratioOf(compared, times).toFixed(0)}×; teams alerted ${three(alerted)}`,
      goal: `${GOAL_MS} ms at p95`,
      met: quantile(times, 0.95) <= GOAL_MS,
    },
  ];
});

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
