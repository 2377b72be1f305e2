/** Which saved searches a game alerts where there are more than it is compared with in full. */
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { declareModels, type Models } from '@playfield/matchmaking/models.ts';
import { publicOf, type PublicMatchup } from '@playfield/matchmaking/matchups/model.ts';
import { searchesFor } from '@playfield/matchmaking/saved-searches/jobs.ts';
import { newSavedSearch } from '@playfield/matchmaking/saved-searches/queries.ts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowd } from '../../support/crowd.ts';
import { ownStores } from '../../support/notifier.ts';

/** More than one page of them. */
const SEARCHES = 3_000;
const MOST = 1_000;
/** Five times the standard deviation of choosing a third of them. */
const LUCK = 130;

let db: Connection;
let models: Models;
let game: PublicMatchup;

beforeAll(async () => {
  const { mongoUrl, redis } = await ownStores();
  await redis.quit();
  db = await connectMongo(mongoUrl, 'matchmaking');
  models = declareModels(db);
  const [record] = crowd(1);
  if (!record) throw new Error('There is no game');
  game = publicOf({ ...record, teamId: SEARCHES + 1, state: 'CO' });
  const filters = { searchType: 'state', state: 'CO', zipcode: '', maxDistance: null, q: '' } as const;
  const saved = { name: 'Colorado', cadence: 'at_once', filters } as const;
  const nowhere = { find: async () => null };
  const records = Array.from({ length: SEARCHES }, (_, teamId) => newSavedSearch(saved, teamId, nowhere, new Date()));
  await models.savedSearches.insertMany(await Promise.all(records));
});
afterAll(() => db.close());

async function alerted(about: PublicMatchup, most?: number): Promise<number[]> {
  const teams: number[] = [];
  let after: Types.ObjectId | null = new Types.ObjectId('0'.repeat(24));
  while (after) {
    const page: Awaited<ReturnType<typeof searchesFor>> = await searchesFor(models, about, [], after, most);
    teams.push(...page.searches.map(({ teamId }) => teamId));
    after = page.last;
  }
  return teams;
}

it('alerts all of them while they are few', async () => {
  expect(new Set(await alerted(game)).size).toBe(SEARCHES);
});

it('alerts a share of many: always the same ones about a game, others about another', async () => {
  const teams = await alerted(game, MOST);
  expect(new Set(teams).size).toBe(teams.length);
  expect(Math.abs(teams.length - MOST)).toBeLessThan(LUCK);
  expect(await alerted(game, MOST)).toEqual(teams);
  const next = await alerted({ ...game, _id: game._id + 1 }, MOST);
  const both = next.filter((team) => teams.includes(team));
  expect(both.length).toBeLessThan(teams.length / 2);
});

it('does not choose by age: those that came last have their share', async () => {
  const late = (await alerted(game, MOST)).filter((team) => team >= (2 * SEARCHES) / 3);
  expect(Math.abs(late.length - MOST / 3)).toBeLessThan(LUCK);
});
