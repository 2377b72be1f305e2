import { expect, test, vi } from 'vitest';
import { answerCalls } from '../api/test-server.ts';
import { countOfSuggestions, createPlaceSearch, moveChoice } from './places.ts';

const answer = answerCalls();

test('cycles through the suggestions with the arrow keys, starting with the first or last', () => {
  expect([-1, 0, 2].map((active) => moveChoice('ArrowDown', active, 3))).toEqual([0, 1, 0]);
  expect([-1, 0, 2].map((active) => moveChoice('ArrowUp', active, 3))).toEqual([2, 2, 1]);
  expect(moveChoice('a', 1, 3)).toBeUndefined();
});

test('announces the number of suggestions only if there are any', () => {
  expect([0, 1, 8].map(countOfSuggestions)).toEqual(['', '1 suggestion', '8 suggestions']);
});

test('requests suggestions again when reopened, but only for the text that was last typed', async () => {
  const asked = answer({
    'POST /api/places/autocomplete': { json: { suggestions: [{ placeId: '1', description: 'Boulder, CO' }] } },
  });
  const places = createPlaceSearch();
  const shown = () => vi.waitFor(() => expect(places.$suggestions.get()).toHaveLength(1));
  places.type('bould');
  await shown();
  places.close();
  places.reopen('bould');
  await shown();
  places.close();
  places.reopen('Boulder, CO');
  places.type('denver');
  await shown();
  expect(asked.map(({ body }) => body)).toEqual(['bould', 'bould', 'denver'].map((input) => ({ input })));
});
