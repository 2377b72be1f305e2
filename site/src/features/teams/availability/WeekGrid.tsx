/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA grid: a table with selectable cells */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cellOf, FIRST_HOUR, HOURS, hourText, LAST_HOUR, WEEKDAYS, type Cell } from './week.ts';
import { Button } from '../../../shared/ui/Button.tsx';

type Props = { cells: ReadonlySet<Cell>; onChange: (cells: ReadonlySet<Cell>) => void };
type Spot = { weekday: number; hour: number };

const HEAD = 'sticky top-(--header) bg-surface py-1 text-[0.8125rem] font-semibold whitespace-nowrap text-soft';
const CELL =
  'h-8 scroll-mt-8 cursor-pointer touch-manipulation rounded border border-hairline bg-surface hover:border-control focus-visible:outline-offset-1 aria-selected:border-pitch aria-selected:bg-pitch pointer-coarse:h-11';

const SHORTCUTS: readonly { label: string; days: readonly number[]; from: number; to: number }[] = [
  { label: 'Saturdays', days: [6], from: 9, to: 17 },
  { label: 'Sundays', days: [7], from: 9, to: 17 },
  { label: 'Weekday evenings', days: [1, 2, 3, 4, 5], from: 17, to: 20 },
];

export function WeekGrid({ cells, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Spot>({ weekday: 6, hour: 9 });
  const painting = useRef<boolean | null>(null);

  function paint(spots: readonly Spot[], free: boolean): void {
    const changed = new Set(cells);
    for (const { weekday, hour } of spots) {
      if (free) changed.add(cellOf(weekday, hour));
      else changed.delete(cellOf(weekday, hour));
    }
    onChange(changed);
  }

  const isFree = ({ weekday, hour }: Spot) => cells.has(cellOf(weekday, hour));
  const toggle = (spot: Spot) => paint([spot], !isFree(spot));

  function onKeyDown(event: KeyboardEvent, spot: Spot): void {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return toggle(spot);
    }
    const moves: Record<string, Spot> = {
      ArrowUp: { ...spot, hour: Math.max(FIRST_HOUR, spot.hour - 1) },
      ArrowDown: { ...spot, hour: Math.min(LAST_HOUR - 1, spot.hour + 1) },
      ArrowLeft: { ...spot, weekday: Math.max(1, spot.weekday - 1) },
      ArrowRight: { ...spot, weekday: Math.min(WEEKDAYS.length, spot.weekday + 1) },
      Home: { ...spot, weekday: 1 },
      End: { ...spot, weekday: WEEKDAYS.length },
    };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) paint([spot, next], isFree(spot));
    setActive(next);
    table.current?.querySelector<HTMLElement>(`#hour-${cellOf(next.weekday, next.hour)}`)?.focus();
  }

  function onPointerDown(event: PointerEvent, spot: Spot): void {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    painting.current = !isFree(spot);
    paint([spot], painting.current);
  }

  function onPointerEnter(event: PointerEvent, spot: Spot): void {
    if (painting.current !== null && event.buttons === 1) paint([spot], painting.current);
    else painting.current = null;
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {SHORTCUTS.map(({ label, days, from, to }) => {
          const spots = days.flatMap((weekday) =>
            HOURS.filter((hour) => from <= hour && hour < to).map((hour) => ({ weekday, hour })),
          );
          const all = spots.every(isFree);
          return (
            <Button key={label} data-click="week" aria-pressed={all} onClick={() => paint(spots, !all)}>
              {label}
            </Button>
          );
        })}
        <Button kind="plain" onClick={() => onChange(new Set())}>
          Clear
        </Button>
      </div>
      <table
        ref={table}
        role="grid"
        aria-label="Hours of the week"
        aria-multiselectable="true"
        className="w-full max-w-176 table-fixed border-separate border-spacing-0.5 select-none"
        onPointerUp={() => (painting.current = null)}
      >
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-14`}>
              <span className="sr-only">Hour</span>
            </th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className={HEAD}>
                <abbr title={day} className="no-underline">
                  {day.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="pr-1.5 text-end text-[0.8125rem] font-semibold whitespace-nowrap text-soft">
                {hourText(hour)}
              </th>
              {WEEKDAYS.map((day, at) => {
                const spot = { weekday: at + 1, hour };
                const isActive = active.weekday === spot.weekday && active.hour === hour;
                return (
                  <td
                    key={day}
                    id={`hour-${cellOf(spot.weekday, hour)}`}
                    className={CELL}
                    tabIndex={isActive ? 0 : -1}
                    aria-selected={isFree(spot)}
                    aria-label={`${day}, ${hourText(hour)}`}
                    onFocus={() => setActive(spot)}
                    onKeyDown={(event) => onKeyDown(event, spot)}
                    onPointerDown={(event) => onPointerDown(event, spot)}
                    onPointerEnter={(event) => onPointerEnter(event, spot)}
                    onClick={({ nativeEvent }) => {
                      const byMouse =
                        nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'mouse';
                      if (!byMouse) toggle(spot);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
