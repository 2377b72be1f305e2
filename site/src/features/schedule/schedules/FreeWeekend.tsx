import { shortDayText } from '@playfield/contracts/fields/dates.ts';

export function FreeWeekend({ saturday }: { saturday: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-control px-5 py-4">
      <p className="text-soft">Nothing planned.</p>
      <span className="flex flex-wrap gap-2">
        <a href="/find-teams" className="button button-plain">
          Find teams<span className="sr-only"> for the weekend of {shortDayText(saturday)}</span>
        </a>
        <a href={`/post-availability?date=${saturday}`} className="button button-quiet" data-show="acting">
          Post this Saturday<span className="sr-only">, {shortDayText(saturday)}</span>
        </a>
      </span>
    </div>
  );
}
