import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import { $availability } from '../../teams/availability/store.ts';
import { hoursOn } from '../../teams/availability/week.ts';

export function FreeWeekend({ saturday }: { saturday: string }) {
  const availability = useValue($availability);
  const hours = availability.status === 'ready' && availability.value ? hoursOn(availability.value, saturday) : null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-control px-5 py-4">
      <p className="text-soft">Nothing planned.</p>
      <span className="flex flex-wrap gap-2">
        <a href="/find-teams" className="button button-plain">
          Find teams<span className="sr-only"> for the weekend of {shortDayText(saturday)}</span>
        </a>
        <a
          href={`/post-availability?${new URLSearchParams({ date: saturday, ...hours })}`}
          className="button button-quiet"
          data-show="acting"
        >
          Post this Saturday<span className="sr-only">, {shortDayText(saturday)}</span>
        </a>
      </span>
    </div>
  );
}
