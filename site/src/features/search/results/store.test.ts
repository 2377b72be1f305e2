import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CARDS_A_PAGE } from '@playfield/contracts/search.ts';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { $placeProblem, $results, loadMatchups, replaceGame, showMore } from './store.ts';

const answer = answerCalls();
const games = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }));
const held = () => {
  const results = $results.get();
  return results.status === 'ready'
    ? { ids: results.matchups.map(({ id }) => id), shown: results.shown, more: results.more }
    : results.status;
};
const ids = (from: number, count: number) => games(from, count).map(({ id }) => id);

beforeAll(() => void vi.stubGlobal('location', { search: '' }));
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => answer({ 'GET /api/matchups': { json: games(1, 12), cursor: 'next' } }) && loadMatchups());

it('keeps the shown games if more cannot be loaded', async () => {
  answer({ 'GET /api/matchups': 'cut' });
  await showMore();
  expect(held()).toEqual({ ids: ids(1, 12), shown: 2 * CARDS_A_PAGE, more: 'failed' });
});

it('stays in the loading state when another search replaces the running one', async () => {
  const [first, second] = [loadMatchups(), loadMatchups()];
  await first;
  expect(held()).toBe('loading');
  await second;
  expect(held()).toMatchObject({ ids: ids(1, 12) });
});

it('shows the reason and no games if the server rejects a place', async () => {
  answer({ 'GET /api/matchups': refusal(400, 'We do not know this place', 'validation_failed') });
  await loadMatchups();
  expect([$placeProblem.get(), held()]).toEqual(['We do not know this place', { ids: [], shown: 0, more: 'idle' }]);
});

it('removes one game from the results', () => {
  replaceGame(3, null);
  expect(held()).toMatchObject({ ids: ids(1, 12).filter((id) => id !== 3) });
});
