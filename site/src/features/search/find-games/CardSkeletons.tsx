import { CARDS_A_PAGE } from '@playfield/contracts/search.ts';

/** Placeholders with the height of the first cards. */
export function CardSkeletons({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: CARDS_A_PAGE }, (_, card) => (
        <div key={card} className="card matchup-card content-between gap-4 p-5">
          <div className="flex gap-4">
            <div className="skeleton h-18 w-14" />
            <div className="grid flex-1 content-start gap-2">
              <div className="skeleton h-5 w-24" />
              <div className="skeleton h-6 w-40 max-w-full" />
            </div>
          </div>
          <div className="grid gap-2">
            <div className="skeleton h-5 w-48 max-w-full" />
            <div className="skeleton h-5 w-36" />
          </div>
          <div className="flex justify-between">
            <div className="skeleton h-11 w-24" />
            <div className="skeleton h-11 w-36" />
          </div>
        </div>
      ))}
    </div>
  );
}
