import { timeText, todayText, shortDayText } from '@playfield/contracts/fields/dates.ts';
import { daysAfter } from '@playfield/contracts/fields/time.ts';
import { useState } from 'react';
import { Icon, Button } from '../../../shared/ui/Button.tsx';
import { addMonths, byDay, freeSaturdays, isOn, weeksOf, type Entry, DAYS_AHEAD, DAYS_BACK } from './schedule.ts';
import { ScheduledEntry } from './ScheduledEntry.tsx';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const WEEKENDS_AHEAD = Math.floor(DAYS_AHEAD / WEEKDAYS.length);
/** Adds a time, because a date without one is parsed as UTC and would be shown as the day before in the US. */
const wordsOf = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T12:00:00`).toLocaleDateString('en-US', options);

export function Month({ entries }: { entries: readonly Entry[] }) {
  const today = todayText();
  const [chosen, setChosen] = useState(
    () => entries.find((entry) => entry.date >= today && isOn(entry))?.date ?? today,
  );
  const [month, setMonth] = useState(chosen.slice(0, 7));
  const days = byDay(entries);
  const free = new Set(freeSaturdays(entries, today, WEEKENDS_AHEAD));
  const [first, last] = [-DAYS_BACK, DAYS_AHEAD].map((away) => daysAfter(today, away).slice(0, 7));

  function turn(months: number): void {
    const next = addMonths(month, months);
    setMonth(next);
    setChosen(next === today.slice(0, 7) ? today : `${next}-01`);
  }

  const title = wordsOf(`${month}-01`, { month: 'long', year: 'numeric' });
  const shown = days.get(chosen) ?? [];
  return (
    <section className="grid gap-4" aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <Button kind="plain" aria-label="Previous month" disabled={month === first} onClick={() => turn(-1)}>
          <Icon name="back" />
        </Button>
        <h2 className="text-heading" aria-live="polite">
          {title}
        </h2>
        <Button kind="plain" aria-label="Next month" disabled={month === last} onClick={() => turn(1)}>
          <Icon name="back" className="size-5 rotate-180" />
        </Button>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 text-[0.8125rem] font-semibold text-soft">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-13 p-0 align-top md:h-24">
                  {day.startsWith(month) && (
                    <button
                      type="button"
                      className="flex size-full flex-wrap content-start gap-1 rounded-small border border-hairline bg-surface p-1.5 text-start aria-pressed:border-pitch aria-pressed:shadow-[inset_0_0_0_1px_var(--pitch)]"
                      aria-label={labelOf(day, days.get(day) ?? [], free.has(day))}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => setChosen(day)}
                    >
                      <span
                        className={`w-full text-[0.875rem] leading-none ${day === today ? 'font-bold text-pitch-text' : ''}`}
                      >
                        {Number(day.slice(8))}
                      </span>
                      <Marks entries={days.get(day) ?? []} />
                      {free.has(day) && <Mark standing="free" text="Free" />}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-3" aria-live="polite">
        <h3 className="text-subheading">{wordsOf(chosen, { weekday: 'long', month: 'long', day: 'numeric' })}</h3>
        {shown.length === 0 && !free.has(chosen) && <p className="text-soft">No games this day.</p>}
        {free.has(chosen) && <FreeSaturday saturday={chosen} />}
        {shown.map((entry) => (
          <ScheduledEntry
            key={`${entry.date} ${entry.startTime} ${titleOf(entry)}`}
            entry={entry}
            isPast={chosen < today}
          />
        ))}
      </div>
    </section>
  );
}

const titleOf = (entry: Entry) => ('game' in entry ? `${entry.game.game.id}` : entry.proposal.id);

function labelOf(day: string, entries: readonly Entry[], isFree: boolean): string {
  const words = wordsOf(day, { weekday: 'long', month: 'long', day: 'numeric' });
  return [words, ...entries.map(textOf), ...(isFree ? ['free'] : [])].join(', ');
}

const textOf = (entry: Entry) => {
  const team = 'game' in entry ? entry.game.opponent?.teamName : entry.proposal.team.teamName;
  return `${timeText(entry.startTime)} ${team ?? 'Open'}`;
};

const MARK =
  'size-2 flex-none overflow-hidden rounded-full md:h-auto md:w-full md:rounded-[2px] md:border-s-4 md:bg-transparent md:ps-2 md:text-[0.75rem] md:text-ellipsis md:whitespace-nowrap';
const COLORS = {
  agreed: 'border-pitch bg-pitch',
  open: 'border-control bg-control',
  canceled: 'border-clay bg-clay md:line-through',
  free: 'border border-dashed border-control md:border-y-0 md:border-e-0 md:text-soft',
  other: 'border-(--amber-deep) bg-(--amber-deep)',
};
const isColored = (standing: string): standing is keyof typeof COLORS => standing in COLORS;

function Mark({ standing, text }: { standing: string; text: string }) {
  return (
    <span className={`${MARK} ${COLORS[isColored(standing) ? standing : 'other']}`}>
      <span className="hidden md:inline">{text}</span>
    </span>
  );
}

function Marks({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      {entries.slice(0, 3).map((entry) => (
        <Mark key={titleOf(entry)} standing={'game' in entry ? entry.game.standing : 'waiting'} text={textOf(entry)} />
      ))}
    </>
  );
}

export function FreeSaturday({ saturday }: { saturday: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-control px-5 py-4">
      <p className="text-soft">Nothing planned.</p>
      <span className="flex flex-wrap gap-2">
        <a href={`/find-teams?date=${saturday}`} className="button button-plain">
          Find teams<span className="sr-only"> for {shortDayText(saturday)}</span>
        </a>
        <a href={`/post-availability?date=${saturday}`} className="button button-quiet" data-show="acting">
          Post this Saturday<span className="sr-only">, {shortDayText(saturday)}</span>
        </a>
      </span>
    </div>
  );
}
