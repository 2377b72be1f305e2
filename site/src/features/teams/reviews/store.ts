/** Reviews: of the team on the screen, and those the own team still owes. */
import { createReview, getRatings, listDueReviews, listReviews } from '@playfield/contracts/reviews.ts';
import type { DueReview, Ratings, Review } from '@playfield/contracts/reviews.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const $ratings = atom<Loadable<Ratings>>(LOADING);
export const $reviews = atom<Loadable<readonly Review[]>>(LOADING);
export const $dueReviews = atom<Loadable<readonly DueReview[]>>(LOADING);

export function loadRatings(teamId: number): Promise<void> {
  return fill($ratings, () => ask(getRatings, { params: { id: teamId } }), 'Failed to fetch ratings');
}

export function loadReviews(teamId: number): Promise<void> {
  return fill($reviews, () => ask(listReviews, { params: { id: teamId } }), 'Failed to fetch reviews');
}

export function loadDueReviews(): Promise<void> {
  return fill($dueReviews, () => ask(listDueReviews, {}), 'Failed to fetch reviews');
}

/** Validates and posts a review. */
export async function postReview(
  { matchup, team }: DueReview,
  typed: Record<string, string>,
): Promise<Checked<Review>> {
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
