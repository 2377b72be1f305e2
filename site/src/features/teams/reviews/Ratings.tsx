import type { Ratings } from '@playfield/contracts/reviews.ts';
import { $ratings, loadRatings } from './store.ts';
import { Unready } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Stars } from './Stars.tsx';
import { subratings } from './subratings.ts';

/** The overall rating and its four parts, each with a bar. */
const rows = [{ average: 'overall', label: 'Overall' }, ...subratings] as const;

export function TeamRatings({ teamId }: { teamId: number }) {
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
