/** Filters are interleaved, so that the machine's load affects all equally. The argument is the number of games. */
import { ageGroups, genders, matchupTypes, sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { searchMatchups as searchQuery } from '@playfield/contracts/search.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import type { MatchupRecord, PublicMatchup } from '@playfield/matchmaking/games/model.ts';
import { createGazetteer } from '@playfield/matchmaking/places/gazetteer.ts';
import { searchMatchups, writeCursor } from '@playfield/matchmaking/search/queries.ts';
import { crowd, randomFrom } from '@playfield/tests/support/crowd.ts';
import type { QueryFilter } from 'mongoose';
import { median, quantile, ratioOf, three, type Figure } from './figures.ts';
import { benchOnStack, connectTo, countOf, databaseFigure, fill, type Times } from './on-stack.ts';

const GAMES = countOf(0, 1_000_000);
const QUESTIONS = 60;
const SEED = 7;
const LIMIT = '12';
const DEEP_PAGE = 1_000;
const GOAL_DEEP = 1.1;
/** For a search by sport and age group near a place, by far the most common search. */
const GOAL = { ms: 5, share: 0.5 };
const GOAL_READ = 5;

const METROS = ['10001', '90012', '60602', '77002', '85004', '19103', '75201', '30303', '02108', '94103'];
const SMALL_TOWNS = ['Miles City, MT', 'Torrington, WY', 'Valentine, NE', 'Williston, ND', 'Ely, NV', 'Alpine, TX'];
const STATES = ['CA', 'TX', 'FL', 'NY', 'WY', 'VT'];

type Query = Record<string, string>;

const random = randomFrom(SEED);
const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
const sport = () => ({ sport: pick(valuesOf(sports)) });
const kind = () => ({ ...sport(), ageGroup: pick(valuesOf(ageGroups)) });
const kindOfGame = () => ({ ...kind(), gender: pick(valuesOf(genders)), matchupType: pick(valuesOf(matchupTypes)) });
const around = (places: readonly string[], maxDistance: string) => ({ zipcode: pick(places), maxDistance });
const inState = () => ({ searchType: 'state', state: pick(STATES) });

const USUAL = new Set(['sport and age, 25 mi of a metro', 'sport and age, 50 mi of a metro']);
const QUERIES: Record<string, () => Query> = {
  'sport and age, 25 mi of a metro': () => ({ ...kind(), ...around(METROS, '25') }),
  'sport and age, 50 mi of a metro': () => ({ ...kind(), ...around(METROS, '50') }),
  '… with gender and type too': () => ({ ...kindOfGame(), ...around(METROS, '50') }),
  'sport and age, 100 mi of a small town': () => ({ ...kind(), ...around(SMALL_TOWNS, '100') }),
  'sport, 50 mi of a metro': () => ({ ...sport(), ...around(METROS, '50') }),
  'anything, 50 mi of a metro': () => around(METROS, '50'),
  'anything, 300 mi of a metro': () => around(METROS, '300'),
  'sport and age in a state': () => ({ ...kind(), ...inState() }),
  'anything in a state': inState,
  'sport and age, anywhere': kind,
  'words, 50 mi of a metro': () => ({ q: 'hawks', ...sport(), ...around(METROS, '50') }),
  'nearest, sport and age': () => ({ sort: 'nearest', ...kind(), ...around(METROS, '50') }),
  'newest, sport and age, 50 mi': () => ({ sort: 'newest', ...kind(), ...around(METROS, '50') }),
};

await benchOnStack(async (stack) => {
  await using matchmaking = await connectTo(stack, 'matchmaking');
  const models = declareModels(matchmaking.db);
  const { matchups } = models;
  const gazetteer = createGazetteer();
  const search = (query: Query & { cursor?: string }) =>
    searchMatchups(models, gazetteer, searchQuery.parse({ ...query, limit: LIMIT }));
  let sent: QueryFilter<MatchupRecord> = {};
  matchmaking.db.getClient().on('commandStarted', ({ command: { find, filter } }) => {
    if (find === 'matchups') sent = filter;
  });

  async function gamesRead(found: readonly PublicMatchup[]): Promise<number> {
    const { 'publicPlace.point': _, $and: __, ...held } = sent;
    const last = found.at(-1);
    if (!last || found.length < Number(LIMIT)) return matchups.countDocuments(held);
    const startsAt = { ...Object(held['startsAt']), $lte: last.startsAt };
    return matchups.countDocuments({ ...held, startsAt, $nor: [{ startsAt: last.startsAt, _id: { $gt: last._id } }] });
  }

  async function comparePages(name: string, query: Query): Promise<Figure> {
    const { searchType: _, ...filter } = query;
    const before = await matchups
      .findOne({ status: 'open', ...filter })
      .sort({ startsAt: 1, _id: 1 })
      .skip(DEEP_PAGE * Number(LIMIT))
      .lean();
    if (!before) return { what: `page ${DEEP_PAGE} ${name}`, measured: 'there are not so many games' };
    const cursor = writeCursor('soonest', [before.startsAt.getTime(), before._id]);
    const [first, deep]: [number[], number[]] = [[], []];
    for (let question = 0; question < QUESTIONS; question += 1) {
      first.push(...(await matchmaking.measure(1, () => search(query))).whole);
      deep.push(...(await matchmaking.measure(1, () => search({ ...query, cursor }))).whole);
    }
    const ratio = ratioOf(deep, first);
    return {
      what: `page ${DEEP_PAGE} ${name}, p50`,
      measured: `${median(deep).toFixed(1)} ms`,
      reference: `page 1 ${median(first).toFixed(1)} ms: ${ratio.toFixed(2)}×`,
      goal: `${GOAL_DEEP}×`,
      met: ratio <= GOAL_DEEP,
    };
  }

  await fill(matchups, crowd(GAMES));
  const rows = Object.entries(QUERIES).map(([name, query]) => {
    const times: Times = { whole: [], database: [] };
    return { name, query, times, read: new Array<number>() };
  });
  // The first pass warms the caches.
  for (let question = -1; question < QUESTIONS; question += 1)
    for (const { query, times, read } of rows) {
      const filters = query();
      let found: PublicMatchup[] = [];
      const { whole, database } = await matchmaking.measure(1, async () => {
        found = (await search(filters)).found.map(({ matchup }) => matchup);
      });
      if (question < 0) continue;
      times.whole.push(...whole);
      times.database.push(...database);
      if (!filters['sort'] && found.length > 0) read.push((await gamesRead(found)) / found.length);
    }
  return [
    ...rows.flatMap(({ name, times, read }): Figure[] => {
      const figure = databaseFigure(`search: ${name}`, times, GOAL);
      if (!USUAL.has(name)) return [{ what: figure.what, measured: figure.measured, reference: figure.reference }];
      const goal = { goal: `${GOAL_READ} at p95`, met: quantile(read, 0.95) <= GOAL_READ };
      return [figure, { what: `${name}: games read for each shown`, measured: three(read), ...goal }];
    }),
    await comparePages('anywhere', {}),
    await comparePages('in a state', { searchType: 'state', state: 'CA' }),
  ];
});
