import { expect, it } from 'vitest';
import { answerCalls } from '../../../shared/api/test-server.ts';
import { $dueReviews, postReview } from './store.ts';

const answer = answerCalls();
const due = (id: number) =>
  ({ matchup: { id }, team: { id: 2, teamName: 'Larks' } }) as Parameters<typeof postReview>[0];

it('sends the stars as numbers, and the review is no longer due', async () => {
  $dueReviews.set({ status: 'ready', value: [due(7), due(8)] });
  const asked = answer({ 'POST /api/teams/2/reviews': { status: 201, json: {} } });
  const stars = ['rating', 'sportsmanshipRating', 'competitivenessRating', 'punctualityRating', 'communicationRating'];
  const typed = { ...Object.fromEntries(stars.map((name) => [name, '4'])), comment: 'Well played', readers: 'public' };
  expect((await postReview(due(7), typed)).ok).toBe(true);
  const given = Object.fromEntries(stars.map((name) => [name, 4]));
  expect(asked[0]?.body).toEqual({ matchupId: 7, ...given, comment: 'Well played', isPublic: true });
  expect($dueReviews.get()).toEqual({ status: 'ready', value: [due(8)] });
});

it('sends nothing without stars', async () => {
  const asked = answer({});
  expect(await postReview(due(8), { comment: 'x' })).toMatchObject({
    ok: false,
    errors: { rating: expect.any(String) },
  });
  expect(asked).toEqual([]);
});
