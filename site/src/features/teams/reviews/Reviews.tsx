import { REVEAL_DAYS, type Review, type Ratings } from '@playfield/contracts/reviews.ts';
import { $ratings, $reviews, loadRatings, loadReviews } from './store.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { EmptyState, Unready, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { Icon } from '../../../shared/ui/Button.tsx';

type Field = Extract<keyof Review, `${string}Rating`>;
type Subrating = { field: Field; average: keyof Ratings; label: string; help: string };

export const subratings: readonly Subrating[] = [
  {
    field: 'sportsmanshipRating',
    average: 'sportsmanship',
    label: 'Sportsmanship',
    help: 'Fair and respectful, players and adults.',
  },
  {
    field: 'competitivenessRating',
    average: 'competitiveness',
    label: 'Competitiveness',
    help: 'A good game at the level they listed.',
  },
  { field: 'punctualityRating', average: 'punctuality', label: 'Punctuality', help: 'There and ready on time.' },
  {
    field: 'communicationRating',
    average: 'communication',
    label: 'Communication',
    help: 'Clear answers before the game.',
  },
];

export const REVEAL_WORDS = `Reviews are revealed when both teams have written theirs, or after ${REVEAL_DAYS} days, so nobody writes one to get even.`;

type Props = { teamId: number; teamName: string };

export function Reviews({ teamId, teamName }: Props) {
  useFresh(() => {
    void loadRatings(teamId);
    void loadReviews(teamId);
  }, teamId);
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">What teams say about {teamName}</h2>
      <TeamRatings teamId={teamId} />
      <ReviewList teamId={teamId} teamName={teamName} />
    </section>
  );
}

function ReviewList({ teamId, teamName }: Props) {
  const reviews = useValue($reviews);
  const ratings = useValue($ratings);
  if (reviews.status !== 'ready')
    return <Unready of={reviews} rows={2} className="h-36" retry={() => void loadReviews(teamId)} />;
  if (reviews.value.length === 0) {
    const rated = ratings.status === 'ready' && ratings.value.reviewCount > 0;
    return (
      <EmptyState icon="star" title={rated ? 'No public reviews' : 'No reviews yet'} level="h3">
        <p className="max-w-prose text-soft">
          {rated
            ? `What teams have written about ${teamName} is private so far. Their stars count above.`
            : `Teams that have played ${teamName} can review the game afterwards.`}
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {reviews.value.map((review) => (
        <li key={review.id} className="grid">
          <OneReview review={review} />
        </li>
      ))}
    </ul>
  );
}

function OneReview({ review }: { review: Review }) {
  return (
    <article className="card grid content-start gap-3 p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h3 className="text-subheading leading-snug">{review.reviewer?.teamName ?? 'Anonymous Team'}</h3>
          <p className="text-soft">
            <time dateTime={review.createdAt}>{dayText(review.createdAt)}</time>
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Stars rating={review.rating} />
          <span className="font-semibold tabular-nums">
            {review.rating.toFixed(1)}
            <span className="sr-only"> out of 5</span>
          </span>
        </div>
      </header>
      <p className="wrap-anywhere whitespace-pre-line">{review.comment}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 border-t border-hairline pt-3 text-sm">
        {subratings.map(({ field, label }) => (
          <div key={field} className="flex gap-1.5">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{review[field].toFixed(1)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

const rows = [{ average: 'overall', label: 'Overall' }, ...subratings] as const;

function TeamRatings({ teamId }: { teamId: number }) {
  const ratings = useValue($ratings);
  if (ratings.status !== 'ready')
    return <Unready of={ratings} rows={1} className="h-52" retry={() => void loadRatings(teamId)} />;
  if (ratings.value.reviewCount === 0) return null;
  return <Averages ratings={ratings.value} />;
}

function Averages({ ratings }: { ratings: Ratings }) {
  return (
    <div className="card grid gap-6 p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-10 sm:p-6">
      <div className="grid justify-items-center gap-2 text-center">
        <p>
          <span className="display text-hero">{ratings.overall.toFixed(1)}</span>
          <span className="text-soft"> out of 5</span>
        </p>
        <Stars rating={ratings.overall} />
        <p className="text-soft">{ratings.reviewCount === 1 ? '1 review' : `${ratings.reviewCount} reviews`}</p>
      </div>
      <dl className="grid gap-3">
        {rows.map(({ average, label }) => (
          <div key={average} className="grid grid-cols-[8.5rem_minmax(0,1fr)_2rem] items-center gap-3">
            <dt>{label}</dt>
            <dd className="contents">
              <Bar rating={ratings[average]} />
              <span className="text-right font-semibold tabular-nums">
                {ratings[average].toFixed(1)}
                <span className="sr-only"> out of 5</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Bar({ rating }: { rating: number }) {
  return (
    <span className="block h-2 overflow-hidden rounded-full bg-hairline" aria-hidden="true">
      <span className="block h-full rounded-full bg-pitch" style={{ inlineSize: `${rating * 20}%` }} />
    </span>
  );
}

const STARS = [1, 2, 3, 4, 5] as const;

function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex text-control" aria-hidden="true">
      {STARS.map((count) => (
        <span key={count} className={count <= Math.round(rating) ? 'text-star [&_path]:fill-current' : ''}>
          <Icon name="star" className="size-5" />
        </span>
      ))}
    </span>
  );
}
