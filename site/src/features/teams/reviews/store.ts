import { getHome } from '@playfield/contracts/home.ts';
import { createReview, getRatings, listReviews, type DueReview } from '@playfield/contracts/reviews.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit, change, loadable } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$ratings, loadRatings] = loadable(
  (teamId: number) => ask(getRatings, { params: { id: teamId } }),
  'Failed to fetch ratings',
);
export const [$reviews, loadReviews] = loadable(
  (teamId: number) => ask(listReviews, { params: { id: teamId } }),
  'Failed to fetch reviews',
);
export const [$dueReviews, loadDueReviews] = loadable(
  async () => (await ask(getHome, {})).answers.reviews,
  'Failed to fetch reviews',
);

export async function postReview({ matchup, team }: DueReview, typed: Record<string, string>) {
  const stars = Object.entries(typed).flatMap(([name, text]) => (/rating$/i.test(name) ? [[name, Number(text)]] : []));
  const posted = await submit(
    'newReview',
    {
      ...Object.fromEntries(stars),
      matchupId: matchup.id,
      comment: typed['comment'] ?? '',
      isPublic: typed['readers'] === 'public',
    },
    ['Review not saved', 'Failed to save review. Please try again.'],
    (body) => ask(createReview, { params: { id: team.id }, body }),
  );
  if (!posted.ok) return posted;
  change($dueReviews, (due) => due.filter((one) => one.matchup.id !== matchup.id));
  showSuccess('Review saved', `Thank you for reviewing ${team.teamName}.`);
  return posted;
}
