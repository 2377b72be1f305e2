import { Icon } from '../../../shared/ui/Icon.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

/** A rating as stars, rounded to whole ones; text beside them gives the value. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="star-row" aria-hidden="true">
      {STARS.map((count) => (
        <span key={count} data-lit={count <= Math.round(rating) ? '' : undefined}>
          <Icon name="star" className="size-5" />
        </span>
      ))}
    </span>
  );
}
